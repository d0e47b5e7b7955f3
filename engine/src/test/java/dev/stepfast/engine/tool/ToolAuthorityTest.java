package dev.stepfast.engine.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.tool.ToolArguments.Form;
import dev.stepfast.engine.tool.ToolAuthority.Judgement;
import dev.stepfast.plan.taskplan.Effect;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;
import org.junit.jupiter.api.Test;

class ToolAuthorityTest {
    private static final ToolArguments ARGUMENTS =
            new ToolArguments(
                    List.of(
                            ToolArguments.text("path", "a file"),
                            ToolArguments.optional("lines", Form.COUNT, "how many"),
                            ToolArguments.optional("argv", Form.WORDS, "words")));

    private final ToolRegistry registry =
            new ToolRegistry(
                    List.of(
                            new Named("read", Effect.READ_ONLY),
                            new Named("run", Effect.PROCESS_EXEC)));

    @Test
    void allowsWhatIsNamedWithinTheLevel() {
        ToolAuthority authority =
                new ToolAuthority(List.of("read", "run", "unknown"), Effect.WORKSPACE_WRITE);
        assertThat(authority.judge("read", registry)).isInstanceOf(Judgement.Allowed.class);
        assertThat(authority.judge("run", registry))
                .isInstanceOfSatisfying(
                        Judgement.Refused.class,
                        refused -> {
                            assertThat(refused.code()).isEqualTo("tool_denied");
                            assertThat(refused.reason())
                                    .contains("process_exec", "workspace_write");
                        });
        assertThat(registry.findAllowed(authority)).extracting(Tool::name).containsExactly("read");
    }

    @Test
    void tellsWhichToolsThereAre() {
        ToolAuthority authority = new ToolAuthority(List.of("read"), Effect.DESKTOP_CONTROL);
        assertThat(authority.judge("reed", registry))
                .isEqualTo(new Judgement.Unknown("there is no tool \"reed\"; there are: read"));
        assertThat(authority.judge("run", registry)).isInstanceOf(Judgement.Refused.class);
        assertThat(new ToolAuthority(List.of(), Effect.NETWORK).judge("x", registry))
                .isEqualTo(new Judgement.Unknown("there is no tool \"x\"; there are: none"));
    }

    @Test
    void refusesTwoToolsOfOneName() {
        assertThatThrownBy(() ->
                        new ToolRegistry(
                                List.of(
                                        new Named("read", Effect.NONE),
                                        new Named("read", Effect.NONE))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void judgesArgumentsByNameAndType() {
        assertThat(
                        ARGUMENTS.findViolation(
                                JsonObject.builder().put("path", "a").put("lines", 3).build()))
                .isEmpty();
        assertThat(ARGUMENTS.findViolation(JsonObject.empty()))
                .contains(
                        "the argument \"path\" is missing; there are: path, lines (optional), argv (optional)");
        assertThat(
                        ARGUMENTS
                                .findViolation(JsonObject.builder().put("file", "a").build())
                                .orElseThrow())
                .startsWith("there is no argument \"file\"");
        assertThat(ARGUMENTS.findViolation(JsonObject.builder().put("path", 1).build()))
                .contains("the argument \"path\" must be a string");
        for (Object bad : List.of("3", 0, -1, 1.5, true)) {
            assertThat(
                            ARGUMENTS.findViolation(
                                    JsonObject.builder()
                                            .put("path", "a")
                                            .putIfPresent("lines", java.util.Optional.of(bad))
                                            .build()))
                    .as(bad.toString())
                    .isPresent();
        }
        for (List<?> bad : List.of(List.of(), List.of(1), List.of("a", List.of()))) {
            assertThat(
                            ARGUMENTS.findViolation(
                                    JsonObject.builder()
                                            .put("path", "a")
                                            .putAll("argv", bad)
                                            .build()))
                    .isPresent();
        }
    }

    @Test
    void tellsModelsASchema() {
        assertThat(CanonicalJson.write(ARGUMENTS.schema()))
                .isEqualTo(
                        "{\"additionalProperties\":false,\"properties\":{"
                                + "\"argv\":{\"description\":\"words\",\"items\":{\"type\":\"string\"},\"minItems\":1,\"type\":\"array\"},"
                                + "\"lines\":{\"description\":\"how many\",\"minimum\":1,\"type\":\"integer\"},"
                                + "\"path\":{\"description\":\"a file\",\"type\":\"string\"}},"
                                + "\"required\":[\"path\"],\"type\":\"object\"}");
    }

    private record Named(ToolDescription description, Effect effect) implements Tool {
        Named(String name, Effect effect) {
            this(new ToolDescription(name, "", ARGUMENTS.schema()), effect);
        }

        @Override
        public Preparation prepare(JsonObject arguments, ToolContext context) {
            throw new UnsupportedOperationException();
        }
    }
}
