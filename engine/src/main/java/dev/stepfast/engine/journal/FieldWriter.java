package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.AttemptId;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.engine.run.EffectId;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.Sha256;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Writes the fields of one record body or of one value in it; {@link FieldReader} reads them back.
 *
 * <p>What is absent is left out. JSON of others is written as text, so that its numbers and the
 * order of its members stay as they were, and so that nothing in it can pass for a field of ours.
 */
final class FieldWriter {
    /** The largest whole number that every JSON reader keeps exactly: 2^53 - 1. */
    static final long MAX_EXACT = 9_007_199_254_740_991L;

    private final JsonObject.Builder fields = JsonObject.builder();

    FieldWriter text(String name, String value) {
        fields.put(name, WellFormed.text(value));
        return this;
    }

    FieldWriter text(String name, Optional<String> value) {
        value.ifPresent(present -> text(name, present));
        return this;
    }

    FieldWriter texts(String name, Collection<String> values) {
        fields.putAll(name, values.stream().map(WellFormed::text).toList());
        return this;
    }

    /** A whole number; one that a double does not hold is written as text. */
    FieldWriter whole(String name, long value) {
        if (Math.abs(value) > MAX_EXACT || value == Long.MIN_VALUE) {
            fields.put(name, Long.toString(value));
        } else {
            fields.put(name, value);
        }
        return this;
    }

    FieldWriter whole(String name, Optional<Long> value) {
        value.ifPresent(present -> whole(name, present));
        return this;
    }

    FieldWriter flag(String name, boolean value) {
        fields.put(name, value);
        return this;
    }

    /** Money, as decimal text, which keeps every digit. */
    FieldWriter decimal(String name, Optional<BigDecimal> value) {
        value.ifPresent(present -> fields.put(name, present.toString()));
        return this;
    }

    FieldWriter instant(String name, Instant value) {
        fields.put(name, value.toString());
        return this;
    }

    /** In milliseconds, with a fraction where there is one. */
    FieldWriter duration(String name, Duration value) {
        fields.put(name, Millis.write(value));
        return this;
    }

    FieldWriter duration(String name, Optional<Duration> value) {
        value.ifPresent(present -> duration(name, present));
        return this;
    }

    FieldWriter hash(String name, Sha256 value) {
        fields.put(name, value.hex());
        return this;
    }

    FieldWriter hash(String name, Optional<Sha256> value) {
        value.ifPresent(present -> hash(name, present));
        return this;
    }

    FieldWriter choice(String name, Enum<?> value) {
        fields.put(name, word(value));
        return this;
    }

    FieldWriter node(String name, NodeId value) {
        return text(name, value.value());
    }

    FieldWriter nodes(String name, Collection<NodeId> values) {
        return texts(name, values.stream().map(NodeId::value).toList());
    }

    FieldWriter attempt(AttemptId value) {
        fields.put("attempt", value.toString());
        return this;
    }

    FieldWriter effect(EffectId value) {
        fields.put("effect", value.toString());
        return attempt(value.attempt());
    }

    FieldWriter blob(String name, Optional<BlobRef> value) {
        value.ifPresent(present -> fields.put(name, blob(present)));
        return this;
    }

    FieldWriter json(String name, JsonObject value) {
        return text(name, CanonicalJson.writeExactly(value));
    }

    FieldWriter object(String name, FieldWriter value) {
        fields.put(name, value.build());
        return this;
    }

    FieldWriter object(String name, Optional<FieldWriter> value) {
        value.ifPresent(present -> object(name, present));
        return this;
    }

    <T> FieldWriter objects(String name, List<T> values, Function<T, FieldWriter> form) {
        fields.putAll(name, values.stream().map(value -> form.apply(value).build()).toList());
        return this;
    }

    <K, V> FieldWriter map(
            String name, Map<K, V> values, Function<K, String> key, Function<V, ?> value) {
        JsonObject.Builder members = JsonObject.builder();
        values.forEach((k, v) -> members.put(key.apply(k), JsonValue.of(value.apply(v))));
        fields.put(name, members.build());
        return this;
    }

    JsonObject build() {
        return fields.build();
    }

    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    static JsonObject blob(BlobRef ref) {
        return new FieldWriter().hash("blob", ref.hash()).whole("bytes", ref.bytes()).build();
    }
}
