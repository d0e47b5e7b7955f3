package dev.stepfast.plan.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.json.PlanTexts;
import dev.stepfast.plan.json.TaskPlanJson;
import dev.stepfast.plan.json.TaskPlanReader;
import dev.stepfast.plan.markdown.Lowered;
import dev.stepfast.plan.markdown.Lowering;
import dev.stepfast.plan.markdown.MarkdownReader;
import dev.stepfast.plan.markdown.ReadOptions;
import dev.stepfast.plan.taskplan.TaskPlan;
import dev.stepfast.plan.validate.TaskPlanValidator;
import dev.stepfast.plan.validate.ValidationContext;
import dev.stepfast.plan.value.CanonicalJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Plans from Markdown go the same road as plans in JSON. */
class MarkdownRoadTest {
    private static final String PLAN =
            """
            # Plan: Dates

            - [ ] T001 Write the parser [validate: command(network=true, exit=0|3): mvn -q test] [confirm: Go?]
            - [ ] [P] One [writes: src/a/**] [validate: file_regex: src/a/A.java :: `class A`]
            - [ ] [P] Two [needs: README.md] [timeout: 90s] [repairs: 3]
            - [ ]* Perhaps [validate: not_contains: sorry]
            - [ ] Parent [validate: custom(preflight=false): ./check.sh a b]
              - [ ] Child [validate: json: schema.json] [model: small]
              - [x] Other child [after: T001] [network]

            ## Acceptance
            - Dates are read [validate: no_errors]

            ## Done when
            - [ ] It builds [validate: command: make dist]
            """;

    @Test
    void aMarkdownPlanIsValidAndComesBackFromTheJournal() {
        Lowered lowered = lower("plan.md", PLAN);

        assertThat(errors(lowered)).isEmpty();
        assertThatItComesBack(lowered.plan());
    }

    @Test
    void plansOfOthersCompileAndComeBack() throws IOException {
        Optional<Path> corpus = Optional.ofNullable(System.getProperty("corpus")).map(Path::of);
        if (corpus.isEmpty()) {
            System.out.println("not run: Markdown plans of the corpus (needs -Dcorpus=DIR)");
            return;
        }
        int compiled = 0;
        try (Stream<Path> files = Files.list(corpus.get().resolve("plans"))) {
            for (Path file : files.sorted().toList()) {
                Lowered lowered = lower(file.getFileName().toString(), Files.readString(file));
                if (lowered.plan().nodes().isEmpty()) {
                    continue; // a file without steps, which the reader of Markdown refuses
                }
                assertThat(errors(lowered)).as(file.getFileName().toString()).isEmpty();
                assertThatItComesBack(lowered.plan());
                compiled++;
            }
        }
        assertThat(compiled).isGreaterThanOrEqualTo(12);
    }

    private static void assertThatItComesBack(TaskPlan plan) {
        WorkflowGraph graph = PlanCompiler.compile(plan);
        String recorded = CanonicalJson.write(TaskPlanJson.canonical(plan));
        TaskPlan back = TaskPlanReader.readCanonical(PlanTexts.object(recorded));

        assertThat(PlanCompiler.compile(back).graphDigest()).isEqualTo(graph.graphDigest());
        assertThat(back.nodes()).isEqualTo(plan.nodes());
        assertThat(back.edges()).isEqualTo(plan.edges());
        assertThat(back.acceptance()).isEqualTo(plan.acceptance());
    }

    private static List<Diagnostic> errors(Lowered lowered) {
        ValidationContext context =
                ValidationContext.DEFAULT
                        .withOrigin(ValidationContext.Origin.LOWERED)
                        .withPlaces(lowered::findPlace);
        return TaskPlanValidator.validate(lowered.plan(), context).stream()
                .filter(Diagnostic::isError)
                .toList();
    }

    private static Lowered lower(String name, String text) {
        return Lowering.lower(MarkdownReader.read(name, text, ReadOptions.DEFAULT).value());
    }
}
