package dev.stepfast.cli.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.AnswerReport;
import dev.stepfast.engine.Consent;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.local.config.PlanFinder;
import dev.stepfast.plan.markdown.Strictness;
import dev.stepfast.testkit.Goldens;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandLineTest {
    @RegisterExtension static final Goldens GOLDENS = Goldens.of("help");

    @AutoClose
    final ScratchWorkspace scratch =
            ScratchWorkspace.create().makeFolder(".stepfast").write("plan.md", "");

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final List<MachineChoice> choices = new ArrayList<>();
    private FakePlace place =
            new FakePlace(CommandLineTest::refuse, new AnswerReport.Delivered("s1"));
    private Map<String, String> environment = Map.of();
    private String input = "";

    private static Opening refuse(RunRequest request) {
        return new Opening.Refused("no_model", "no model is named.\nName one.");
    }

    private int execute(String... words) {
        Invocation invocation =
                new Invocation(
                        "stepfast",
                        Arrays.asList(words),
                        withoutUserFile(),
                        scratch.root(),
                        "ada",
                        new Invocation.Streams(
                                new ByteArrayInputStream(input.getBytes(UTF_8)),
                                new PrintStream(out, true, UTF_8),
                                new PrintStream(err, true, UTF_8)),
                        (workspace, choice) -> {
                            choices.add(choice);
                            return place;
                        },
                        new NoDemo());
        return StepfastCommandLine.execute(invocation, words);
    }

    /** No settings file of whoever runs this test counts. */
    private Map<String, String> withoutUserFile() {
        Map<String, String> all = new TreeMap<>(environment);
        all.putIfAbsent("XDG_CONFIG_HOME", scratch.root().resolve("none").toString());
        return all;
    }

    private static final class NoDemo implements DemoFolders {
        @Override
        public Path lay() {
            throw new UnsupportedOperationException("lay");
        }

        @Override
        public long startAndKill(List<String> arguments, Line line, Predicate<String> last) {
            throw new UnsupportedOperationException("startAndKill");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plan",
                "plan new",
                "run",
                "next",
                "resume",
                "retry",
                "clear",
                "status",
                "show",
                "runs",
                "log",
                "report",
                "lint",
                "check",
                "skip",
                "done",
                "reopen",
                "approve",
                "deny",
                "cancel",
                "resolve",
                "trust",
                "init",
                "doctor",
                "demo",
                "completion"
            })
    void everyCommandHasItsHelp(String command) {
        int code = execute((command + " --help").strip().split(" ", -1));
        assertThat(code).isZero();
        GOLDENS.check(
                "commands",
                (command.isEmpty() ? "stepfast" : command.replace(' ', '-')) + ".txt",
                out.toString(UTF_8));
    }

    @Test
    void nothingAtAllShowsTheHelp() {
        assertThat(execute()).isZero();
        String alone = out.toString(UTF_8);
        out.reset();
        execute("--help");
        assertThat(alone).isEqualTo(out.toString(UTF_8));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "rnu | stepfast: unknown command rnu; did you mean run?",
                "frobnicate | stepfast: unknown command frobnicate; see stepfast --help",
                "run --unitl x | stepfast: unknown option --unitl; did you mean --until?",
                "run a.md b.md | stepfast: unknown argument b.md; see stepfast run --help",
                "trian | stepfast: unknown command trian; see stepfast --help",
                "approve r1.g1 | stepfast: Missing required parameter: 'CODE'; see stepfast approve --help",
                "run --max-steps many | stepfast: Invalid value for option '--max-steps': 'many' is not an int; see stepfast"
                        + " run --help",
                "run --grant abc | stepfast: --grant takes the digest that the refusal printed, at least 12 hex digits of it;"
                        + " see stepfast run --help",
                "run --sandbox=some | stepfast: --sandbox can only be none; see stepfast run --help",
                "run --max-steps 0 | stepfast: --max-steps is \"0\", and must be a whole number from 1",
                "run --max-steps -1 | stepfast: --max-steps is \"-1\", and must be a whole number from 1",
                "run --repairs 9 | stepfast: --repairs is \"9\", and must be a whole number from 0 to 5",
                "run gone.md | stepfast: there is no plan file gone.md in ROOT",
                "run ../plan.md | stepfast: there is no plan file ../plan.md in ROOT",
                "status --workspace nowhere | stepfast: the workspace ROOT/nowhere is not there",
                "skip T001 | stepfast: a reason is missing, and it is recorded with the decision; say it by --reason TEXT",
                "done T001 | stepfast: a reason is missing, and it is recorded with the decision; say it by --reason TEXT",
                "resolve T001 accept | stepfast: a reason is missing, and it is recorded with the decision; say it by"
                        + " --reason TEXT",
                "reopen --reason x | stepfast: Missing required parameter: '[PLAN] STEP'; see stepfast reopen --help",
                "done a b --reason x | stepfast: one step at a time, not a b",
                "resolve T001 perhaps --reason x | stepfast: \"perhaps\" is no answer; give rerun, accept or fail",
                "resume --accept-plan --recorded-plan | stepfast: --accept-plan and --recorded-plan exclude each other;"
                        + " give one of them",
                "resume r0000 | stepfast: there is no run r0000 here; this workspace has none",
                "cancel | stepfast: no run of this workspace is unfinished",
                "demo --live | stepfast: --live needs a model: --base-url http://127.0.0.1:8080/v1 --model NAME, or --model"
                        + " openai/NAME with OPENAI_API_KEY set"
            })
    void whatMeansNothingExitsTwoAndSaysWhatWould(String words, String message) {
        assertThat(execute(words.split(" ", -1))).isEqualTo(2);
        assertThat(
                        err.toString(UTF_8)
                                .lines()
                                .findFirst()
                                .orElse("")
                                .replace(scratch.root().toString(), "ROOT"))
                .isEqualTo(message);
        assertThat(out.toString(UTF_8)).isEmpty();
    }

    @Test
    void flagsBecomeTheRequest() {
        environment = Map.of("STEPFAST_MODEL", "other", "STEPFAST_PARALLEL", "7");
        assertThat(
                        execute(
                                ("run plan.md --model openai/m --base-url http://x/v1 --repairs 1 --check-timeout 5s --lenient"
                                                + " --until a --only b --max-steps 3 --new --wait --grant SHA256:0123456789ABCDEF"
                                                + " --sandbox=none --optional --require-proof --no-preflight --max-cost 2")
                                        .split(" ", -1)))
                .isEqualTo(2);
        RunRequest request = place.requests.getFirst();
        assertThat(request.plan()).isEqualTo("plan.md");
        assertThat(request.strictness()).isEqualTo(Strictness.LENIENT);
        assertThat(request.settings().model()).contains("openai/m");
        assertThat(request.settings().parallel()).isEqualTo(7);
        assertThat(request.settings().repairs().max()).isEqualTo(1);
        assertThat(request.settings().checks().timeout()).isEqualTo(Duration.ofSeconds(5));
        assertThat(request.settings().checks().preflight()).isFalse();
        assertThat(request.settings().optionalSteps()).isTrue();
        assertThat(request.consent()).isEqualTo(new Consent.Digest("0123456789abcdef"));
        assertThat(request.beginning()).isEqualTo(RunRequest.Beginning.NEW);
        assertThat(request.until()).contains("a");
        assertThat(request.only()).contains("b");
        assertThat(request.maxSteps()).contains(3);
        assertThat(request.waiting()).isEqualTo(Leases.Wait.YES);
        assertThat(request.by()).isEqualTo("agent builtin, model openai/m");
        assertThat(request.user()).isEqualTo("ada");
        assertThat(choices.getFirst().baseUrl()).contains("http://x/v1");
    }

    @Test
    void aKeyComesFromStandardInputAndIsShownNowhere() {
        input = "sk-very-secret\n";
        execute("run", "--key-stdin");
        assertThat(choices.getFirst().key().orElseThrow().reveal()).isEqualTo("sk-very-secret");
        assertThat(choices.toString()).doesNotContain("sk-very-secret");
    }

    @Test
    void settingsFilesAreReadAndWhatDoesNotCountIsSaid() {
        scratch.write("stepfast.yaml", "repairs: 1\nmodels: {}\nretention.runs: 3\n");
        execute("run");
        assertThat(place.requests.getFirst().settings().repairs().max()).isEqualTo(1);
        assertThat(err.toString(UTF_8))
                .startsWith(
                        """
                        stepfast: stepfast.yaml:2:1: not_yours: models is the operator's to say, so it is ignored; it belongs in none/stepfast/stepfast.yaml
                        stepfast: stepfast.yaml: not in effect in this version: retention.runs
                        """);
    }

    @Test
    void aSettingsFileThatIsWrongStopsEveryCommand() {
        scratch.write("stepfast.yaml", "repairs: many\n");
        for (String command : List.of("run", "status", "lint", "check")) {
            err.reset();
            assertThat(execute(command)).as(command).isEqualTo(2);
            assertThat(err.toString(UTF_8))
                    .isEqualTo(
                            "stepfast: stepfast.yaml:1:10: repairs must be a whole number, and this is text\n");
        }
    }

    @Test
    void nextRunsOneStep() {
        execute("next");
        assertThat(place.requests.getFirst().maxSteps()).contains(1);
    }

    @Test
    void aRefusalIsSaidWhole() {
        assertThat(execute("run")).isEqualTo(2);
        assertThat(err.toString(UTF_8))
                .isEqualTo("stepfast: no_model: no model is named.\n  Name one.\n");
    }

    @Test
    void aFailureOfTheStoreIsOneMessageWithoutTrace() {
        place =
                new FakePlace(
                        request -> {
                            throw new StoreException(
                                    StoreException.Code.STORE_FULL, "no room in /x");
                        },
                        new AnswerReport.Kept("s1"));
        assertThat(execute("run")).isEqualTo(3);
        assertThat(err.toString(UTF_8)).isEqualTo("stepfast: store_full: no room in /x\n");
        err.reset();
        assertThat(execute("run", "--debug")).isEqualTo(3);
        assertThat(err.toString(UTF_8)).contains("at dev.stepfast.cli.command.CommandLineTest");
    }

    @Test
    void aFaultOfOursSaysSo() {
        place =
                new FakePlace(
                        request -> {
                            throw new IllegalStateException("oops\u001b[2J");
                        },
                        new AnswerReport.Kept("s1"));
        assertThat(execute("run")).isEqualTo(3);
        assertThat(err.toString(UTF_8))
                .startsWith(
                        "stepfast: internal error: java.lang.IllegalStateException: oops\\u{001B}[2J\n")
                .doesNotContain("\tat ");
    }

    @Test
    void gatesAreAnsweredFromAnywhere() {
        assertThat(execute("approve", "g", "abcdef", "--reason", "fine")).isZero();
        assertThat(execute("deny", "g", "abcdef")).isZero();
        assertThat(place.answers.stream().map(GateAnswer::kind))
                .containsExactly(GateAnswer.Kind.APPROVED, GateAnswer.Kind.DENIED);
        assertThat(place.answers.getFirst().why()).isEqualTo(Optional.of("fine"));
        assertThat(out.toString(UTF_8))
                .isEqualTo("[x] g approved by ada: fine\n[!] g denied by ada\n");
    }

    @Test
    void gatesAreSkippedByTheSameCommandAsSteps() {
        assertThat(execute("skip", "g", "abcdef")).isZero();
        assertThat(execute("skip", "T001", "--reason", "not here")).isZero();
        assertThat(place.answers.stream().map(GateAnswer::kind))
                .containsExactly(GateAnswer.Kind.SKIPPED);
        assertThat(place.decisions).hasSize(1);
        assertThat(out.toString(UTF_8))
                .isEqualTo("[-] g skipped by ada\n[-] T001 skipped: not here\n");
    }

    @Test
    void resumeAndRetrySayWhichRunItIs() {
        execute("resume", "--accept-plan", "--reopen");
        execute("retry", "T001");
        assertThat(place.requests.stream().map(RunRequest::beginning))
                .containsExactly(
                        new RunRequest.Beginning.Resume(
                                Optional.empty(),
                                RunRequest.ChangedPlan.ACCEPT,
                                RunRequest.Ended.IS_REOPENED),
                        new RunRequest.Beginning.Retry("T001"));
    }

    @Test
    void aStaleAnswerNeedsAPerson() {
        place =
                new FakePlace(
                        CommandLineTest::refuse,
                        new AnswerReport.Refused("stale_answer", "gate g is not open any more"));
        assertThat(execute("approve", "g", "abcdef")).isEqualTo(3);
        assertThat(err.toString(UTF_8))
                .isEqualTo("stepfast: stale_answer: gate g is not open any more\n");
    }

    @Test
    void showPrintsThePlanByteForByte() {
        byte[] bytes = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF, 'a', '\r', '\n', (byte) 0xFF};
        scratch.write("plan.md", bytes);
        assertThat(execute("show")).isZero();
        assertThat(out.toByteArray()).isEqualTo(bytes);
    }

    @Test
    void lintReadsAPlanAnywhere() {
        scratch.makeFolder("w/.stepfast").write("else/p.md", "- [ ] a [validate: fil_exists: x]\n");
        assertThat(execute("lint", scratch.path("else/p.md").toString(), "--workspace", "w"))
                .isEqualTo(2);
        out.reset();
        assertThat(execute("lint", "else/p.md")).isEqualTo(2);
        assertThat(out.toString(UTF_8))
                .contains("else/p.md:1:9: error [unknown_check_type]")
                .endsWith("else/p.md: 1 step (1 open), 0 checks, 1 error, 0 warnings, 0 hints\n");
        out.reset();
        assertThat(execute("lint", "else/p.md", "--json")).isEqualTo(2);
        assertThat(out.toString(UTF_8)).contains("{\"valid\":false", "\"acceptance_items\":[]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "plan.md | plan.md | ''",
                "plan.md T001 | plan.md | T001",
                "T001 T002 | - | T001 T002",
                "#1 | - | #1",
                "gone.md | gone.md | ''",
                "agents/x | agents/x | ''"
            })
    void aWordIsAPlanWhenItIsAFileOrLooksLikeOne(String words, String plan, String steps) {
        PlanWords parted =
                PlanWords.of(
                        new PlanFinder(scratch.root(), scratch.root()),
                        Arrays.asList(words.split(" ", -1)));
        assertThat(parted.plan()).isEqualTo(Optional.ofNullable(plan));
        assertThat(String.join(" ", parted.steps())).isEqualTo(steps);
    }
}
