package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import dev.stepfast.plan.value.Sha256;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Reads what {@link FieldWriter} wrote: strictly, every field once and none left over.
 *
 * <p>Anything else is an {@link IllegalArgumentException} that names the field.
 */
final class FieldReader {
    private final JsonObject fields;
    private final Function<BlobRef, byte[]> blobs;
    private final Set<String> left;

    private FieldReader(JsonObject fields, Function<BlobRef, byte[]> blobs) {
        this.fields = fields;
        this.blobs = blobs;
        this.left = new HashSet<>(fields.members().keySet());
    }

    /**
     * Reads an object whole.
     *
     * @param blobs where texts lie that are kept outside the record
     */
    static <T> T read(
            JsonObject object, Function<BlobRef, byte[]> blobs, Function<FieldReader, T> form) {
        FieldReader reader = new FieldReader(object, blobs);
        T value = form.apply(reader);
        if (!reader.left.isEmpty()) {
            throw new IllegalArgumentException(
                    "unknown field \"" + reader.left.iterator().next() + "\"");
        }
        return value;
    }

    boolean has(String name) {
        return fields.find(name).isPresent();
    }

    String text(String name) {
        return text(name, field(name));
    }

    Optional<String> findText(String name) {
        return optional(name, this::text);
    }

    List<String> texts(String name) {
        return elements(name).stream().map(element -> text(name, element)).toList();
    }

    long whole(String name) {
        return switch (field(name)) {
            case JsonNumber number when number.findWhole().isPresent() -> number.findWhole().get();
            case JsonString text -> Long.parseLong(text.value());
            default -> throw wrong(name, "a whole number");
        };
    }

    Optional<Long> findWhole(String name) {
        return optional(name, this::whole);
    }

    int count(String name) {
        return Math.toIntExact(whole(name));
    }

    Optional<Integer> findCount(String name) {
        return optional(name, this::count);
    }

    boolean flag(String name) {
        if (field(name) instanceof JsonBoolean flag) {
            return flag.value();
        }
        throw wrong(name, "true or false");
    }

    Optional<BigDecimal> findDecimal(String name) {
        return optional(name, given -> new BigDecimal(text(given)));
    }

    Instant instant(String name) {
        return Instant.parse(text(name));
    }

    Duration duration(String name) {
        if (field(name) instanceof JsonNumber number) {
            return Millis.read(number.value());
        }
        throw wrong(name, "a number of milliseconds");
    }

    Optional<Duration> findDuration(String name) {
        return optional(name, this::duration);
    }

    Sha256 hash(String name) {
        return new Sha256(text(name));
    }

    Optional<Sha256> findHash(String name) {
        return optional(name, this::hash);
    }

    <E extends Enum<E>> E choice(String name, Class<E> type) {
        return choice(text(name), type.getEnumConstants());
    }

    <E extends Enum<E>> Optional<E> findChoice(String name, Class<E> type) {
        return optional(name, given -> choice(given, type));
    }

    <E extends Enum<E>> List<E> choices(String name, Class<E> type) {
        return texts(name).stream().map(word -> choice(word, type.getEnumConstants())).toList();
    }

    NodeId node(String name) {
        return new NodeId(text(name));
    }

    Optional<NodeId> findNode(String name) {
        return optional(name, this::node);
    }

    List<NodeId> nodes(String name) {
        return texts(name).stream().map(NodeId::new).toList();
    }

    AttemptId attempt() {
        return attempt(text("attempt"));
    }

    /** The effect; its attempt must be the one that the record names. */
    EffectId effect() {
        EffectId effect = effect(text("effect"));
        if (!effect.attempt().equals(attempt())) {
            throw new IllegalArgumentException("effect " + effect + " is of another attempt");
        }
        return effect;
    }

    BlobRef blob(String name) {
        return blob(name, field(name));
    }

    Optional<BlobRef> findBlob(String name) {
        return optional(name, this::blob);
    }

    JsonObject json(String name) {
        return RecordJson.parse(text(name));
    }

    Optional<JsonObject> findJson(String name) {
        return optional(name, this::json);
    }

    <T> T object(String name, Function<FieldReader, T> form) {
        return object(name, field(name), form);
    }

    <T> Optional<T> findObject(String name, Function<FieldReader, T> form) {
        return optional(name, given -> object(given, form));
    }

    <T> List<T> objects(String name, Function<FieldReader, T> form) {
        List<T> values = new ArrayList<>();
        elements(name).forEach(element -> values.add(object(name, element, form)));
        return values;
    }

    /** A map whose keys are the names of an object's members. */
    <K, V> Map<K, V> map(
            String name, Function<String, K> key, BiFunction<FieldReader, String, V> value) {
        return object(
                name,
                members -> {
                    Map<K, V> map = new LinkedHashMap<>();
                    members.fields
                            .members()
                            .keySet()
                            .forEach(member ->
                                    map.put(key.apply(member), value.apply(members, member)));
                    return map;
                });
    }

    static EffectId effect(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            throw new IllegalArgumentException("not an effect id: " + text);
        }
        return new EffectId(
                attempt(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
    }

    private static AttemptId attempt(String text) {
        List<String> parts = Arrays.asList(text.split("\\.", -1));
        if (parts.size() != 3) {
            throw new IllegalArgumentException("not an attempt id: " + text);
        }
        return new AttemptId(
                new RunId(parts.get(0)),
                Integer.parseInt(parts.get(1)),
                Integer.parseInt(parts.get(2)));
    }

    private static <E extends Enum<E>> E choice(String word, E[] constants) {
        return Arrays.stream(constants)
                .filter(constant -> FieldWriter.word(constant).equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown word \"" + word + "\""));
    }

    private <T> T object(String name, JsonValue value, Function<FieldReader, T> form) {
        if (value instanceof JsonObject object) {
            return read(object, blobs, form);
        }
        throw wrong(name, "an object");
    }

    /** A text, which lies elsewhere when it was long. */
    private String text(String name, JsonValue value) {
        return switch (value) {
            case JsonString text -> text.value();
            case JsonObject object ->
                    new String(blobs.apply(blob(name, object)), StandardCharsets.UTF_8);
            default -> throw wrong(name, "a text");
        };
    }

    private BlobRef blob(String name, JsonValue value) {
        return object(name, value, ref -> new BlobRef(ref.hash("blob"), ref.whole("bytes")));
    }

    private List<JsonValue> elements(String name) {
        if (field(name) instanceof JsonArray array) {
            return array.elements();
        }
        throw wrong(name, "an array");
    }

    private JsonValue field(String name) {
        left.remove(name);
        return fields.find(name)
                .orElseThrow(
                        () -> new IllegalArgumentException("field \"" + name + "\" is missing"));
    }

    private <T> Optional<T> optional(String name, Function<String, T> read) {
        return has(name) ? Optional.of(read.apply(name)) : Optional.empty();
    }

    private static IllegalArgumentException wrong(String name, String wanted) {
        return new IllegalArgumentException("field \"" + name + "\" is not " + wanted);
    }
}
