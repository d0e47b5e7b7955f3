package dev.stepfast.engine.check;

import static dev.stepfast.engine.check.Specs.absent;
import static dev.stepfast.engine.check.Specs.command;
import static dev.stepfast.engine.check.Specs.contains;
import static dev.stepfast.engine.check.Specs.containsAnywhere;
import static dev.stepfast.engine.check.Specs.custom;
import static dev.stepfast.engine.check.Specs.exists;
import static dev.stepfast.engine.check.Specs.fileContains;
import static dev.stepfast.engine.check.Specs.fileLacks;
import static dev.stepfast.engine.check.Specs.fileNotRegex;
import static dev.stepfast.engine.check.Specs.fileRegex;
import static dev.stepfast.engine.check.Specs.json;
import static dev.stepfast.engine.check.Specs.lacks;
import static dev.stepfast.engine.check.Specs.noErrors;
import static dev.stepfast.engine.check.Specs.notRegex;
import static dev.stepfast.engine.check.Specs.regex;
import static dev.stepfast.engine.check.Specs.timed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CheckType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every check type against every verdict it can give, as data. */
class CheckCasesTest {
    @TempDir static Path root;

    /** A check, what it looks at, and {@code status class: reason}. */
    record Case(CheckSpec check, CheckSubject subject, String verdict) {
        @Override
        public String toString() {
            return check.key() + " → " + verdict;
        }
    }

    private static Case workspace(CheckSpec check, String verdict) {
        return new Case(check, Specs.replied("done"), verdict);
    }

    private static Case before(CheckSpec check, String verdict) {
        return new Case(check, CheckSubject.before(Specs.STEP), verdict);
    }

    private static Case reply(CheckSpec check, String reply, String verdict) {
        return new Case(check, Specs.replied(reply), verdict);
    }

    private static Case ledger(String verdict, ToolLedger.Entry... entries) {
        CheckSubject.Reply said = new CheckSubject.Reply("done", "done");
        return new Case(
                noErrors(),
                Specs.after(said, Optional.of(new ToolLedger(List.of(entries)))),
                verdict);
    }

    private static ToolLedger.Entry call(String tool, String target, boolean success, int exit) {
        Optional<Integer> code = tool.equals("run") ? Optional.of(exit) : Optional.empty();
        return new ToolLedger.Entry(
                tool, target, success, code, success ? "ok" : "exit " + exit, Duration.ZERO);
    }

    static List<Case> cases() {
        List<Case> cases = new ArrayList<>();
        cases.addAll(commands());
        cases.addAll(scripts());
        cases.addAll(files());
        cases.addAll(replies());
        cases.addAll(jsonReplies());
        cases.addAll(ledgers());
        return cases;
    }

    private static List<Case> commands() {
        return List.of(
                workspace(command("true"), "PASS: exit 0"),
                workspace(command("sh", "-c", "exit 3"), "FAIL exit: exit 3"),
                workspace(command(Set.of(0, 3), "sh", "-c", "exit 3"), "PASS: exit 3"),
                workspace(command(Set.of(127), "sh", "-c", "exit 127"), "PASS: exit 127"),
                workspace(
                        command("sh", "-c", "exit 127"),
                        "ERROR not_started: exit 127: a program could not be started"),
                workspace(
                        command("sh", "-c", "exit 126"),
                        "ERROR not_started: exit 126: a program could not be started"),
                workspace(
                        command("no-such-program"),
                        "ERROR not_started: not started: no program \"no-such-program\""),
                workspace(command("sh", "-c", "kill -9 $$"), "FAIL signal: killed by signal 9"),
                workspace(
                        timed(Duration.ofMillis(200), "sleep", "60"),
                        "FAIL timeout: timeout after 200ms; raise timeout= if it needs longer"),
                before(
                        timed(Duration.ofMillis(200), "sleep", "61"),
                        "ERROR timeout: timeout after 200ms; raise timeout= if it needs longer"),
                workspace(
                        command(FolderContext.REFUSED, "command_denied"),
                        "ERROR denied: refused; allow it"),
                workspace(
                        command(FolderContext.REFUSED, "argument_denied"),
                        "ERROR denied: refused; allow it"),
                workspace(
                        command(FolderContext.REFUSED, "sandbox_unavailable"),
                        "ERROR denied: refused; allow it"),
                workspace(
                        command(FolderContext.REFUSED, "path_refused"),
                        "ERROR path_refused: refused; allow it"),
                workspace(
                        command(FolderContext.REFUSED, "not_a_file"),
                        "ERROR unreadable: refused; allow it"),
                workspace(
                        command(FolderContext.REFUSED, "bad_encoding"),
                        "ERROR not_text: refused; allow it"),
                workspace(
                        command(FolderContext.REFUSED, "limit_exceeded"),
                        "ERROR too_large: refused; allow it"),
                workspace(
                        command(FolderContext.REFUSED, "check_changed"),
                        "ERROR check_changed: refused; allow it"));
    }

    private static List<Case> scripts() {
        return List.of(
                workspace(custom("yes.sh"), "PASS: exit 0"),
                workspace(custom("no.sh"), "FAIL rejected: not good enough"),
                workspace(custom("silent.sh"), "FAIL rejected: exit 1"),
                workspace(
                        custom("broken.sh"),
                        "ERROR internal: exit 2; a script says no with exit 1, anything else is its own failure"),
                workspace(
                        custom("plain.txt"),
                        "ERROR not_started: not started: \"plain.txt\" is not executable; chmod +x it"),
                workspace(
                        custom("later.sh"),
                        "ERROR not_started: not started: \"later.sh\" is not there; write it before the run, or say"
                                + " preflight=false"),
                workspace(
                        custom("link"),
                        "ERROR path_refused: \"link\" is a link, which is never followed"),
                workspace(custom("through/a.sh"), "ERROR path_refused: a link lies on the way"),
                workspace(custom("folder"), "ERROR unreadable: \"folder\" is a folder"));
    }

    private static List<Case> files() {
        return List.of(
                workspace(exists("plain.txt"), "PASS: "),
                workspace(exists("folder"), "PASS: "),
                workspace(exists("folder/"), "PASS: "),
                workspace(exists("plain.txt/"), "FAIL missing: a file, not a folder"),
                workspace(exists("nothing"), "FAIL missing: missing"),
                workspace(
                        exists("link"),
                        "ERROR path_refused: a symbolic link, which is never followed"),
                workspace(exists("through/a.sh"), "ERROR path_refused: a link lies on the way"),
                workspace(absent("nothing"), "PASS: "),
                workspace(absent("plain.txt"), "FAIL present: a file is there"),
                workspace(absent("folder/"), "FAIL present: a folder is there"),
                workspace(absent("dangling"), "FAIL present: a symbolic link is there"),
                workspace(absent("through/a.sh"), "ERROR path_refused: a link lies on the way"),
                workspace(fileContains("plain.txt", "one\ntwo"), "PASS: "),
                workspace(
                        fileContains("plain.txt", "three"), "FAIL no_match: the text is not there"),
                workspace(fileContains("nothing", "x"), "FAIL missing: missing"),
                workspace(fileContains("folder", "x"), "ERROR unreadable: not a file"),
                workspace(fileContains("link", "x"), "ERROR path_refused: a link"),
                workspace(
                        fileContains("binary", "x"),
                        "ERROR not_text: not UTF-8 text; write it as UTF-8, or check it with a command"),
                workspace(
                        fileContains("huge", "x"),
                        "ERROR too_large: 10485761 bytes, more than the 10485760 a check reads"),
                workspace(fileContains("unreadable", "x"), "ERROR unreadable: cannot be read"),
                workspace(fileLacks("plain.txt", "three"), "PASS: "),
                workspace(fileLacks("plain.txt", "two"), "FAIL match: the text is there"),
                workspace(fileLacks("nothing", "x"), "FAIL missing: missing"),
                workspace(fileRegex("plain.txt", "^t.o$"), "PASS: "),
                workspace(fileRegex("plain.txt", "^o$"), "FAIL no_match: a match is not there"),
                workspace(fileRegex("nothing", "x"), "FAIL missing: missing"),
                workspace(fileRegex("marked", "^one$"), "PASS: "),
                workspace(fileNotRegex("plain.txt", "^o$"), "PASS: "),
                workspace(fileNotRegex("plain.txt", "^one$"), "FAIL match: a match is there"),
                workspace(fileNotRegex("nothing", "x"), "FAIL missing: missing"),
                workspace(
                        fileNotRegex("binary", "x"),
                        "ERROR not_text: not UTF-8 text; write it as UTF-8, or check it with a command"));
    }

    private static List<Case> replies() {
        return List.of(
                reply(contains("done"), "All done.", "PASS: "),
                reply(contains("Done"), "All done.", "FAIL no_match: the text is not there"),
                reply(contains("earlier"), "All done.", "FAIL no_match: the text is not there"),
                reply(containsAnywhere("earlier"), "All done.", "PASS: "),
                reply(contains("earlier"), " \n", "PASS: "),
                reply(
                        contains("secret"),
                        "<think>secret</think>said",
                        "FAIL no_match: the text is not there"),
                reply(lacks("TODO"), "All done.", "PASS: "),
                reply(lacks("TODO"), "TODO", "FAIL match: the text is there"),
                new Case(
                        lacks("TODO"),
                        Specs.after(new CheckSubject.Reply(" ", "<think>TODO"), Optional.empty()),
                        "FAIL empty_reply: the reply is empty"),
                before(contains("x"), "ERROR internal: there is no reply to check"),
                reply(regex("^b$"), "a\r\nb\rc", "PASS: "),
                reply(regex("B"), "b", "FAIL no_match: a match is not there"),
                reply(regex("(?i)B"), "b", "PASS: "),
                reply(notRegex("^b$"), "a\nb", "FAIL match: a match is there"),
                reply(notRegex("x"), "a\nb", "PASS: "),
                new Case(
                        notRegex("x"),
                        Specs.after(new CheckSubject.Reply("", ""), Optional.empty()),
                        "FAIL empty_reply: the reply is empty"));
    }

    private static List<Case> jsonReplies() {
        return List.of(
                reply(json(), " {\"a\": 1} ", "PASS: "),
                reply(json(), "Here:\n```\n[1]\n```\nbye", "PASS: "),
                reply(json(), "```yaml\na: 1\n```\n```json\n{}\n```", "PASS: "),
                reply(
                        json(),
                        "```json\n{}\n```\n```json\n{}\n```",
                        "FAIL not_json: the reply is not one JSON value"),
                reply(json(), "no", "FAIL not_json: the reply is not one JSON value"),
                reply(
                        json(),
                        "{\"a\":1,\"a\":2}",
                        "FAIL not_json: the reply is not one JSON value"),
                reply(json(), "{} {}", "FAIL not_json: the reply is not one JSON value"),
                reply(json(), "NaN", "FAIL not_json: the reply is not one JSON value"),
                reply(json("schema.json"), "{\"name\": \"ab\"}", "PASS: "),
                reply(json("schema.json"), "{\"name\": \"Ab\"}", "FAIL schema: 1 schema violation"),
                reply(
                        json("schema.json"),
                        "{\"name\": 5, \"x\": 1}",
                        "FAIL schema: 2 schema violations"),
                reply(
                        json("nothing.json"),
                        "{}",
                        "ERROR unreadable: the schema \"nothing.json\" is missing"),
                reply(json("link"), "{}", "ERROR path_refused: the schema \"link\": a link"),
                new Case(
                        json(),
                        Specs.after(new CheckSubject.Reply("", ""), Optional.empty()),
                        "FAIL empty_reply: the reply is empty"));
    }

    private static List<Case> ledgers() {
        return List.of(
                ledger("PASS: no tool was called"),
                ledger("PASS: ", call("run", "make", false, 1), call("run", "make", true, 0)),
                ledger("FAIL tool_failed: 1 tool call failed", call("run", "make", false, 1)),
                ledger(
                        "FAIL tool_failed: 2 tool calls failed",
                        call("edit", "a", false, 1),
                        call("edit", "b", false, 1),
                        call("edit", "c", true, 0)),
                new Case(
                        noErrors(),
                        Specs.after(new CheckSubject.Reply("x", "x"), Optional.empty()),
                        "ERROR no_ledger: the agent records no tool calls; use a command instead"));
    }

    @BeforeAll
    static void fill() throws IOException {
        script("yes.sh", "cat > /dev/null");
        script("no.sh", "echo not good enough; exit 1");
        script("silent.sh", "exit 1");
        script("broken.sh", "exit 2");
        Files.writeString(root.resolve("plain.txt"), "one\r\ntwo\r\n");
        Files.write(root.resolve("binary"), new byte[] {'x', (byte) 0xC0, (byte) 0xAF});
        Files.write(root.resolve("huge"), new byte[(10 << 20) + 1]);
        Files.writeString(root.resolve("marked"), "\uFEFFone\n");
        Files.createDirectory(root.resolve("folder"));
        Files.createSymbolicLink(root.resolve("link"), root.resolve("yes.sh"));
        Files.createSymbolicLink(root.resolve("dangling"), root.resolve("gone"));
        Files.createSymbolicLink(root.resolve("through"), root.resolve("folder"));
        Files.writeString(
                root.resolve("schema.json"),
                """
                {"type": "object", "properties": {"name": {"type": "string", "pattern": "^[a-z]+$"}},
                 "required": ["name"], "additionalProperties": false}
                """);
    }

    private static void script(String name, String body) throws IOException {
        Files.writeString(root.resolve(name), "#!/bin/sh\n" + body + "\n", StandardCharsets.UTF_8);
        assertThat(root.resolve(name).toFile().setExecutable(true)).isTrue();
    }

    @ParameterizedTest
    @MethodSource("cases")
    void saysWhatIsSo(Case known) {
        Verdict verdict =
                new CheckRunner()
                        .verify(List.of(known.check()), known.subject(), new FolderContext(root))
                        .getFirst();

        String failure =
                verdict.failure().map(VerdictClass::wire).map(word -> " " + word).orElse("");
        assertThat(verdict.status() + failure + ": " + verdict.reason()).isEqualTo(known.verdict());
        assertThat(verdict.key()).isEqualTo(known.check().key());
        assertThat(verdict.subject().isEmpty())
                .isEqualTo(verdict.isError() && !wasStarted(verdict));
    }

    /** A command that ran was about the tree, whatever came of it. */
    private static boolean wasStarted(Verdict verdict) {
        return verdict.reason().startsWith("exit ") || verdict.reason().startsWith("timeout ");
    }

    @Test
    void coversEveryCheckType() {
        Set<CheckType> covered = EnumSet.noneOf(CheckType.class);
        cases().forEach(known -> covered.add(known.check().type()));

        assertThat(covered).containsExactlyInAnyOrder(CheckType.values());
        assertThat(cases()).hasSize(93);
    }
}
