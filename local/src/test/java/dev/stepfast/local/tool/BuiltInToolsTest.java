package dev.stepfast.local.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.command.CommandEnd;
import dev.stepfast.engine.command.PolicyDecision;
import dev.stepfast.engine.run.ChangedFile;
import dev.stepfast.engine.tool.Tool;
import dev.stepfast.engine.tool.Tool.Preparation;
import dev.stepfast.engine.tool.ToolContext;
import dev.stepfast.engine.workspace.NameRules;
import dev.stepfast.local.workspace.Access;
import dev.stepfast.local.workspace.WorkspaceOptions;
import dev.stepfast.local.workspace.WorkspacePaths;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuiltInToolsTest {
    @TempDir Path temp;

    private Path root;
    private WorkspacePaths workspace;
    private Context context;

    @BeforeEach
    void open() throws IOException {
        root = Files.createDirectory(temp.resolve("ws")).toRealPath();
        NameRules rules = new NameRules(List.of(WorkspacePath.of("plan.md")), List.of(), List.of());
        workspace = WorkspacePaths.open(WorkspaceOptions.of(root).withNames(rules), Access.MODEL);
        context = new Context();
    }

    @AfterEach
    void close() throws IOException {
        workspace.close();
    }

    @Test
    void describesEveryTool() {
        assertThat(BuiltInTools.of(workspace))
                .extracting(Tool::name)
                .containsExactly("read", "list", "grep", "edit", "write", "move", "delete", "run");
        assertThat(BuiltInTools.of(workspace))
                .allSatisfy(tool -> {
                    assertThat(tool.description().description()).hasSizeBetween(20, 600);
                    assertThat(
                                    tool.prepare(
                                            JsonObject.builder().put("nonsense", 1).build(),
                                            context))
                            .isInstanceOfSatisfying(
                                    Preparation.Invalid.class,
                                    bad -> assertThat(bad.why()).contains("there are"));
                });
    }

    @Test
    void readsWholeFilesAndLines() throws IOException {
        write("a.txt", "one\ntwo\nthree\n");
        assertThat(answer("read", "path", "a.txt")).isEqualTo("one\ntwo\nthree\n");
        assertThat(answer("read", Map.of("path", "a.txt", "from", 2, "lines", 1)))
                .isEqualTo("two\n[lines 2 to 2 of 3; go on with from=3]");
        assertThat(answer("read", Map.of("path", "a.txt", "from", 3)))
                .isEqualTo("three\n[lines 3 to 3 of 3]");
        assertFails("read", Map.of("path", "a.txt", "from", 4), "has 3 lines");
        write("empty", "");
        assertThat(answer("read", "path", "empty")).isEqualTo("(the file is empty)");
        Files.write(root.resolve("bin"), new byte[] {1, 0, 2});
        assertFails("read", Map.of("path", "bin"), "not UTF-8 text");
        assertFails("read", Map.of("path", "absent"), "use list");
        assertRefused("read", Map.of("path", "."), "path_refused");
        Files.createDirectory(root.resolve("d"));
        assertRefused("read", Map.of("path", "d"), "not_a_file");
        Files.write(root.resolve("huge"), new byte[(10 << 20) + 1]);
        assertRefused("read", Map.of("path", "huge"), "limit_exceeded");
    }

    @Test
    void cutsLongAnswersAndSaysHowToGoOn() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int i = 1; i <= 1_000; i++) {
            text.append("line ").append(i).append('\n');
        }
        write("long.txt", text.toString());
        context.limit = 1_000;
        StringBuilder together = new StringBuilder();
        long from = 1;
        while (from <= 1_000) {
            String answer = answer("read", Map.of("path", "long.txt", "from", from));
            assertThat(answer.length()).isLessThanOrEqualTo(1_000);
            int note = answer.lastIndexOf("[lines ");
            together.append(answer, 0, note);
            from =
                    answer.contains("from=")
                            ? Long.parseLong(
                                    answer.substring(
                                            answer.indexOf("from=") + 5, answer.length() - 1))
                            : 1_001;
        }
        assertThat(together).hasToString(text.toString());
        write("wide.txt", "\u00e4".repeat(5_000));
        assertThat(answer("read", "path", "wide.txt").getBytes(StandardCharsets.UTF_8).length)
                .isLessThanOrEqualTo(1_000);
    }

    @Test
    void refusesPathsThatLeadOutAndSaysTheRelativeForm() throws IOException {
        Files.writeString(temp.resolve("secret"), "canary");
        Files.createSymbolicLink(root.resolve("link"), temp.resolve("secret"));
        for (String path :
                List.of(
                        "../secret",
                        "a/../../secret",
                        "/etc/passwd",
                        temp.resolve("secret").toString(),
                        "~/x",
                        "",
                        ".",
                        "a\0b",
                        "link",
                        "n".repeat(5_000),
                        "d/".repeat(300) + "f",
                        "/proc/self/environ")) {
            for (String tool : List.of("read", "write", "edit", "delete", "move")) {
                Map<String, Object> arguments =
                        switch (tool) {
                            case "write" -> Map.of("path", path, "text", "x");
                            case "edit" -> Map.of("path", path, "old", "canary", "new", "x");
                            case "move" -> Map.of("from", path, "to", "y");
                            default -> Map.of("path", path);
                        };
                if (path.equals("link") && tool.equals("delete")) {
                    continue;
                }
                assertRefused(tool, arguments, "path_refused");
            }
        }
        assertThat(refusal("read", Map.of("path", root + "/a/b.txt")).reason())
                .contains("\"a/b.txt\"");
        assertThat(refusal("read", Map.of("path", root + "-evil/x")).reason())
                .doesNotContain("\"x\"");
        assertThat(
                        refusal("read", Map.of("path", "../absent"))
                                .reason()
                                .replace("absent", "secret"))
                .isEqualTo(refusal("read", Map.of("path", "../secret")).reason());
        assertThat(temp.resolve("secret")).hasContent("canary");
    }

    @Test
    void refusesProtectedAndSensitiveNamesBeforeAnythingIsRecorded() throws IOException {
        write("plan.md", "- [ ] a");
        write(".env", "KEY=1");
        for (String path :
                List.of("plan.md", ".git/config", ".stepfast/x", "stepfast.yaml", ".env")) {
            assertRefused("write", Map.of("path", path, "text", "x"), "protected");
            assertRefused("edit", Map.of("path", path, "old", "a", "new", "b"), "protected");
            assertRefused("delete", Map.of("path", path), "protected");
            assertRefused("move", Map.of("from", path, "to", "y"), "protected");
            assertRefused("move", Map.of("from", "y", "to", path), "protected");
        }
        assertRefused("read", Map.of("path", ".env"), "protected");
        assertThat(answer("read", "path", "plan.md")).isEqualTo("- [ ] a");
        assertThat(answer("list", "path", ".")).isEqualTo("plan.md\n");
        assertThat(answer("grep", Map.of("path", ".", "pattern", "KEY")))
                .startsWith("no line matches");
        assertRefused("grep", Map.of("path", ".env", "pattern", "KEY"), "protected");
    }

    @Test
    void editsExactlyOnePlace() throws IOException {
        Path file = write("a.txt", "one two one\n");
        assertFails("edit", Map.of("path", "a.txt", "old", "one", "new", "x"), "occurs 2 times");
        assertFails("edit", Map.of("path", "a.txt", "old", "three", "new", "x"), "does not occur");
        assertFails("edit", Map.of("path", "a.txt", "old", "", "new", "x"), "empty");
        assertFails("edit", Map.of("path", "a.txt", "old", "two", "new", "two"), "same");
        assertFails("edit", Map.of("path", "absent", "old", "two", "new", "x"), "use write");
        Tool.Prepared call = ready("edit", Map.of("path", "a.txt", "old", "two", "new", "2"));
        assertThat(call.changes())
                .containsExactly(
                        new ChangedFile("a.txt", hash("one two one\n"), hash("one 2 one\n")));
        assertThat(call.oldContent().get("a.txt")).asString().isEqualTo("one two one\n");
        assertThat(file).hasContent("one two one\n");
        assertThat(call.carryOut().success()).isTrue();
        assertThat(file).hasContent("one 2 one\n");
        assertThat(call.carryOut())
                .satisfies(again -> {
                    assertThat(again.success()).isFalse();
                    assertThat(again.answer()).contains("read it again");
                });
        Files.writeString(file, "aXa\r\nb\r\n");
        assertThat(answer("edit", Map.of("path", "a.txt", "old", "aXa\nb", "new", "c\nd")))
                .isEqualTo("edited a.txt");
        assertThat(Files.readString(file)).isEqualTo("c\r\nd\r\n");
        write("overlap", "aaa");
        assertFails("edit", Map.of("path", "overlap", "old", "aa", "new", "b"), "occurs 2 times");
    }

    @Test
    void writesMovesAndDeletesWithHashesBeforeAndAfter() throws IOException {
        Tool.Prepared created = ready("write", Map.of("path", "d/a.txt", "text", "1"));
        assertThat(created.changes())
                .containsExactly(new ChangedFile("d/a.txt", Optional.empty(), hash("1")));
        assertThat(created.oldContent()).isEmpty();
        assertThat(created.carryOut().answer()).isEqualTo("wrote d/a.txt (1 byte)");
        assertThat(created.carryOut().success()).isFalse();

        Tool.Prepared moved = ready("move", Map.of("from", "d", "to", "e/f"));
        assertThat(moved.changes())
                .containsExactly(
                        new ChangedFile("d/a.txt", hash("1"), Optional.empty()),
                        new ChangedFile("e/f/a.txt", Optional.empty(), hash("1")));
        assertThat(moved.carryOut().success()).isTrue();
        assertFails("move", Map.of("from", "e/f/a.txt", "to", "e"), "something at");
        assertFails("move", Map.of("from", "absent", "to", "z"), "not there");

        Tool.Prepared deleted = ready("delete", Map.of("path", "e/f/a.txt"));
        assertThat(deleted.changes())
                .containsExactly(new ChangedFile("e/f/a.txt", hash("1"), Optional.empty()));
        assertFails("delete", Map.of("path", "e"), "not empty");
        assertThat(deleted.carryOut().success()).isTrue();
        assertThat(answer("delete", "path", "e/f")).isEqualTo("deleted e/f");
        assertFails("delete", Map.of("path", "e/f"), "not there");
        Files.createSymbolicLink(root.resolve("l"), temp);
        assertThat(answer("delete", "path", "l")).isEqualTo("deleted l");
        assertThat(temp).exists();
    }

    @Test
    void searchesTextWithBounds() throws IOException {
        write("src/A.java", "class A {\n  int Foo;\n}\n");
        write("target/B.java", "Foo\n");
        Files.write(root.resolve("bin"), "Foo\0".getBytes(StandardCharsets.UTF_8));
        assertThat(answer("grep", Map.of("path", ".", "pattern", "F.o")))
                .isEqualTo("src/A.java:2:   int Foo;\n");
        assertThat(answer("grep", Map.of("path", "target", "pattern", "^Foo$")))
                .isEqualTo("target/B.java:1: Foo\n");
        assertThat(answer("grep", Map.of("path", "src/A.java", "pattern", "(?i)foo")))
                .contains(":2:");
        assertThat(prepare("grep", Map.of("path", ".", "pattern", "(a)\\1")))
                .isInstanceOf(Preparation.Invalid.class);
        assertThat(prepare("grep", Map.of("path", ".", "pattern", "(")))
                .isInstanceOf(Preparation.Invalid.class);
        assertFails("grep", Map.of("path", "absent", "pattern", "x"), "not there");
        write("many", "Foo\n".repeat(10_000));
        context.limit = 2_000;
        assertThat(answer("grep", Map.of("path", "many", "pattern", "Foo")))
                .hasSizeLessThanOrEqualTo(2_000)
                .contains("[cut after");
        write("blanks", " ".repeat(200_000) + "x");
        assertThat(answer("grep", Map.of("path", "blanks", "pattern", "\\s+$")))
                .startsWith("no line");
    }

    @Test
    void listsNamesOnLinesOfTheirOwn() throws IOException {
        write("x\ny", "");
        write("\u001b]0;t\u0007", "");
        write("d/f", "");
        Files.createSymbolicLink(root.resolve("l"), temp);
        assertThat(answer("list", "path", "."))
                .isEqualTo("\\u{001B}]0;t\\u{0007}\nd/\nl (a link, not followed)\nx\\u{000A}y\n");
        assertRefused("list", Map.of("path", "l"), "path_refused");
        assertFails("list", Map.of("path", "d/f"), "use read");
        assertFails("list", Map.of("path", "absent"), "not there");
        for (int i = 0; i < 500; i++) {
            write("many/file" + i, "");
        }
        context.limit = 1_000;
        assertThat(answer("list", "path", "many"))
                .hasSizeLessThanOrEqualTo(1_000)
                .contains("more;");
    }

    @Test
    void runsVectorsOnly() {
        assertThat(answer("run", "command", "echo 'a b' c")).isEqualTo("exit 0\n[echo, a b, c]");
        assertThat(answer("run", Map.of("argv", List.of("echo", "$HOME"))))
                .isEqualTo("exit 0\n[echo, $HOME]");
        assertRefused("run", Map.of("command", "echo a | sh"), "command_syntax");
        assertRefused("run", Map.of("command", "echo a\u202eb"), "bad_encoding");
        assertRefused("run", Map.of("command", "x".repeat(5_000)), "limit_exceeded");
        assertRefused("run", Map.of("command", "forbidden"), "command_denied");
        assertThat(prepare("run", Map.of())).isInstanceOf(Preparation.Invalid.class);
        assertThat(prepare("run", Map.of("command", "a", "argv", List.of("a"))))
                .isInstanceOf(Preparation.Invalid.class);
        Tool.Result missing = ready("run", Map.of("command", "nowhere")).carryOut();
        assertThat(missing.success()).isFalse();
        assertThat(missing.note()).startsWith("not started");
        context.how = new CommandEnd.How.Exited(3);
        Tool.Result failed = ready("run", Map.of("command", "echo")).carryOut();
        assertThat(failed)
                .isEqualTo(new Tool.Result(false, "exit 3\n[echo]", Optional.of(3), "exit 3"));
        context.how = new CommandEnd.How.TimedOut();
        assertThat(ready("run", Map.of("command", "echo")).carryOut().exitCode()).isEmpty();
        context.how = new CommandEnd.How.Exited(0);
        context.limit = 1_000;
        context.output = Optional.of("first\n" + "\u00e4".repeat(10_000) + "\nlast");
        String answer = answer("run", "command", "echo");
        assertThat(answer)
                .startsWith("exit 0\nfirst")
                .endsWith("last")
                .contains("bytes omitted")
                .doesNotContain("\uFFFD");
        assertThat(answer.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(1_000);
    }

    private Preparation prepare(String tool, Map<String, ?> arguments) {
        JsonObject.Builder given = JsonObject.builder();
        arguments.forEach((name, value) -> given.putIfPresent(name, Optional.of(value)));
        return BuiltInTools.of(workspace).stream()
                .filter(candidate -> candidate.name().equals(tool))
                .findFirst()
                .orElseThrow()
                .prepare(given.build(), context);
    }

    private Tool.Prepared ready(String tool, Map<String, ?> arguments) {
        Preparation preparation = prepare(tool, arguments);
        assertThat(preparation).isInstanceOf(Preparation.Ready.class);
        return ((Preparation.Ready) preparation).call();
    }

    private String answer(String tool, Map<String, ?> arguments) {
        Tool.Result result = ready(tool, arguments).carryOut();
        assertThat(result.success()).as(result.answer()).isTrue();
        return result.answer();
    }

    private String answer(String tool, String name, String value) {
        return answer(tool, Map.of(name, value));
    }

    private void assertFails(String tool, Map<String, ?> arguments, String why) {
        Tool.Result result = ready(tool, arguments).carryOut();
        assertThat(result.success()).isFalse();
        assertThat(result.answer()).contains(why);
    }

    private Preparation.Refused refusal(String tool, Map<String, ?> arguments) {
        Preparation preparation = prepare(tool, arguments);
        assertThat(preparation).as(tool + " " + arguments).isInstanceOf(Preparation.Refused.class);
        return (Preparation.Refused) preparation;
    }

    private void assertRefused(String tool, Map<String, ?> arguments, String code) {
        assertThat(refusal(tool, arguments).code()).as(tool + " " + arguments).isEqualTo(code);
    }

    private Path write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private static Optional<Sha256> hash(String text) {
        return Optional.of(Sha256.of(text));
    }

    /** Prints the vector it is given, starts nothing. */
    private static final class Context implements ToolContext {
        private final List<List<String>> started = new ArrayList<>();
        private int limit = 65_536;
        private CommandEnd.How how = new CommandEnd.How.Exited(0);
        private Optional<String> output = Optional.empty();

        @Override
        public PolicyDecision decide(List<String> argv, WorkspacePath cwd) {
            return switch (argv.getFirst()) {
                case "forbidden" ->
                        new PolicyDecision.Refused("command_denied", "no rule allows it");
                case "nowhere" -> new PolicyDecision.NotFound("nowhere is not on the PATH");
                default -> new PolicyDecision.Allowed("/bin/echo", argv, "test");
            };
        }

        @Override
        public CommandEnd run(PolicyDecision.Allowed allowed, WorkspacePath cwd, Duration timeout) {
            started.add(allowed.argv());
            return new CommandEnd(
                    how, output.orElse(allowed.argv().toString()), 0, List.of(), Duration.ZERO);
        }

        @Override
        public int outputLimit() {
            return limit;
        }

        @Override
        public Duration timeLimit() {
            return Duration.ofMinutes(5);
        }
    }
}
