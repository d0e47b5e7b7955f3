package dev.stepfast.integration.crash;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The plan that is cut off everywhere: a repair, a gate, edits, a command of the model, a parent
 * that is repaired by its child, a check-only step and a final check.
 */
final class Scenario implements ModelGateway {
    static final String PLAN =
            """
            # Plan: survive

            - [ ] T001 Write [validate: file_contains: a.txt :: two]
            - [ ] T002 Act [confirm: Sure?]
            - [ ] T003 Edit [validate: file_contains: b.txt :: new]
            - [ ] T004 Parent [validate: file_exists: c.txt]
              - [ ] T005 Child
            - [ ] [id: look] [validate: command: ./effect.sh]

            ## Done when

            - [ ] all is there [validate: file_exists: b.txt]
            """;

    private static final Map<String, ModelReply> SCRIPT =
            Map.ofEntries(
                    Map.entry("T009/1/1", says("grown")),
                    Map.entry("T001/1/1", tool("write", "{\"path\":\"a.txt\",\"text\":\"one\"}")),
                    Map.entry("T001/1/2", says("written")),
                    Map.entry("T001/2/1", tool("write", "{\"path\":\"a.txt\",\"text\":\"two\"}")),
                    Map.entry("T001/2/2", says("corrected")),
                    Map.entry("T002/1/1", tool("run", "{\"command\":\"./effect.sh\"}")),
                    Map.entry("T002/1/2", says("acted")),
                    Map.entry("T003/1/1", tool("write", "{\"path\":\"b.txt\",\"text\":\"old\"}")),
                    Map.entry(
                            "T003/1/2",
                            tool("edit", "{\"path\":\"b.txt\",\"old\":\"old\",\"new\":\"new\"}")),
                    Map.entry("T003/1/3", says("edited")),
                    Map.entry("T005/1/1", says("nothing yet")),
                    Map.entry("T005/2/1", says("<tool_call>{\"name\": \"write\"}</tool_call>")),
                    Map.entry("T005/2/2", tool("write", "{\"path\":\"c.txt\",\"text\":\"c\"}")),
                    Map.entry("T005/2/3", says("there")));

    /** A call before which the model must have been told that text is no call. */
    private static final String CORRECTED = "T005/2/2";

    static void write(ScratchWorkspace workspace, Path ledger) {
        workspace
                .write("plan.md", PLAN)
                .writeExecutable(
                        "effect.sh", "#!/bin/sh\necho \"$STEPFAST_EFFECT_ID\" >> " + ledger + "\n");
    }

    /** A file that has somebody add a step to the plan while the first one is worked on. */
    static final String GROWS = "grows";

    private static final String ADDED = "- [ ] T009 Grown\n";

    private final Optional<Path> workspace;

    Scenario() {
        this(Optional.empty());
    }

    Scenario(Optional<Path> workspace) {
        this.workspace = workspace;
    }

    private void grow() {
        Path folder = workspace.orElseThrow();
        Path plan = folder.resolve("plan.md");
        try {
            String text = Files.readString(plan);
            if (Files.exists(folder.resolve(GROWS)) && !text.contains("T009")) {
                Files.writeString(plan, text.replace("\n## Done", ADDED + "\n## Done"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Answer call(ModelRequest request) {
        if (workspace.isPresent()) {
            grow();
        }
        String key = request.node() + "/" + request.attempt() + "/" + request.call();
        return Optional.ofNullable(SCRIPT.get(key))
                .filter(_ -> !key.equals(CORRECTED) || isCorrected(request))
                .<Answer>map(Answer.Replied::new)
                .orElseGet(() ->
                        new Answer.Failed(
                                new ModelFailure.RecordingMismatch("nothing for " + key)));
    }

    private static boolean isCorrected(ModelRequest request) {
        return request.messages().getLast() instanceof Message.User told
                && told.text().startsWith("You wrote a tool call as text");
    }

    @Override
    public ModelInfo describe(String model) {
        return new ModelInfo(model, Optional.of(32_768), Optional.empty(), Optional.empty());
    }

    private static ModelReply says(String text) {
        return new ModelReply(text, List.of(), ModelReply.Finish.STOP, usage());
    }

    private static ModelReply tool(String name, String arguments) {
        return new ModelReply(
                "",
                List.of(new ToolRequest("c1", name, arguments)),
                ModelReply.Finish.TOOL_CALLS,
                usage());
    }

    private static Optional<TokenUsage> usage() {
        return Optional.of(new TokenUsage(50, 5, 0, Optional.empty(), false));
    }
}
