package dev.stepfast.engine.journal;

import dev.stepfast.plan.json.JsonText;
import dev.stepfast.plan.json.JsonText.Limits;
import dev.stepfast.plan.json.JsonText.Parsed;
import dev.stepfast.plan.json.JsonText.Places;
import dev.stepfast.plan.value.JsonValue.JsonObject;

/**
 * Parses the JSON of records; strict, and without a limit that a record once written could miss.
 */
final class RecordJson {
    /** Twice the depth that is let in from outside. */
    private static final int MAX_DEPTH = 200;

    private static final Limits LIMITS =
            new Limits(Integer.MAX_VALUE, MAX_DEPTH, Integer.MAX_VALUE);

    private RecordJson() {}

    /**
     * The object that a text holds.
     *
     * @throws IllegalArgumentException when it holds anything else
     */
    static JsonObject parse(String text) {
        return switch (JsonText.parse(text, LIMITS, Places.DROPPED)) {
            case Parsed.Value value when value.value() instanceof JsonObject object -> object;
            case Parsed.Value value -> throw new IllegalArgumentException("not a JSON object");
            case Parsed.Refused refused ->
                    throw new IllegalArgumentException("not JSON: " + refused.message());
        };
    }
}
