package dev.stepfast.local.model;

import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.model.ToolRequest;
import dev.stepfast.local.model.StrictJson.NotJsonException;
import dev.stepfast.plan.value.CanonicalJson;
import java.util.List;
import java.util.Optional;

/**
 * The first difference between a recorded request and one that is sent.
 *
 * <p>Compared are roles, texts and tool calls; not tool results, not the ids of calls, and not what
 * {@link VolatileText} replaces.
 *
 * @param where which message, and which part of it
 */
record RequestDifference(String where, String recorded, String sent) {
    /** Characters shown of each side: enough to find the place, few enough for one line. */
    private static final int BEFORE = 40;

    private static final int AFTER = 80;

    static Optional<RequestDifference> find(List<Message> recorded, List<Message> sent) {
        for (int at = 0; at < Math.min(recorded.size(), sent.size()); at++) {
            Optional<RequestDifference> found = between(at + 1, recorded.get(at), sent.get(at));
            if (found.isPresent()) {
                return found;
            }
        }
        if (recorded.size() == sent.size()) {
            return Optional.empty();
        }
        String where = "the number of messages";
        return Optional.of(
                new RequestDifference(
                        where, count(recorded, sent.size()), count(sent, recorded.size())));
    }

    /** Both sides in one line. */
    String words() {
        return "first difference in " + where + ": recorded " + recorded + ", sent " + sent;
    }

    private static Optional<RequestDifference> between(int number, Message recorded, Message sent) {
        String role = role(recorded);
        if (!role.equals(role(sent))) {
            return Optional.of(
                    new RequestDifference("the role of message " + number, role, role(sent)));
        }
        if (sent instanceof Message.ToolAnswer) {
            return Optional.empty();
        }
        String place = "message " + number + " (" + role + ")";
        return between(place, VolatileText.mask(text(recorded)), VolatileText.mask(text(sent)))
                .or(() -> between("the tool calls of " + place, calls(recorded), calls(sent)));
    }

    private static Optional<RequestDifference> between(String where, String recorded, String sent) {
        if (recorded.equals(sent)) {
            return Optional.empty();
        }
        int at = 0;
        int shorter = Math.min(recorded.length(), sent.length());
        while ((at < shorter) && (recorded.charAt(at) == sent.charAt(at))) {
            at++;
        }
        return Optional.of(new RequestDifference(where, excerpt(recorded, at), excerpt(sent, at)));
    }

    private static String excerpt(String text, int at) {
        int from = Math.max(0, at - BEFORE);
        int to = Math.min(text.length(), at + AFTER);
        String shown = PlainLine.of(text.substring(from, to));
        return "\"" + ((from > 0) ? "…" : "") + shown + ((to < text.length()) ? "…" : "") + "\"";
    }

    private static String count(List<Message> messages, int common) {
        String first =
                (messages.size() > common)
                        ? ", the first too many is of " + role(messages.get(common))
                        : "";
        return messages.size() + first;
    }

    private static String role(Message message) {
        return switch (message) {
            case Message.Instructions _ -> "system";
            case Message.User _ -> "user";
            case Message.Assistant _ -> "assistant";
            case Message.ToolAnswer _ -> "tool";
        };
    }

    private static String text(Message message) {
        return switch (message) {
            case Message.Instructions instructions -> instructions.text();
            case Message.User user -> user.text();
            case Message.Assistant assistant -> assistant.text();
            case Message.ToolAnswer answer -> answer.text();
        };
    }

    private static String calls(Message message) {
        if (!(message instanceof Message.Assistant assistant)) {
            return "";
        }
        StringBuilder calls = new StringBuilder();
        for (ToolRequest call : assistant.toolCalls()) {
            calls.append(call.tool()).append(' ').append(spelling(call.arguments())).append('\n');
        }
        return VolatileText.mask(calls.toString());
    }

    /** Arguments that differ in blanks or in the order of members are the same. */
    private static String spelling(String arguments) {
        try {
            return CanonicalJson.write(StrictJson.read(arguments));
        } catch (NotJsonException | IllegalArgumentException e) {
            return arguments;
        }
    }
}
