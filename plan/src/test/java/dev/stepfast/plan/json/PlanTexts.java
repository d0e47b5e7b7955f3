package dev.stepfast.plan.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/** Plans for tests: the example of the format's description, and changes to it. */
public final class PlanTexts {
    /**
     * An agent loop and a verify node, with the digest that the description of the format gives for
     * it.
     */
    public static final String BASE =
            """
            {"schema_version":"1","objective":"Write the parser","entry":"build","nodes":{
             "build":{"kind":"agent_loop","prompt":"Write src/parse.py","effects":["writes_files"]},
             "test":{"kind":"verify","verify":{"command":"pytest -q"}}},
             "edges":[{"from":"build","to":"test"}],"capabilities":{"tools":["read","edit","run"]}}
            """;

    public static final String BASE_DIGEST =
            "sha256:7e4b19e7eb9559af07787e00981e535faa3d7804933783664236396623881c4d";

    private PlanTexts() {}

    public static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** The plan of a text that is well formed. */
    public static TaskPlan read(String text) {
        PlanReading reading = TaskPlanReader.readPartially(bytes(text));
        assertThat(reading.diagnostics()).isEmpty();
        return reading.partial().orElseThrow();
    }

    public static JsonObject object(String text) {
        return (JsonObject) JsonTextTest.value(text);
    }

    /**
     * A text with changes: {@code /pointer=json} sets (and adds to an array with {@code -}), {@code
     * !/pointer} removes; changes stand apart by {@code ;;}.
     */
    public static String change(String text, String changes) {
        JsonValue value = object(text);
        for (String change : changes.split(";;", -1)) {
            if (change.isBlank()) {
                continue;
            }
            int equals = change.indexOf('=');
            value =
                    change.strip().startsWith("!")
                            ? set(value, JsonPointer.split(change.strip().substring(1)), null)
                            : set(
                                    value,
                                    JsonPointer.split(change.substring(0, equals).strip()),
                                    JsonTextTest.value(change.substring(equals + 1)));
        }
        return CanonicalJson.writeInOrder(value);
    }

    private static JsonValue set(JsonValue target, List<String> names, JsonValue value) {
        if (names.isEmpty()) {
            return value;
        }
        String name = names.getFirst();
        List<String> rest = names.subList(1, names.size());
        if (target instanceof JsonArray array) {
            List<JsonValue> elements = new ArrayList<>(array.elements());
            if (name.equals("-")) {
                elements.add(set(JsonObject.empty(), rest, value));
            } else if (rest.isEmpty() && value == null) {
                elements.remove(Integer.parseInt(name));
            } else {
                int index = Integer.parseInt(name);
                elements.set(index, set(elements.get(index), rest, value));
            }
            return new JsonArray(elements);
        }
        LinkedHashMap<String, JsonValue> members =
                new LinkedHashMap<>(((JsonObject) target).members());
        if (rest.isEmpty() && value == null) {
            members.remove(name);
        } else {
            members.put(name, set(members.getOrDefault(name, JsonObject.empty()), rest, value));
        }
        return new JsonObject(members);
    }
}
