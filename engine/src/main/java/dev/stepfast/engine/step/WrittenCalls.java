package dev.stepfast.engine.step;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tool calls that a model wrote into its text, as it does when the server does not know how the
 * model calls tools. They are recognised, never carried out: text is no call.
 *
 * <p>A text counts only when it names a tool that was offered, so that a reply which shows a file
 * with such a form in it is left alone.
 */
final class WrittenCalls {
    /** Characters of a text that are looked at: a call stands near the start or the end. */
    private static final int LOOKED_AT = 16 << 10;

    /** Characters behind a marker in which the name of the tool stands. */
    private static final int REACH = 2_000;

    /** The markers that families of models put before a call. */
    private static final Pattern MARKER =
            Pattern.compile(
                    "<tool_call>|<function_call>|<tool_use>|<function=|<invoke\\b|<\\|tool_calls?_begin\\|>"
                            + "|<\\|python_tag\\|>|\\[TOOL_CALLS]");

    /** A name in quotation marks, or the first word. */
    private static final Pattern NAME =
            Pattern.compile("\\A[^\\w\"]*([\\w-]{1,64})|\"([\\w-]{1,64})\"");

    /** An object of a name and arguments, alone in the text or alone in a fenced block. */
    private static final Pattern OBJECT =
            Pattern.compile(
                    "(?:\\A|```(?:json|tool_call|tool_code)?[ \\t]*\\n)\\s*\\[?\\s*\\{\\s*"
                            + "(?:\"type\"\\s*:\\s*\"function\"\\s*,\\s*)?(?:\"function\"\\s*:\\s*\\{\\s*)?"
                            + "\"(?:name|tool|function)\"\\s*:\\s*\"([\\w-]{1,64})\"\\s*,\\s*"
                            + "\"(?:arguments|parameters|args|input)\"\\s*:");

    private WrittenCalls() {}

    /** True when the text holds a call of one of the tools. */
    static boolean isIn(String text, List<String> tools) {
        String looked =
                text.length() <= 2 * LOOKED_AT
                        ? text
                        : text.substring(0, LOOKED_AT)
                                + "\n"
                                + text.substring(text.length() - LOOKED_AT);
        return hasMarked(looked, tools) || hasObject(looked, tools);
    }

    private static boolean hasMarked(String text, List<String> tools) {
        Matcher marker = MARKER.matcher(text);
        while (marker.find()) {
            int end = Math.min(text.length(), marker.end() + REACH);
            Matcher name = NAME.matcher(text.substring(marker.end(), end));
            while (name.find()) {
                if (tools.contains(name.group(name.group(1) == null ? 2 : 1))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean hasObject(String text, List<String> tools) {
        Matcher object = OBJECT.matcher(text);
        while (object.find()) {
            if (tools.contains(object.group(1))) {
                return true;
            }
        }
        return false;
    }
}
