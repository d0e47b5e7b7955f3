package dev.stepfast.engine.check;

import dev.stepfast.engine.check.CheckSubject.Reply;
import dev.stepfast.engine.check.CheckSubject.Step;
import dev.stepfast.engine.run.RunEvent.CheckEnded.Phase;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.plan.check.CheckOptions;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CheckSpec.ReplyScope;
import dev.stepfast.plan.check.CommandLine;
import dev.stepfast.plan.check.CommandOptions;
import dev.stepfast.plan.check.RegexPattern;
import dev.stepfast.plan.check.WorkspacePath;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Short ways to write checks and subjects in tests. */
public final class Specs {
    public static final Step STEP = new Step("s1", "Build", 2);
    private static final CommandOptions NO_PREFLIGHT =
            new CommandOptions(Optional.empty(), false, false);

    private Specs() {}

    public static CheckSpec command(String... argv) {
        return command(Set.of(0), argv);
    }

    public static CheckSpec command(Set<Integer> exit, String... argv) {
        return new CheckSpec.Command(line(argv), exit, CommandOptions.DEFAULT, CheckOptions.NONE);
    }

    static CheckSpec timed(Duration timeout, String... argv) {
        CheckOptions options =
                new CheckOptions(Optional.empty(), Optional.of(timeout), Optional.empty());
        return new CheckSpec.Command(line(argv), Set.of(0), CommandOptions.DEFAULT, options);
    }

    static CheckSpec custom(String script, String... arguments) {
        return new CheckSpec.Custom(
                WorkspacePath.of(script),
                List.of(arguments),
                CommandOptions.DEFAULT,
                CheckOptions.NONE);
    }

    static CheckSpec customWithoutPreflight(String script) {
        return new CheckSpec.Custom(
                WorkspacePath.of(script), List.of(), NO_PREFLIGHT, CheckOptions.NONE);
    }

    public static CheckSpec exists(String path) {
        return new CheckSpec.FileExists(WorkspacePath.of(path), false, CheckOptions.NONE);
    }

    static CheckSpec absent(String path) {
        return new CheckSpec.FileExists(WorkspacePath.of(path), true, CheckOptions.NONE);
    }

    static CheckSpec fileContains(String path, String text) {
        return new CheckSpec.FileContains(WorkspacePath.of(path), text, false, CheckOptions.NONE);
    }

    static CheckSpec fileLacks(String path, String text) {
        return new CheckSpec.FileContains(WorkspacePath.of(path), text, true, CheckOptions.NONE);
    }

    static CheckSpec fileRegex(String path, String pattern) {
        return new CheckSpec.FileRegex(
                WorkspacePath.of(path), pattern(pattern), false, CheckOptions.NONE);
    }

    static CheckSpec fileNotRegex(String path, String pattern) {
        return new CheckSpec.FileRegex(
                WorkspacePath.of(path), pattern(pattern), true, CheckOptions.NONE);
    }

    public static CheckSpec contains(String text) {
        return new CheckSpec.Contains(text, false, ReplyScope.FINAL, CheckOptions.NONE);
    }

    static CheckSpec containsAnywhere(String text) {
        return new CheckSpec.Contains(text, false, ReplyScope.ALL, CheckOptions.NONE);
    }

    public static CheckSpec lacks(String text) {
        return new CheckSpec.Contains(text, true, ReplyScope.FINAL, CheckOptions.NONE);
    }

    static CheckSpec regex(String pattern) {
        return new CheckSpec.Regex(pattern(pattern), false, ReplyScope.FINAL, CheckOptions.NONE);
    }

    static CheckSpec notRegex(String pattern) {
        return new CheckSpec.Regex(pattern(pattern), true, ReplyScope.FINAL, CheckOptions.NONE);
    }

    static CheckSpec json() {
        return new CheckSpec.Json(Optional.empty(), ReplyScope.FINAL, CheckOptions.NONE);
    }

    static CheckSpec json(String schema) {
        return new CheckSpec.Json(
                Optional.of(new CheckSpec.Schema.File(WorkspacePath.of(schema))),
                ReplyScope.FINAL,
                CheckOptions.NONE);
    }

    public static CheckSpec noErrors() {
        return new CheckSpec.NoErrors(CheckOptions.NONE);
    }

    static RegexPattern pattern(String source) {
        return switch (RegexPattern.compile(source)) {
            case RegexPattern.Compiled.Ok ok -> ok.pattern();
            case RegexPattern.Compiled.Refused refused ->
                    throw new IllegalArgumentException(refused.reason());
        };
    }

    static CheckSubject replied(String reply) {
        return after(
                new Reply(reply, "earlier message\n\n" + reply), Optional.of(ToolLedger.EMPTY));
    }

    static CheckSubject after(Reply reply, Optional<ToolLedger> ledger) {
        return new CheckSubject(Phase.AFTER, STEP, 1, Optional.of(reply), ledger, List.of());
    }

    private static CommandLine line(String... argv) {
        return new CommandLine(Optional.of(String.join(" ", argv)), Arrays.asList(argv));
    }
}
