package dev.stepfast.local.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.agent.AgentEvent;
import dev.stepfast.engine.agent.AgentResult.How;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.local.config.AgentEntry.ReplyWay;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What real agents printed, driven against a server of others, and what is read from it. */
class EventReadersTest {
    private static final Duration TICK = Duration.ofMillis(10);

    private final List<AgentEvent> events = new ArrayList<>();
    private long now;

    @Test
    void readsClaude() {
        EventReader.Report report =
                read("claude.jsonl", calls -> new ClaudeEvents(calls, this::hear));

        assertThat(report)
                .isEqualTo(
                        new EventReader.Report(
                                Optional.empty(),
                                Optional.empty(),
                                List.of("Writing it.", "Done: wrote hello.txt"),
                                Optional.of(
                                        new TokenUsage(
                                                320,
                                                19,
                                                0,
                                                Optional.of(new BigDecimal("0.002075")),
                                                false))));
        assertThat(calls())
                .containsExactly(
                        "write hello.txt true - ok",
                        "run ls nothing false 2 exit 2",
                        "run test -f hello.txt true 0 ok");
        assertThat(said()).containsExactly("Writing it.", "Done: wrote hello.txt");
    }

    @Test
    void takesAnErrorInClaudesResultForAFailure() {
        assertThat(
                        read("claude-bad-key.jsonl", calls -> new ClaudeEvents(calls, this::hear))
                                .said())
                .contains(new How.ProviderFailed("Invalid API key · Fix external API key (401)"));
        assertThat(
                        read("claude-max-turns.jsonl", calls -> new ClaudeEvents(calls, this::hear))
                                .said())
                .contains(new How.TurnLimit("after 2 turns of its own"));
        assertThat(
                        lines(
                                        new ClaudeEvents(seen(), this::hear),
                                        """
                                        {"type":"result","subtype":"success","is_error":true,"result":"Out of luck\\nmore"}
                                        """)
                                .said())
                .contains(new How.Failed("Out of luck"));
    }

    @Test
    void takesARefusedToolForOneThatFailed() {
        lines(
                new ClaudeEvents(seen(), this::hear),
                """
                {"type":"assistant","message":{"content":[{"type":"tool_use","id":"t1","name":"Bash","input":{"command":"rm -rf x"}}]}}
                {"type":"user","message":{"content":[{"type":"tool_result","content":"This command requires approval","is_error":true,"tool_use_id":"t1"}]}}
                {"type":"result","subtype":"success","is_error":false,"result":"Done","permission_denials":[{"tool_name":"Bash"}]}
                """);

        assertThat(calls()).containsExactly("run rm -rf x false - This command requires approval");
    }

    @Test
    void readsCodex() {
        EventReader reader = new CodexEvents(seen(), this::hear);
        resource("codex.jsonl").lines().forEach(reader::read);

        assertThat(reader.report(Optional.of("wrote hello.txt\n")))
                .isEqualTo(
                        new EventReader.Report(
                                Optional.empty(),
                                Optional.empty(),
                                List.of("wrote hello.txt"),
                                Optional.of(new TokenUsage(212, 12, 0, Optional.empty(), false))));
        assertThat(calls())
                .containsExactly(
                        "run exit 3 false 3 exit 3",
                        "run echo hi from codex > hello.txt true 0 ok");
    }

    @Test
    void takesAFailedTurnForAFailureAndAnErrorItemForNone() {
        EventReader reader = new CodexEvents(seen(), this::hear);
        resource("codex-bad-key.jsonl").lines().forEach(reader::read);

        assertThat(reader.report(Optional.empty()).said())
                .hasValueSatisfying(how ->
                        assertThat(how)
                                .isInstanceOfSatisfying(
                                        How.ProviderFailed.class,
                                        failed ->
                                                assertThat(failed.detail())
                                                        .startsWith(
                                                                "unexpected status 401 Unauthorized: invalid key")));
    }

    @Test
    void readsGemini() {
        EventReader.Report report =
                read("gemini.jsonl", calls -> new GeminiEvents(calls, this::hear));

        assertThat(report)
                .isEqualTo(
                        new EventReader.Report(
                                Optional.empty(),
                                Optional.empty(),
                                List.of("Writing it.", "Done: wrote hello.txt"),
                                Optional.of(new TokenUsage(220, 12, 0, Optional.empty(), false))));
        assertThat(calls())
                .containsExactly(
                        "write hello.txt true - ok",
                        "run exit 3 false - Tool \"run_shell_command\" not found. Did you mean one of:"
                                + " \"update_topic\", \"grep_search\", \"replace\"?");
        assertThat(
                        read("gemini-bad-key.jsonl", calls -> new GeminiEvents(calls, this::hear))
                                .said())
                .hasValueSatisfying(how -> assertThat(how).isInstanceOf(How.ProviderFailed.class));
    }

    @Test
    void readsOpencode() {
        EventReader.Report report =
                read("opencode.jsonl", calls -> new OpencodeEvents(calls, this::hear));

        assertThat(report)
                .isEqualTo(
                        new EventReader.Report(
                                Optional.empty(),
                                Optional.empty(),
                                List.of("Writing it.", "Done: wrote hello.txt"),
                                Optional.of(
                                        new TokenUsage(
                                                220, 12, 0, Optional.of(BigDecimal.ZERO), false))));
        assertThat(calls().getFirst())
                .startsWith("write  false - Model tried to call unavailable tool 'write'.");
        assertThat(calls().getLast()).isEqualTo("run exit 3 false 3 exit 3");
        assertThat(
                        read(
                                        "opencode-bad-key.jsonl",
                                        calls -> new OpencodeEvents(calls, this::hear))
                                .said())
                .contains(new How.ProviderFailed("bad key (401)"));
    }

    @Test
    void passesOverWhatItDoesNotKnow() {
        for (EventReader reader :
                List.of(
                        new ClaudeEvents(seen(), this::hear),
                        new CodexEvents(seen(), this::hear),
                        new GeminiEvents(seen(), this::hear),
                        new OpencodeEvents(seen(), this::hear))) {
            EventReader.Report report =
                    lines(
                            reader,
                            """
                            no JSON at all
                            {"type":"assistant","mess
                            {"type":7}
                            {"type":"assistant","message":"text"}
                            {"type":"user","message":{"content":[{"type":"tool_result","tool_use_id":"never begun"}]}}
                            {"type":"item.completed","item":[]}
                            {"type":"item.completed","item":{"type":"agent_message"}}
                            {"type":"tool_result","tool_id":"never begun"}
                            {"type":"of a later version","part":{"type":"x"}}
                            []
                            """);

            assertThat(report.said()).isEmpty();
            assertThat(report.missing()).isPresent();
            assertThat(report.usage()).isEmpty();
        }
        assertThat(calls()).isEmpty();
    }

    @Test
    void findsAMessageWhereTheEntrySaysItIs() {
        ReplyWay pointer = new ReplyWay.Json("/out/0/text");
        assertThat(lines(new MessageOnly(new ReplyWay.Stdout()), "one\n\ntwo\n").texts())
                .containsExactly("one\n\ntwo");
        assertThat(lines(new MessageOnly(pointer), "{\"out\":\n[{\"text\":\"whole\"}]}\n").texts())
                .containsExactly("whole");
        assertThat(
                        lines(
                                        new MessageOnly(pointer),
                                        """
                                        {"out":[{"text":"first"}]}
                                        warning: odd
                                        {"out":[{"text":"last"}]}
                                        {"other":1}
                                        """)
                                .texts())
                .containsExactly("last");
        assertThat(lines(new MessageOnly(pointer), "Done!\n").missing())
                .contains("JSON with /out/0/text");
        assertThat(new MessageOnly(new ReplyWay.InFile()).report(Optional.of("said\n")).texts())
                .containsExactly("said");
        assertThat(lines(new MessageOnly(new ReplyWay.InFile()), "on stdout\n").missing())
                .contains("reply to the file {reply_file}");
    }

    @Test
    void keepsNoMoreOfManyMessagesThanAnybodyReads() {
        Texts texts = new Texts();
        String long1 = "x".repeat(1_500_000);
        for (int i = 0; i < 50; i++) {
            texts.add(long1);
        }

        assertThat(texts.all().stream().mapToLong(String::length).sum()).isLessThan(6_000_000);
    }

    private void hear(AgentEvent event) {
        events.add(event);
    }

    private SeenCalls seen() {
        return new SeenCalls("/ws", () -> now += TICK.toNanos(), this::hear);
    }

    private EventReader.Report read(String resource, Function<SeenCalls, EventReader> reader) {
        return lines(reader.apply(seen()), resource(resource));
    }

    private static EventReader.Report lines(EventReader reader, String text) {
        text.lines().forEach(reader::read);
        return reader.report(Optional.empty());
    }

    private static String resource(String name) {
        try (InputStream in = EventReadersTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new AssertionError(name, e);
        }
    }

    private List<String> calls() {
        return events.stream()
                .filter(AgentEvent.Called.class::isInstance)
                .map(event -> ((AgentEvent.Called) event).entry())
                .map(EventReadersTest::line)
                .toList();
    }

    private static String line(ToolLedger.Entry entry) {
        return String.join(
                " ",
                entry.tool(),
                entry.target(),
                String.valueOf(entry.success()),
                entry.exitCode().map(String::valueOf).orElse("-"),
                entry.note());
    }

    private List<String> said() {
        return events.stream()
                .filter(AgentEvent.Said.class::isInstance)
                .map(event -> ((AgentEvent.Said) event).text())
                .toList();
    }
}
