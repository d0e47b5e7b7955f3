package dev.stepfast.engine.repair;

import dev.stepfast.engine.text.TextCut;
import dev.stepfast.engine.text.TokenEstimate;
import java.util.ArrayList;
import java.util.List;

/** Shows where a plan stands, in the same size however far it is. */
final class ProgressText {
    /** For goal and progress together, in tokens. */
    static final int MAX_TOKENS = 600;

    private static final int MAX_TITLE = 120;
    private static final int MOST_FINISHED = 3;
    private static final int MOST_UPCOMING = 5;

    /** Of the 600 tokens, what the lines may take, so that the goal is never crowded out. */
    private static final int MAX_LINE_TOKENS = 450;

    private ProgressText() {}

    /** The steps around the current one, one line each. */
    static String lines(StepBrief.Progress progress, String current) {
        List<String> finished = lastOf(progress.finished(), MOST_FINISHED);
        int shown = Math.min(MOST_UPCOMING, progress.upcoming().size());
        String text = lines(finished, current, progress.upcoming(), shown);
        while (TokenEstimate.of(text) > MAX_LINE_TOKENS && shown > 0) {
            shown--;
            text = lines(finished, current, progress.upcoming(), shown);
        }
        while (TokenEstimate.of(text) > MAX_LINE_TOKENS && !finished.isEmpty()) {
            finished = finished.subList(1, finished.size());
            text = lines(finished, current, progress.upcoming(), shown);
        }
        return text;
    }

    /** The goal, cut to what the rest of the part leaves. */
    static String goal(String goal, int restTokens) {
        return TextCut.headToTokens(goal, Math.max(0, MAX_TOKENS - restTokens));
    }

    private static String lines(
            List<String> finished, String current, List<String> upcoming, int shown) {
        List<String> lines = new ArrayList<>();
        finished.forEach(title -> lines.add("  x " + cut(title)));
        lines.add("  > " + cut(current));
        upcoming.subList(0, shown).forEach(title -> lines.add("    " + cut(title)));
        if (upcoming.size() > shown) {
            lines.add("  ... " + (upcoming.size() - shown) + " more");
        }
        return String.join("\n", lines);
    }

    private static String cut(String title) {
        return TextCut.toCharacters(title, MAX_TITLE);
    }

    private static List<String> lastOf(List<String> titles, int count) {
        return titles.subList(Math.max(0, titles.size() - count), titles.size());
    }
}
