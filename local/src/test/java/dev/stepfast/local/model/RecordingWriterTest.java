package dev.stepfast.local.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway.Answer;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelReply.Finish;
import dev.stepfast.engine.model.ToolRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingWriterTest {
    private static final ModelReply REPLY =
            new ModelReply(
                    "the key is sk-secret",
                    List.of(new ToolRequest("c1", "read", "{\"path\":\"sk-secret\"}")),
                    Finish.TOOL_CALLS,
                    Optional.empty());

    @TempDir Path folder;

    @Test
    void writesEachCallRedactedAndForItsOwnerAlone() throws IOException {
        Path file = folder.resolve("r.jsonl");
        try (RecordingWriter writer = open(new Answer.Replied(REPLY), file)) {
            Answer answer = writer.call(Requests.say("use sk-secret"));

            assertThat(answer).isEqualTo(new Answer.Replied(REPLY));
            // Written when the call returns, not when the file is closed.
            assertThat(Files.readString(file))
                    .isEqualTo(
                            "{\"v\":1,\"recording\":\"stepfast\"}\n"
                                    + "{\"n\":1,\"node\":\"s1\",\"attempt\":1,\"call\":1,\"request\":{\"messages\":"
                                    + "[{\"role\":\"system\",\"text\":\"You work.\"},{\"role\":\"user\",\"text\":\"use"
                                    + " [redacted]\"}],\"tools\":[\"read\"]},\"reply\":{\"text\":\"the key is"
                                    + " [redacted]\",\"tool_calls\":[{\"id\":\"c1\",\"tool\":\"read\",\"arguments\":"
                                    + "\"{\\\"path\\\":\\\"[redacted]\\\"}\"}],\"finish\":\"tool_calls\"}}\n");
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
    }

    @Test
    void recordsFailuresForPeopleAndServesTheReplyThatCameAfterThem() throws IOException {
        Path file = folder.resolve("r.jsonl");
        try (RecordingWriter writer =
                open(new Answer.Failed(new ModelFailure.Transport("broken")), file)) {
            writer.call(Requests.say("hi"));
        }
        try (RecordingWriter writer = open(new Answer.Replied(REPLY), file)) {
            writer.call(Requests.say("hi"));
        }

        assertThat(Files.readString(file))
                .contains("\"failure\":{\"kind\":\"transient\",\"message\":\"broken\"}");
        assertThat(RecordedModel.load(file).call(Requests.say("hi")))
                .isInstanceOf(Answer.Replied.class);
    }

    @Test
    void keepsTheWindowThatPromptsWereCutFor() throws IOException {
        Path file = folder.resolve("r.jsonl");
        try (RecordingWriter writer = open(new Answer.Replied(REPLY), file)) {
            writer.describe("m1");
            writer.call(Requests.say("hi"));
        }

        assertThat(RecordedModel.load(file).describe("x").window()).contains(8_192);
    }

    @Test
    void goesOnBehindALineThatWasCutOff() throws IOException {
        Path file = folder.resolve("r.jsonl");
        try (RecordingWriter writer = open(new Answer.Replied(REPLY), file)) {
            writer.call(Requests.call("a", 1, 1, List.of(new Message.User("hi"))));
        }
        Files.writeString(file, "{\"n\":2,\"node\":\"a", StandardOpenOption.APPEND);
        try (RecordingWriter writer = open(new Answer.Replied(REPLY), file)) {
            writer.call(Requests.call("a", 1, 2, List.of(new Message.User("hi"))));
        }

        RecordedModel model = RecordedModel.load(file);
        assertThat(model.call(Requests.call("a", 1, 1, List.of(new Message.User("hi")))))
                .isInstanceOf(Answer.Replied.class);
        assertThat(model.call(Requests.call("a", 1, 2, List.of(new Message.User("hi")))))
                .isInstanceOf(Answer.Replied.class);
    }

    @Test
    void neverWritesIntoAnotherFile() throws IOException {
        Path notes = Files.writeString(folder.resolve("notes.txt"), "mine\n");

        assertThatExceptionOfType(RecordingException.class)
                .isThrownBy(() -> open(new Answer.Replied(REPLY), notes))
                .withMessageEndingWith("notes.txt is there and no recording; name another file");
        assertThat(Files.readString(notes)).isEqualTo("mine\n");
        assertThatExceptionOfType(RecordingException.class)
                .isThrownBy(() -> open(new Answer.Replied(REPLY), folder.resolve("none/r.jsonl")))
                .withMessageEndingWith("its folder does not exist");
    }

    @Test
    void keepsTheLinesOfManyThreadsApart() throws Exception {
        Path file = folder.resolve("r.jsonl");
        try (RecordingWriter writer = open(new Answer.Replied(REPLY), file)) {
            List<Thread> threads =
                    IntStream.rangeClosed(1, 200)
                            .mapToObj(number ->
                                    Thread.startVirtualThread(() ->
                                            writer.call(
                                                    Requests.call(
                                                            "s" + number,
                                                            1,
                                                            1,
                                                            List.of(new Message.User("hi"))))))
                            .toList();
            for (Thread thread : threads) {
                thread.join();
            }
        }

        RecordedModel model = RecordedModel.load(file);
        assertThat(
                        IntStream.rangeClosed(1, 200)
                                .mapToObj(number ->
                                        model.call(
                                                Requests.call(
                                                        "s" + number,
                                                        1,
                                                        1,
                                                        List.of(new Message.User("hi"))))))
                .allMatch(Answer.Replied.class::isInstance);
    }

    @Test
    void loosesNoReplyWhenTheFileCannotBeWritten() throws IOException {
        Path file = folder.resolve("r.jsonl");
        RecordingWriter writer = open(new Answer.Replied(REPLY), file);
        writer.close();

        assertThat(writer.problem()).isEmpty();
        assertThat(writer.call(Requests.say("hi"))).isEqualTo(new Answer.Replied(REPLY));
        assertThat(writer.problem())
                .hasValueSatisfying(problem ->
                        assertThat(problem).startsWith("recording " + file + " ends early"));
    }

    private static RecordingWriter open(Answer answer, Path file) throws RecordingException {
        return RecordingWriter.open(
                new FixedModel(answer), file, text -> text.replace("sk-secret", "[redacted]"));
    }
}
