package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelJson;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.plan.taskplan.ModelChoice;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Passes calls on to another gateway and writes each, with what came of it, as one line of a
 * recording.
 *
 * <p>Texts are redacted before they are written; what the caller gets back is not changed. A line
 * is in the file when the call returns. When writing fails, calls go on and {@link #problem} says
 * so, for a reply that is paid for must not be lost.
 */
public final class RecordingWriter implements ModelGateway, AutoCloseable {
    private final ModelGateway gateway;
    private final UnaryOperator<String> redaction;
    private final Path path;

    /** Guards the file, the number of lines and the problem: lines never mix. */
    private final Object lock = new Object();

    private final RecordingFile file;
    private int written;
    private Optional<Integer> window = Optional.empty();
    private Optional<String> problem = Optional.empty();

    private RecordingWriter(
            ModelGateway gateway, RecordingFile file, Path path, UnaryOperator<String> redaction) {
        this.gateway = gateway;
        this.file = file;
        this.path = path;
        this.redaction = redaction;
    }

    /**
     * Opens a recording for writing: a new file, readable by its owner alone, or a recording that
     * is continued.
     *
     * @throws RecordingException when the file is something else, or cannot be written
     */
    public static RecordingWriter open(
            ModelGateway gateway, Path path, UnaryOperator<String> redaction)
            throws RecordingException {
        return new RecordingWriter(gateway, RecordingFile.open(path), path, redaction);
    }

    @Override
    public Answer call(ModelRequest request) {
        Answer answer = gateway.call(request);
        write(request, answer);
        return answer;
    }

    @Override
    public ModelInfo describe(String model) {
        ModelInfo info = gateway.describe(model);
        synchronized (lock) {
            window = window.or(info::window);
        }
        return info;
    }

    @Override
    public Optional<String> findModel(ModelChoice choice) {
        return gateway.findModel(choice);
    }

    /** Why the recording is not whole: one line for people; empty when every call is in it. */
    public Optional<String> problem() {
        synchronized (lock) {
            return problem;
        }
    }

    @Override
    public void close() throws IOException {
        synchronized (lock) {
            file.close();
        }
    }

    private void write(ModelRequest request, Answer answer) {
        JsonValue call = redacted(line(request, answer));
        synchronized (lock) {
            if (problem.isPresent()) {
                return;
            }
            try {
                if (file.isNew() && (written == 0)) {
                    file.append(CanonicalJson.writeInOrder(header()));
                }
                written++;
                file.append(CanonicalJson.writeInOrder(numbered(written, (JsonObject) call)));
            } catch (IOException e) {
                problem = Optional.of("recording " + path + " ends early: " + e.getMessage());
            }
        }
    }

    private JsonObject header() {
        return JsonObject.builder()
                .put("v", 1)
                .put("recording", "stepfast")
                .putIfPresent("window", window)
                .build();
    }

    private static JsonObject numbered(int number, JsonObject call) {
        LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>();
        members.put("n", JsonNumber.of(number));
        members.putAll(call.members());
        return new JsonObject(members);
    }

    private static JsonObject line(ModelRequest request, Answer answer) {
        JsonObject.Builder line =
                JsonObject.builder()
                        .put("node", request.node().value())
                        .put("attempt", request.attempt())
                        .put("call", request.call())
                        .put("request", ModelJson.write(request));
        return switch (answer) {
            case Answer.Replied replied ->
                    line.put("reply", ModelJson.write(replied.reply())).build();
            case Answer.Failed failed -> line.put("failure", failure(failed.failure())).build();
        };
    }

    private static JsonObject failure(ModelFailure failure) {
        return JsonObject.builder()
                .put("kind", failure.kind())
                .put("message", failure.message())
                .build();
    }

    /** Every text in it redacted; names of members are ours and hold nothing. */
    private JsonValue redacted(JsonValue value) {
        return switch (value) {
            case JsonString text -> new JsonString(redaction.apply(text.value()));
            case JsonArray array ->
                    JsonArray.of(array.elements().stream().map(this::redacted).toList());
            case JsonObject object -> {
                LinkedHashMap<String, JsonValue> members = new LinkedHashMap<>();
                object.members().forEach((name, member) -> members.put(name, redacted(member)));
                yield new JsonObject(members);
            }
            case JsonNumber number -> number;
            case JsonBoolean flag -> flag;
            case JsonNull nothing -> nothing;
        };
    }
}
