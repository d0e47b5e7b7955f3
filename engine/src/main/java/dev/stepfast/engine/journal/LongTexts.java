package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;
import dev.stepfast.plan.value.JsonValue.JsonNull;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.nio.charset.StandardCharsets;

/** Moves the long texts of a record body out of it. */
final class LongTexts {
    /** 8 KiB: what a record may hold of one value. */
    static final int MAX_INLINE_BYTES = 8 * 1024;

    private static final int MOST_BYTES_OF_A_CHAR = 3;

    private LongTexts() {}

    /** The body with every text over 8 KiB of UTF-8 replaced by the name of its blob. */
    static JsonObject moveOut(JsonObject body, Blobs blobs) {
        JsonObject.Builder moved = JsonObject.builder();
        body.members().forEach((name, value) -> moved.put(name, moveOut(value, blobs)));
        return moved.build();
    }

    private static JsonValue moveOut(JsonValue value, Blobs blobs) {
        return switch (value) {
            case JsonObject object -> moveOut(object, blobs);
            case JsonArray array ->
                    new JsonArray(
                            array.elements().stream().map(each -> moveOut(each, blobs)).toList());
            case JsonString text -> moveOut(text, blobs);
            case JsonNumber number -> number;
            case JsonBoolean flag -> flag;
            case JsonNull none -> none;
        };
    }

    private static JsonValue moveOut(JsonString text, Blobs blobs) {
        if (text.value().length() * (long) MOST_BYTES_OF_A_CHAR <= MAX_INLINE_BYTES) {
            return text;
        }
        byte[] bytes = text.value().getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= MAX_INLINE_BYTES) {
            return text;
        }
        BlobRef ref = blobs.put(bytes);
        return FieldWriter.blob(ref);
    }
}
