package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelJsonReader;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.local.model.StrictJson.NotJsonException;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The lines of a recording: JSON Lines, the first of them {@code {"v":1,"recording":"stepfast"}}.
 *
 * @param window the window that prompts were cut for when it was recorded; empty when the first
 *     line does not say
 */
record Recording(Path file, Optional<Integer> window, List<Call> calls) {
    static final String FORM = "{\"v\":1,\"recording\":\"stepfast\"}";

    /** Beyond any recording of a run within its limits; it is read whole into memory. */
    private static final int MAX_BYTES = 64 * 1024 * 1024;

    private static final Set<String> MEMBERS =
            Set.of("n", "node", "item", "attempt", "call", "request", "reply", "failure");

    Recording {
        calls = List.copyOf(calls);
    }

    /**
     * One recorded call.
     *
     * @param line of the file, from 1
     * @param call number in the attempt; empty in a recording written by hand, where the order of
     *     the lines counts
     * @param request what was sent; empty matches anything
     */
    record Call(
            int line,
            String node,
            int attempt,
            Optional<Integer> call,
            Optional<ModelJsonReader.Request> request,
            ModelReply reply) {}

    static Recording load(Path file) throws RecordingException {
        List<String> lines = content(file).lines().toList();
        if (lines.isEmpty()) {
            throw broken(file, "is empty; a recording starts with the line " + FORM);
        }
        JsonObject header = object(file, 1, lines.getFirst());
        if (!isHeader(header)) {
            throw broken(file, "is no recording: its first line must be " + FORM);
        }
        List<Call> calls = new ArrayList<>();
        for (int line = 2; line <= lines.size(); line++) {
            String text = lines.get(line - 1);
            if (!text.isBlank()) {
                readCall(file, line, text).ifPresent(calls::add);
            }
        }
        return new Recording(file, header.find("window").flatMap(Recording::whole), calls);
    }

    static boolean isHeader(JsonObject first) {
        return first.find("v").flatMap(Recording::whole).equals(Optional.of(1))
                && first.find("recording").equals(Optional.of(new JsonString("stepfast")));
    }

    private static Optional<Call> readCall(Path file, int line, String text)
            throws RecordingException {
        JsonObject object = object(file, line, text);
        try {
            return readCall(line, object);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw broken(file, "line " + line + ": " + e.getMessage());
        }
    }

    /** A call that failed was recorded for people only, and is not served. */
    private static Optional<Call> readCall(int line, JsonObject object) {
        for (String name : object.members().keySet()) {
            if (!MEMBERS.contains(name)) {
                throw new IllegalArgumentException("no member `" + name + "` is known");
            }
        }
        if (object.find("failure").isPresent()) {
            return Optional.empty();
        }
        JsonValue reply =
                object.find("reply")
                        .orElseThrow(() -> new IllegalArgumentException("`reply` is missing"));
        if (!(object.find("node").orElse(null) instanceof JsonString node)) {
            throw new IllegalArgumentException("`node` is missing, or no text");
        }
        return Optional.of(
                new Call(
                        line,
                        node.value(),
                        positive(object, "attempt").orElse(1),
                        positive(object, "call"),
                        object.find("request").map(ModelJsonReader::readRequest),
                        ModelJsonReader.readReply(reply)));
    }

    private static Optional<Integer> positive(JsonObject object, String name) {
        return object.find(name)
                .map(value ->
                        whole(value)
                                .filter(number -> number >= 1)
                                .orElseThrow(() ->
                                        new IllegalArgumentException(
                                                "`" + name + "` must be a whole number from 1")));
    }

    private static Optional<Integer> whole(JsonValue value) {
        return (value instanceof JsonNumber number)
                ? number.findWhole().filter(whole -> whole.intValue() == whole).map(Long::intValue)
                : Optional.empty();
    }

    private static JsonObject object(Path file, int line, String text) throws RecordingException {
        try {
            if (StrictJson.read(text) instanceof JsonObject object) {
                return object;
            }
        } catch (NotJsonException e) {
            throw broken(file, "line " + line + " is not JSON: " + e.getMessage());
        }
        throw broken(file, "line " + line + " is no JSON object");
    }

    private static String content(Path file) throws RecordingException {
        if (Files.isDirectory(file)) {
            throw broken(file, "is a directory");
        }
        try (InputStream in = Files.newInputStream(file)) {
            byte[] bytes = in.readNBytes(MAX_BYTES + 1);
            if (bytes.length > MAX_BYTES) {
                throw broken(file, "is larger than 64 MiB");
            }
            return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            throw broken(file, "is not UTF-8");
        } catch (NoSuchFileException e) {
            throw broken(file, "does not exist");
        } catch (AccessDeniedException e) {
            throw broken(file, "may not be read");
        } catch (RecordingException e) {
            throw e;
        } catch (IOException e) {
            throw broken(file, "cannot be read: " + e.getMessage());
        }
    }

    private static RecordingException broken(Path file, String what) {
        return new RecordingException("recording " + file + " " + what);
    }
}
