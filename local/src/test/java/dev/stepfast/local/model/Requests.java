package dev.stepfast.local.model;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Requests for tests. */
final class Requests {
    static final ToolDescription READ =
            new ToolDescription(
                    "read",
                    "Reads a file.",
                    (JsonObject)
                            JsonValue.of(
                                    Map.of(
                                            "type",
                                            "object",
                                            "properties",
                                            Map.of(
                                                    "path",
                                                    Map.of("type", "string", "maxLength", 4096)),
                                            "required",
                                            List.of("path"),
                                            "additionalProperties",
                                            false)));

    private Requests() {}

    static ModelRequest say(String text) {
        return call(
                "s1", 1, 1, List.of(new Message.Instructions("You work."), new Message.User(text)));
    }

    static ModelRequest call(String node, int attempt, int call, List<Message> messages) {
        return new ModelRequest(
                new NodeId(node),
                attempt,
                call,
                "m1",
                messages,
                List.of(READ),
                100,
                Duration.ofSeconds(20));
    }

    static ModelRequest within(Duration deadline) {
        return new ModelRequest(
                new NodeId("s1"),
                1,
                1,
                "m1",
                List.of(new Message.User("hi")),
                List.of(),
                100,
                deadline);
    }
}
