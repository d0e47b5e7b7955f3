package dev.stepfast.plan.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.diagnostic.Checked;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Node;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** One plan with what reading it must give; a field that is not stated is not compared. */
record MarkdownCase(JsonObject data) {
    private static final Set<String> KNOWN =
            Set.of(
                    "n",
                    "name",
                    "plan",
                    "steps",
                    "codes",
                    "suggestion",
                    "message",
                    "line",
                    "column",
                    "goal",
                    "acceptance",
                    "final",
                    "every",
                    "lowered",
                    "fields",
                    "ticked",
                    "before",
                    "keeps",
                    "lenient",
                    "severity");
    private static final Set<String> KNOWN_OF_STEPS =
            Set.of(
                    "title",
                    "id",
                    "checks",
                    "model",
                    "state",
                    "parent",
                    "parallel",
                    "optional",
                    "checkOnly",
                    "body",
                    "context",
                    "headings",
                    "settings",
                    "line",
                    "lost");

    String name() {
        return JsonLines.text(data, "name")
                .orElseGet(() -> "vector " + JsonLines.number(data, "n").orElseThrow());
    }

    List<DiagnosticCode> run() {
        assertThat(KNOWN).containsAll(data.members().keySet());
        Checked<MarkdownPlan> read = read(JsonLines.text(data, "plan").orElseThrow());
        Lowered lowered = Lowering.lower(read.value());
        List<Diagnostic> diagnostics = new ArrayList<>(read.diagnostics());
        diagnostics.addAll(lowered.diagnostics());
        assertDiagnostics(diagnostics);
        assertPlan(read.value());
        assertLowered(lowered);
        assertTicked(read.value());
        assertKept(read.value());
        return diagnostics.stream().map(Diagnostic::code).toList();
    }

    private Checked<MarkdownPlan> read(String text) {
        Strictness strictness =
                JsonLines.flag(data, "lenient").orElse(false)
                        ? Strictness.LENIENT
                        : Strictness.STRICT;
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return MarkdownReader.read(
                "plan.md", bytes, ReadOptions.DEFAULT.withAnnotations(strictness));
    }

    private void assertDiagnostics(List<Diagnostic> found) {
        assertThat(found.stream().map(one -> one.code().wire()).toList())
                .as("codes of %s: %s", name(), found)
                .isEqualTo(JsonLines.texts(data, "codes").orElseThrow());
        JsonLines.text(data, "message")
                .ifPresent(part -> assertThat(found.getFirst().message()).contains(part));
        JsonLines.text(data, "suggestion")
                .ifPresent(word -> assertThat(found.getFirst().suggestion()).hasValue(word));
        JsonLines.text(data, "severity")
                .ifPresent(word -> assertThat(found.getFirst().severity().word()).isEqualTo(word));
        JsonLines.number(data, "line")
                .ifPresent(line ->
                        assertThat(found.getFirst().span().orElseThrow().line()).isEqualTo(line));
        JsonLines.number(data, "column")
                .ifPresent(column ->
                        assertThat(found.getFirst().span().orElseThrow().column())
                                .isEqualTo(column));
    }

    private void assertPlan(MarkdownPlan plan) {
        JsonLines.text(data, "goal").ifPresent(goal -> assertThat(plan.goal()).isEqualTo(goal));
        JsonLines.texts(data, "acceptance")
                .ifPresent(texts ->
                        assertThat(plan.acceptance().stream().map(AcceptanceItem::text))
                                .isEqualTo(texts));
        JsonLines.texts(data, "final")
                .ifPresent(texts ->
                        assertThat(plan.finalItems().stream().map(FinalItem::text))
                                .isEqualTo(texts));
        JsonLines.texts(data, "every")
                .ifPresent(keys ->
                        assertThat(plan.everyStep().stream().map(one -> one.check().key()))
                                .isEqualTo(keys));
        JsonLines.texts(data, "fields")
                .ifPresent(names ->
                        assertThat(plan.frontMatter().members().keySet())
                                .containsExactlyElementsOf(names));
        JsonLines.list(data, "steps")
                .ifPresent(steps -> {
                    assertThat(plan.steps()).as("steps of %s", name()).hasSameSizeAs(steps);
                    for (int i = 0; i < steps.size(); i++) {
                        assertStep(plan, plan.steps().get(i), (JsonObject) steps.get(i));
                    }
                });
    }

    private void assertStep(MarkdownPlan plan, Step step, JsonObject expected) {
        assertThat(KNOWN_OF_STEPS).containsAll(expected.members().keySet());
        JsonLines.text(expected, "title")
                .ifPresent(title -> assertThat(step.title()).isEqualTo(title));
        JsonLines.text(expected, "id").ifPresent(id -> assertThat(step.id().value()).isEqualTo(id));
        JsonLines.texts(expected, "checks")
                .ifPresent(keys ->
                        assertThat(step.checks().stream().map(CheckSpec::key)).isEqualTo(keys));
        JsonLines.text(expected, "model")
                .ifPresent(model -> assertThat(step.settings().model()).hasValue(model));
        JsonLines.text(expected, "state")
                .ifPresent(state -> assertThat(step.state().name()).isEqualTo(state));
        JsonLines.number(expected, "parent")
                .ifPresent(parent ->
                        assertThat(step.parent().map(NodeId::value).orElse(""))
                                .isEqualTo(
                                        parent == 0
                                                ? ""
                                                : plan.steps().get(parent - 1).id().value()));
        JsonLines.flag(expected, "parallel")
                .ifPresent(flag -> assertThat(step.parallel()).isEqualTo(flag));
        JsonLines.flag(expected, "optional")
                .ifPresent(flag -> assertThat(step.isOptional()).isEqualTo(flag));
        JsonLines.flag(expected, "checkOnly")
                .ifPresent(flag -> assertThat(step.isCheckOnly()).isEqualTo(flag));
        JsonLines.flag(expected, "lost")
                .ifPresent(flag -> assertThat(step.lostCheck()).isEqualTo(flag));
        JsonLines.text(expected, "body").ifPresent(body -> assertThat(step.body()).isEqualTo(body));
        JsonLines.texts(expected, "context")
                .ifPresent(all -> assertThat(step.context()).isEqualTo(all));
        JsonLines.texts(expected, "headings")
                .ifPresent(all -> assertThat(step.headings()).isEqualTo(all));
        JsonLines.number(expected, "line")
                .ifPresent(line -> assertThat(step.line()).isEqualTo(line));
        JsonLines.text(expected, "settings")
                .ifPresent(text -> assertThat(spell(step.settings())).isEqualTo(text));
    }

    private static String spell(StepSettings settings) {
        List<String> words = new ArrayList<>();
        settings.agent().ifPresent(agent -> words.add("agent=" + agent));
        settings.repairs().ifPresent(repairs -> words.add("repairs=" + repairs));
        settings.timeout().ifPresent(timeout -> words.add("timeout=" + timeout));
        if (!settings.needs().isEmpty()) {
            words.add("needs=" + settings.needs());
        }
        settings.writes().ifPresent(writes -> words.add("writes=" + writes));
        settings.confirm()
                .ifPresent(confirm ->
                        words.add(
                                confirm.question()
                                        .map(question -> "confirm=" + question)
                                        .orElse("confirm")));
        if (settings.network()) {
            words.add("network");
        }
        return String.join(" ", words);
    }

    private void assertLowered(Lowered lowered) {
        JsonLines.list(data, "lowered")
                .ifPresent(nodes ->
                        assertThat(
                                        lowered.plan().nodes().values().stream()
                                                .map(Node::checks)
                                                .map(checks ->
                                                        checks.stream()
                                                                .map(CheckSpec::key)
                                                                .toList()))
                                .isEqualTo(
                                        nodes.stream()
                                                .map(node ->
                                                        ((dev.stepfast.plan.value.JsonValue
                                                                                .JsonArray)
                                                                        node)
                                                                .elements().stream()
                                                                        .map(key ->
                                                                                ((dev.stepfast.plan
                                                                                                        .value
                                                                                                        .JsonValue
                                                                                                        .JsonString)
                                                                                                key)
                                                                                        .value())
                                                                        .toList())
                                                .toList()));
    }

    private void assertTicked(MarkdownPlan plan) {
        JsonLines.text(data, "ticked")
                .ifPresent(expected -> {
                    MarkdownPlan now = plan;
                    byte[] bytes = plan.text().getBytes(StandardCharsets.UTF_8);
                    for (Step step : plan.steps()) {
                        bytes = CheckboxEdit.of(now, step.id(), 'x').apply(bytes);
                        now = read(new String(bytes, StandardCharsets.UTF_8)).value();
                    }
                    assertThat(bytes).isEqualTo(expected.getBytes(StandardCharsets.UTF_8));
                });
    }

    /** {@code keeps}: for each step {@code new}, or the number of the old step whose id it has. */
    private void assertKept(MarkdownPlan plan) {
        JsonLines.text(data, "before")
                .ifPresent(text -> {
                    MarkdownPlan before = read(text).value();
                    List<NodeId> ids = StepMatcher.match(before, plan);
                    List<String> keeps = JsonLines.texts(data, "keeps").orElseThrow();
                    for (int i = 0; i < keeps.size(); i++) {
                        NodeId expected =
                                keeps.get(i).equals("new")
                                        ? plan.steps().get(i).id()
                                        : before.steps()
                                                .get(Integer.parseInt(keeps.get(i)) - 1)
                                                .id();
                        assertThat(ids.get(i)).isEqualTo(expected);
                    }
                });
    }
}
