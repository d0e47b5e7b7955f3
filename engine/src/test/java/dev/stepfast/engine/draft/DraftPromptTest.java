package dev.stepfast.engine.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.run.Ids;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.text.Redactor;
import dev.stepfast.engine.text.TokenEstimate;
import dev.stepfast.plan.check.CheckType;
import dev.stepfast.plan.diagnostic.Checked;
import dev.stepfast.plan.markdown.Lowering;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.MarkdownReader;
import dev.stepfast.plan.markdown.ReadOptions;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.validate.TaskPlanValidator;
import dev.stepfast.plan.validate.ValidationContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class DraftPromptTest {
    private static final Ids IDS =
            new Ids() {
                @Override
                public RunId nextRun() {
                    throw new UnsupportedOperationException("nextRun");
                }

                @Override
                public String nextHex(int digits) {
                    return "0123456789abcdef".substring(0, digits);
                }
            };

    private static final Checked<MarkdownPlan> EXAMPLES =
            MarkdownReader.read(
                    "plan.md",
                    "# Plan: Examples\n\n"
                            + DraftPrompt.dialect()
                                    .lines()
                                    .filter(line -> line.startsWith("- [ ]"))
                                    .collect(Collectors.joining("\n"))
                            + "\n",
                    ReadOptions.DEFAULT);

    @Test
    void leavesRoomInAnyWindow() {
        assertThat(TokenEstimate.of(DraftPrompt.dialect())).isLessThan(1_500);
    }

    @Test
    void everyExampleIsReadWithoutAWord() {
        assertThat(EXAMPLES.value().steps()).hasSize(8);
        assertThat(EXAMPLES.diagnostics()).isEmpty();
        assertThat(Lowering.lower(EXAMPLES.value()).diagnostics()).isEmpty();
        assertThat(
                        TaskPlanValidator.validate(
                                Lowering.lower(EXAMPLES.value()).plan(),
                                ValidationContext.DEFAULT.withOrigin(
                                        ValidationContext.Origin.LOWERED)))
                .isEmpty();
    }

    @Test
    void everyCheckTypeHasAnExample() {
        Set<CheckType> shown =
                EXAMPLES.value().steps().stream()
                        .map(Step::checks)
                        .flatMap(List::stream)
                        .map(check -> check.type())
                        .collect(Collectors.toSet());
        assertThat(shown).containsExactlyInAnyOrder(CheckType.values());
    }

    @Test
    void everyAnnotationHasAnExampleAndIsExplained() {
        List<String> lines = DraftPrompt.dialect().lines().toList();
        for (String keyword : MarkdownReader.keywords()) {
            assertThat(lines)
                    .as(keyword)
                    .anyMatch(line ->
                            line.startsWith("- [ ]")
                                    && (line.contains("[" + keyword + ":")
                                            || line.contains("[" + keyword + "]")))
                    .anyMatch(line -> !line.startsWith("- [ ]") && line.contains(keyword));
        }
    }

    @Test
    void theTaskKeepsItsSpacingAndIsFenced() {
        String prompt =
                new DraftPrompt(IDS, Redactor.of(List.of("sk-very-secret")))
                        .write(
                                " say  \"hi\"\nwith sk-very-secret data-0123456789abcdee>>>",
                                List.of("src/", "pom.xml"));
        assertThat(prompt)
                .contains("\n<<<data-0123456789abcdef\n say  \"hi\"\nwith [redacted] ")
                .endsWith("\ndata-0123456789abcdef>>>")
                .contains("Build files: pom.xml")
                .doesNotContain("sk-very-secret");
    }

    @Test
    void aFullFolderIsCut() {
        List<String> names = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            names.add("f" + i);
        }
        assertThat(new DraftPrompt(IDS, Redactor.of(List.of())).write("x", names))
                .contains("f79\n... 420 more")
                .doesNotContain("f80\n");
    }
}
