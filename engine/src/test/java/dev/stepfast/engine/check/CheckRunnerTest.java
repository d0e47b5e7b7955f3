package dev.stepfast.engine.check;

import static dev.stepfast.engine.check.Specs.command;
import static dev.stepfast.engine.check.Specs.contains;
import static dev.stepfast.engine.check.Specs.custom;
import static dev.stepfast.engine.check.Specs.customWithoutPreflight;
import static dev.stepfast.engine.check.Specs.exists;
import static dev.stepfast.engine.check.Specs.fileContains;
import static dev.stepfast.engine.check.Specs.fileLacks;
import static dev.stepfast.engine.check.Specs.fileRegex;
import static dev.stepfast.engine.check.Specs.noErrors;
import static dev.stepfast.engine.check.Specs.timed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.run.RunEvent.CheckEnded.Phase;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.run.Verdict.Status;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.plan.check.CheckOptions;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CommandLine;
import dev.stepfast.plan.check.CommandOptions;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CheckRunnerTest {
    @TempDir Path root;

    private FolderContext context;
    private final CheckRunner runner = new CheckRunner();

    @BeforeEach
    void open() {
        context = new FolderContext(root);
    }

    @Test
    void givesVerdictsInWrittenOrderAndRunsTheCheapChecksFirst() throws IOException {
        Files.writeString(root.resolve("a"), "old");
        CheckSpec writes = command("sh", "-c", "echo new > a");

        List<Verdict> verdicts =
                runner.verify(
                        List.of(writes, fileContains("a", "old"), contains("x")),
                        Specs.replied("x"),
                        context);

        assertThat(verdicts).extracting(Verdict::status).containsOnly(Status.PASS);
        assertThat(verdicts.getFirst().display()).isEqualTo("command: sh -c echo new > a");
    }

    @Test
    void startsEqualCommandsOnce() {
        CheckSpec labelled =
                new CheckSpec.Command(
                        new CommandLine(Optional.empty(), List.of("sh", "-c", "exit 3")),
                        Set.of(3),
                        CommandOptions.DEFAULT,
                        new CheckOptions(
                                Optional.of("the build"), Optional.empty(), Optional.empty()));

        List<Verdict> verdicts =
                runner.verify(
                        List.of(
                                command("sh", "-c", "exit 3"),
                                labelled,
                                command("sh", "-c", "exit 4")),
                        Specs.replied("x"),
                        context);

        assertThat(context.started).hasSize(2);
        assertThat(verdicts)
                .extracting(Verdict::status)
                .containsExactly(Status.FAIL, Status.PASS, Status.FAIL);
        assertThat(verdicts.get(1).display()).isEqualTo("the build");
    }

    @Test
    void readsAFileOnce() throws IOException {
        Files.writeString(root.resolve("a"), "text");

        runner.verify(
                List.of(fileContains("a", "t"), fileLacks("a", "x"), fileRegex("a", "te")),
                Specs.replied("x"),
                context);

        assertThat(context.workspace().reads()).isEqualTo(1);
    }

    @Test
    void limitsACommandByItsTimeoutItsPreflightTimeAndTheDeadline() {
        CheckSpec slow = command("true");
        context.preflight.put(slow.key(), Duration.ofMinutes(1));
        context.settings = settings(Duration.ofSeconds(30), Duration.ofSeconds(100));

        runner.verify(
                List.of(slow, timed(Duration.ofSeconds(2), "true"), command("true", "again")),
                Specs.replied("x"),
                context);

        assertThat(context.limits.get(1)).isEqualTo(Duration.ofSeconds(2));
        assertThat(context.limits.get(2)).isEqualTo(Duration.ofSeconds(30));
        // Three times the preflight would be 180 s, and all checks together may take 100 s.
        assertThat(context.limits.get(0))
                .isBetween(Duration.ofSeconds(90), Duration.ofSeconds(100));
    }

    @Test
    void letsStatedTimeoutsRaiseTheDeadline() {
        context.settings = settings(Duration.ofSeconds(30), Duration.ofSeconds(1));

        runner.verify(List.of(timed(Duration.ofMinutes(50), "true")), Specs.replied("x"), context);

        assertThat(context.limits.getFirst())
                .isBetween(Duration.ofMinutes(49), Duration.ofMinutes(50));
    }

    @Test
    void cutsOffAtTheDeadlineAndStartsNothingBehindIt() {
        context.settings = settings(Duration.ofSeconds(30), Duration.ofMillis(300));

        List<Verdict> verdicts =
                runner.verify(
                        List.of(command("sleep", "60"), command("true")),
                        Specs.replied("x"),
                        context);

        assertThat(verdicts.getFirst().failure()).contains(VerdictClass.TIMEOUT);
        assertThat(verdicts.getFirst().isFail()).isTrue();
        assertThat(verdicts.get(1).failure()).contains(VerdictClass.NOT_STARTED);
        assertThat(verdicts.get(1).isError()).isTrue();
        assertThat(context.started).hasSize(1);
    }

    @Test
    void keepsLongOutputWholeAndShowsHeadAndTail() {
        context.settings =
                new RunSettings.Checks(
                        Duration.ofSeconds(30),
                        Duration.ofMinutes(1),
                        true,
                        RunSettings.Proof.REPORT,
                        RunSettings.FinalRecheck.REPORT,
                        1_000);

        Verdict verdict =
                runner.verify(
                                List.of(command("sh", "-c", "seq 1 9999; exit 1")),
                                Specs.replied("x"),
                                context)
                        .getFirst();

        assertThat(verdict.actual())
                .startsWith("1\n2\n")
                .contains(" bytes omitted ...")
                .endsWith("9999\n");
        assertThat(verdict.actual().length()).isLessThanOrEqualTo(1_000);
        assertThat(context.kept).hasSize(1);
        assertThat(verdict.artifact())
                .map(ref -> ref.bytes())
                .contains((long) context.kept.getFirst().length);
    }

    @Test
    void countsWhatTheRunnerOfCommandsLeftOut() {
        context.instead =
                Optional.of(
                        new CommandEnd(
                                new CommandEnd.How.Exited(1),
                                "head\ntail\n",
                                123_456,
                                List.of(),
                                Duration.ofSeconds(1)));

        Verdict verdict =
                runner.verify(List.of(command("true")), Specs.replied("x"), context).getFirst();

        assertThat(verdict.actual()).contains("... 123456 bytes omitted ...");
        assertThat(verdict.artifact()).isPresent();
    }

    @Test
    void trustsNoVerdictWhileProcessesAreLeft() {
        context.instead =
                Optional.of(
                        new CommandEnd(
                                new CommandEnd.How.Exited(0),
                                "",
                                0,
                                List.of("4711 server"),
                                Duration.ofSeconds(1)));

        Verdict verdict =
                runner.verify(List.of(command("true")), Specs.replied("x"), context).getFirst();

        assertThat(verdict.failure()).contains(VerdictClass.INTERNAL);
        assertThat(verdict.reason()).contains("4711 server");
    }

    @Test
    void saysThatTooMuchOutputCannotBeChecked() {
        context.instead =
                Optional.of(
                        new CommandEnd(
                                new CommandEnd.How.OutputLimit(), "", 0, List.of(), Duration.ZERO));

        assertThat(runner.verify(List.of(command("true")), Specs.replied("x"), context))
                .extracting(Verdict::failure)
                .containsExactly(Optional.of(VerdictClass.TOO_LARGE));
    }

    @Test
    void leavesWhenItIsStopped() {
        context.instead =
                Optional.of(
                        new CommandEnd(
                                new CommandEnd.How.Cancelled(), "", 0, List.of(), Duration.ZERO));

        assertThatThrownBy(
                        () -> runner.verify(List.of(command("true")), Specs.replied("x"), context))
                .isInstanceOf(CancellationException.class);
    }

    @Test
    void tellsAScriptWhatItIsAbout() throws IOException {
        script(
                "judge.sh",
                "cat; echo; echo \"$PLAN_STEP_INDEX $PLAN_ATTEMPT $PLAN_WORKSPACE $1\"; exit 1");
        CheckSubject subject =
                new CheckSubject(
                        Phase.AFTER,
                        Specs.STEP,
                        3,
                        Optional.of(new CheckSubject.Reply("<think>no</think>say \"hi\"", "")),
                        Optional.empty(),
                        List.of(
                                new ChangedFile(
                                        "src/A.java",
                                        Optional.empty(),
                                        Optional.of(Sha256.of("x")))));

        Verdict verdict =
                runner.verify(List.of(custom("judge.sh", "an argument")), subject, context)
                        .getFirst();

        assertThat(verdict.actual())
                .isEqualTo(
                        "{\"attempt\":3,\"changed_files\":[\"src/A.java\"],\"response\":\"say \\\"hi\\\"\","
                                + "\"step\":{\"id\":\"s1\",\"index\":2,\"title\":\"Build\"},\"v\":1}\n"
                                + "2 3 "
                                + root
                                + " an argument\n");
        assertThat(verdict.expected()).isEqualTo("exit 0 from a script");
    }

    @Test
    void boundsAndCleansWhatAScriptSaysIsTheReason() throws IOException {
        script("judge.sh", "printf 'no\\n\\033[31m'; seq 1 9999; exit 1");

        Verdict verdict =
                runner.verify(List.of(custom("judge.sh")), Specs.replied("x"), context).getFirst();

        assertThat(verdict.reason())
                .startsWith("no\\u{000A}\\u{001B}[31m1\\u{000A}")
                .doesNotContain("\n", "\u001b");
        assertThat(verdict.reason()).doesNotContain("999");
    }

    @Test
    void makesEveryVerdictAnErrorWhenAProtectedFileChanged() throws IOException {
        script("judge.sh", "exit 0");
        context.protectedFiles.put(
                WorkspacePath.of("judge.sh"), Optional.of(Sha256.of("another script")));

        List<Verdict> verdicts =
                runner.verify(
                        List.of(contains("x"), custom("judge.sh")), Specs.replied("x"), context);

        assertThat(verdicts)
                .extracting(Verdict::failure)
                .containsExactly(
                        Optional.of(VerdictClass.CHECK_CHANGED),
                        Optional.of(VerdictClass.CHECK_CHANGED));
        assertThat(context.started).isEmpty();
    }

    @Test
    void refusesAScriptThatAppearedUnlessItsChecksOptOutOfThePreflight() throws IOException {
        script("judge.sh", "exit 0");
        context.protectedFiles.put(WorkspacePath.of("judge.sh"), Optional.empty());

        assertThat(runner.verify(List.of(custom("judge.sh")), Specs.replied("x"), context))
                .extracting(Verdict::failure)
                .containsExactly(Optional.of(VerdictClass.CHECK_CHANGED));
        assertThat(
                        runner.verify(
                                List.of(customWithoutPreflight("judge.sh")),
                                Specs.replied("x"),
                                context))
                .extracting(Verdict::status)
                .containsExactly(Status.PASS);
    }

    @Test
    void checksBeforeTheFirstAttemptOnlyWhatTheWorkspaceShows() {
        List<CheckSpec> checks =
                List.of(
                        contains("x"),
                        exists("a"),
                        noErrors(),
                        command("true"),
                        customWithoutPreflight("a.sh"),
                        custom("b.sh"));

        assertThat(CheckRunner.checkable(checks, CheckSubject.before(Specs.STEP)))
                .containsExactly(exists("a"), command("true"), custom("b.sh"));
        CheckSubject later =
                new CheckSubject(
                        Phase.FINAL, Specs.STEP, 0, Optional.empty(), Optional.empty(), List.of());
        assertThat(CheckRunner.checkable(checks, later))
                .containsExactly(
                        exists("a"),
                        command("true"),
                        customWithoutPreflight("a.sh"),
                        custom("b.sh"));
        assertThat(CheckRunner.checkable(checks, Specs.replied("x"))).isEqualTo(checks);
    }

    @Test
    void hashesWhatItLookedAt() throws IOException {
        Files.writeString(root.resolve("a"), "one\r\n");
        ToolLedger ledger = ToolLedger.EMPTY;

        List<Verdict> verdicts =
                runner.verify(
                        List.of(
                                contains("x"),
                                fileContains("a", "one"),
                                fileContains("b", "x"),
                                command("true"),
                                noErrors()),
                        Specs.after(new CheckSubject.Reply("x", "x"), Optional.of(ledger)),
                        context);

        assertThat(verdicts)
                .extracting(Verdict::subject)
                .containsExactly(
                        Optional.of(Sha256.of("x")),
                        Optional.of(Sha256.of("one\r\n")),
                        Optional.of(Sha256.of("absent")),
                        Optional.of(context.workspace().snapshot().hash()),
                        Optional.of(Subjects.hashOf(ledger)));
    }

    private static RunSettings.Checks settings(Duration timeout, Duration deadline) {
        return new RunSettings.Checks(
                timeout,
                deadline,
                true,
                RunSettings.Proof.REPORT,
                RunSettings.FinalRecheck.REPORT,
                65_536);
    }

    private void script(String name, String body) throws IOException {
        Files.writeString(root.resolve(name), "#!/bin/sh\n" + body + "\n");
        assertThat(root.resolve(name).toFile().setExecutable(true)).isTrue();
    }
}
