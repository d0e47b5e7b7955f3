package dev.stepfast.engine.check;

import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.engine.text.TextCut;
import dev.stepfast.engine.text.UntrustedText;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.json.JsonText;
import dev.stepfast.plan.value.CanonicalJson;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CancellationException;

/** Runs {@code json} checks: the reply is one JSON value and meets the schema. */
final class JsonCheck {
    private static final int MOST_VIOLATIONS_SHOWN = 20;
    private static final int SHOWN_BYTES = 4_096;

    private JsonCheck() {}

    static Finding run(CheckSpec.Json check, Verification verification) {
        String expected = expected(check);
        return ReplyText.judge(
                verification,
                check.scope(),
                expected,
                reply -> judge(check, verification, reply, expected));
    }

    private static Finding judge(
            CheckSpec.Json check, Verification verification, Subjects.Text reply, String expected) {
        Candidate candidate = Candidate.in(reply.text());
        if (candidate instanceof Candidate.None none) {
            return Finding.fail(
                            VerdictClass.NOT_JSON,
                            "the reply is not one JSON value",
                            expected,
                            reply.hash())
                    .showing(none.why());
        }
        String json = ((Candidate.Json) candidate).text();
        if (check.schema().isEmpty()) {
            return Finding.pass("", expected, reply.hash());
        }
        return switch (SchemaText.of(check.schema().get(), verification)) {
            case SchemaText.Unusable unusable ->
                    Finding.error(unusable.failure(), unusable.reason(), expected);
            case SchemaText.Usable usable ->
                    validate(usable.text(), json, verification, reply, expected);
        };
    }

    private static Finding validate(
            String schema,
            String json,
            Verification verification,
            Subjects.Text reply,
            String expected) {
        Optional<List<String>> violations;
        try {
            violations =
                    verification
                            .work()
                            .run(() -> SchemaValidation.findViolations(schema, json), () -> {});
        } catch (CancellationException stopped) {
            throw stopped;
        } catch (RuntimeException unusable) {
            String why =
                    TextCut.toCharacters(
                            UntrustedText.oneLine(String.valueOf(unusable.getMessage())), 300);
            return Finding.error(
                    VerdictClass.UNREADABLE, "the schema cannot be used: " + why, expected);
        }
        if (violations.isEmpty()) {
            return Finding.error(
                    VerdictClass.TOO_LARGE,
                    "validating took over "
                            + verification.work().deadline().toSeconds()
                            + "s; use a simpler schema",
                    expected);
        }
        return violations.get().isEmpty()
                ? Finding.pass("", expected, reply.hash())
                : violated(violations.get(), expected, reply);
    }

    private static Finding violated(List<String> violations, String expected, Subjects.Text reply) {
        int count = violations.size();
        String shown = String.join("\n", violations.stream().limit(MOST_VIOLATIONS_SHOWN).toList());
        String rest =
                count > MOST_VIOLATIONS_SHOWN
                        ? "\n... " + (count - MOST_VIOLATIONS_SHOWN) + " more"
                        : "";
        return Finding.fail(
                        VerdictClass.SCHEMA,
                        count == 1 ? "1 schema violation" : count + " schema violations",
                        expected,
                        reply.hash())
                .showing(TextCut.toBytes(shown + rest, SHOWN_BYTES));
    }

    private static String expected(CheckSpec.Json check) {
        String schema =
                check.schema()
                        .map(stated ->
                                switch (stated) {
                                    case CheckSpec.Schema.File file -> " that meets " + file.path();
                                    case CheckSpec.Schema.Inline inline ->
                                            " that meets " + CanonicalJson.write(inline.value());
                                })
                        .orElse("");
        return "a reply that is one JSON value" + schema;
    }

    /** What of a reply counts as its JSON value. */
    private sealed interface Candidate {
        record Json(String text) implements Candidate {}

        record None(String why) implements Candidate {}

        static Candidate in(String reply) {
            JsonText.Parsed whole = JsonText.parse(reply);
            if (whole instanceof JsonText.Parsed.Value) {
                return new Json(reply);
            }
            return FencedBlocks.findJson(reply)
                    .map(block -> ofBlock(block))
                    .orElseGet(() -> new None(why(whole)));
        }

        private static Candidate ofBlock(String block) {
            JsonText.Parsed parsed = JsonText.parse(block);
            return parsed instanceof JsonText.Parsed.Value
                    ? new Json(block)
                    : new None(why(parsed));
        }

        private static String why(JsonText.Parsed parsed) {
            return switch (parsed) {
                case JsonText.Parsed.Value value -> "";
                case JsonText.Parsed.Refused refused ->
                        "line "
                                + refused.line()
                                + ", column "
                                + refused.column()
                                + ": "
                                + refused.message();
            };
        }
    }
}
