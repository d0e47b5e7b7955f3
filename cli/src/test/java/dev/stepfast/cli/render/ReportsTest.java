package dev.stepfast.cli.render;

import static dev.stepfast.cli.render.Sample.attempt;
import static dev.stepfast.cli.render.Sample.fail;
import static dev.stepfast.cli.render.Sample.open;
import static dev.stepfast.cli.render.Sample.pass;
import static dev.stepfast.cli.render.Sample.step;
import static dev.stepfast.cli.render.Sample.view;
import static dev.stepfast.cli.render.Sample.worked;

import dev.stepfast.engine.run.AttemptEnding;
import dev.stepfast.engine.run.Grade;
import dev.stepfast.engine.run.Verdict.Status;
import dev.stepfast.engine.view.CheckView;
import dev.stepfast.engine.view.Metrics;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.engine.view.StepState;
import dev.stepfast.engine.view.StepView;
import dev.stepfast.testkit.Goldens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class ReportsTest {
    @RegisterExtension static final Goldens GOLDENS = Goldens.of("reports");

    private static final CheckView RED =
            Sample.check(
                    fail("command: mvn -q test", "exit 1", "[ERROR] cannot find symbol", 4_000),
                    Status.PASS);
    private static final CheckView GREEN =
            Sample.check(pass("file_exists: target", "", 0), Status.FAIL);

    private static void check(String name, List<String> lines) {
        GOLDENS.check(name, "lines.txt", String.join("\n", lines) + "\n");
    }

    private static StepView failedStep() {
        return Sample.because(
                worked(
                        step(3, "s65fd0939", "Build project", StepState.FAILED),
                        List.of(RED, GREEN),
                        List.of(
                                attempt(1, "Done.", RED, GREEN),
                                attempt(2, AttemptEnding.TURN_LIMIT, "50 turns", "", RED, GREEN),
                                attempt(3, "Done.", RED, GREEN)),
                        Duration.ofSeconds(130)),
                "exhausted",
                "");
    }

    private static RunView aRun() {
        StepView verified =
                Sample.graded(
                        worked(
                                step(1, "T001", "Create the module", StepState.DONE),
                                List.of(GREEN),
                                List.of(attempt(1, "Done.", GREEN)),
                                Duration.ofSeconds(12)),
                        Grade.VERIFIED);
        StepView unverified =
                Sample.graded(
                        worked(
                                step(2, "sa91b6498", "Create src/health", StepState.DONE),
                                List.of(),
                                List.of(attempt(1, "Done.")),
                                Duration.ofSeconds(8)),
                        Grade.UNVERIFIED);
        StepView pending =
                worked(
                        step(4, "s86e85dd1", "Write tests", StepState.PENDING),
                        List.of(open("command: a"), open("command: b")),
                        List.of(),
                        Duration.ZERO);
        return view(verified, unverified, failedStep(), pending);
    }

    @Test
    void statusShowsStepsGradesAndFigures() {
        check(
                "status",
                new StatusRenderer(Signs.UTF8)
                        .of(aRun(), new StatusRenderer.Around(3, 1, Metrics.NONE)));
    }

    @Test
    void statusOfAPlanThatNeverRanHasNoFigures() {
        StepView waiting =
                Sample.asking(
                        step(
                                2,
                                "sb",
                                "A title that goes on and on, far longer than any column should become",
                                StepState.WAITING),
                        Sample.gate("Go on?"));
        check(
                "status-new",
                new StatusRenderer(Signs.ASCII)
                        .of(
                                view(
                                        Optional.empty(),
                                        step(1, "sa", "Über uns", StepState.PENDING),
                                        waiting),
                                StatusRenderer.Around.NOTHING));
    }

    @Test
    void showTellsAStepsWholeStory() {
        check(
                "show",
                new ShowRenderer(Signs.UTF8).of(failedStep(), "With a body.\n\n  - and a list\n"));
    }

    @Test
    void checkSumsUp() {
        CheckRenderer renderer = new CheckRenderer(Signs.UTF8);
        CheckRenderer.Part one =
                new CheckRenderer.Part(
                        2, "Build project", List.of(RED, GREEN), List.of("contains: done"));
        CheckRenderer.Part last = new CheckRenderer.Part(0, "", List.of(GREEN), List.of());
        List<String> lines = new ArrayList<>(renderer.of(one, 3));
        lines.addAll(renderer.of(last, 3));
        lines.add(CheckRenderer.sum(List.of(one, last)));
        check("check", lines);
    }

    @Test
    void dryRunListsWhatIsOpen() {
        check(
                "dry-run",
                new StatusRenderer(Signs.UTF8)
                        .ahead(
                                aRun(),
                                Map.of(failedStep().id(), StatusRenderer.promptSize(1_640))));
    }

    @Test
    void aViewInJsonHasTheKeysOfTheContract() {
        String json = ViewJson.text(new ViewJson(Map.of(failedStep().id(), 7)).run(aRun()));
        GOLDENS.check("json", "run.json", json.replace(",{", ",\n{") + "\n");
    }

    @Test
    void aGrantIsAskedWhole() {
        GrantText.Request request =
                new GrantText.Request(
                        "plan.md",
                        "/home/ada/project",
                        List.of(
                                new GrantText.Command(
                                        List.of("mvn", "-q", "test"),
                                        false,
                                        List.of("T001", "T002"),
                                        "once granted it starts /usr/bin/mvn"),
                                new GrantText.Command(
                                        List.of(
                                                "./run.sh",
                                                "",
                                                "a\nb",
                                                "rm -rf ".repeat(12) + "\u202e/"),
                                        true,
                                        List.of("T003"),
                                        "not found: no program ./run.sh")),
                        List.of("effect workspace_write"),
                        List.of("agent builtin", "model local"),
                        List.of("command [\"./run.sh\"]"));
        check("grant", new GrantText(60).of(request));
    }
}
