package dev.stepfast.local.agent;

import dev.stepfast.local.config.AgentEntry.ReplyWay;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.util.List;
import java.util.Optional;

/** An agent that has a final message and nothing else: no ledger, no usage. */
final class MessageOnly implements EventReader {
    /** Of what it prints; a final message is at the end. */
    private static final int MOST_CHARS = 4 << 20;

    private final ReplyWay way;
    private final StringBuilder printed = new StringBuilder();
    private Optional<String> pointed = Optional.empty();

    MessageOnly(ReplyWay way) {
        this.way = way;
    }

    @Override
    public void read(String line) {
        if (printed.length() + line.length() > 2 * MOST_CHARS) {
            printed.delete(0, Math.max(0, printed.length() - MOST_CHARS));
        }
        printed.append(line, 0, Math.min(line.length(), MOST_CHARS)).append('\n');
        if (way instanceof ReplyWay.Json json && line.strip().startsWith("{")) {
            // One value per line: the last line that has it.
            Json.find(line)
                    .flatMap(value -> Json.at(value, json.pointer()))
                    .ifPresent(value -> pointed = Optional.of(words(value)));
        }
    }

    @Override
    public Report report(Optional<String> replyFile) {
        return switch (way) {
            case ReplyWay.Stdout stdout -> said(printed.toString().strip());
            case ReplyWay.InFile file ->
                    replyFile.isPresent()
                            ? said(replyFile.get().strip())
                            : missing("reply to the file {reply_file}");
            case ReplyWay.Json json -> {
                // One value over all lines.
                Optional<String> whole =
                        Json.find(printed.toString())
                                .flatMap(value -> Json.at(value, json.pointer()))
                                .map(MessageOnly::words);
                yield whole.or(() -> pointed)
                        .map(text -> said(text.strip()))
                        .orElseGet(() -> missing("JSON with " + json.pointer()));
            }
        };
    }

    private static Report said(String text) {
        return new Report(
                Optional.empty(),
                Optional.empty(),
                text.isEmpty() ? List.of() : List.of(text),
                Optional.empty());
    }

    private static Report missing(String what) {
        return new Report(Optional.empty(), Optional.of(what), List.of(), Optional.empty());
    }

    private static String words(JsonValue value) {
        return value instanceof JsonString text ? text.value() : CanonicalJson.write(value);
    }
}
