package dev.stepfast.plan.markdown;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Finds the step that a command names: by id, by a unique beginning of an id, or as {@code #N}. */
public final class StepSelector {
    /** A shorter beginning could be anything. */
    public static final int SHORTEST_PREFIX = 4;

    private static final Pattern NUMBER = Pattern.compile("#\\d{1,9}");

    private StepSelector() {}

    /** What came of looking for a step. */
    public sealed interface Selection {
        record Found(Step step) implements Selection {}

        /**
         * Why there is not one step.
         *
         * @param reason what is wrong and what to do
         * @param candidates the steps that could be meant, in document order
         */
        record Refused(String reason, List<Step> candidates) implements Selection {
            public Refused {
                candidates = List.copyOf(candidates);
            }
        }
    }

    /** Looks for the step that a word of a command means. */
    public static Selection select(MarkdownPlan plan, String word) {
        if (NUMBER.matcher(word).matches()) {
            return byNumber(plan, Integer.parseInt(word.substring(1)));
        }
        Optional<Step> exact =
                plan.steps().stream()
                        .filter(step -> step.id().value().equals(word))
                        .findFirst()
                        .or(() ->
                                plan.steps().stream()
                                        .filter(step ->
                                                step.identity().reading().value().equals(word))
                                        .findFirst());
        if (exact.isPresent()) {
            return new Selection.Found(exact.get());
        }
        return word.length() < SHORTEST_PREFIX ? tooShort(word) : byPrefix(plan, word);
    }

    private static Selection byNumber(MarkdownPlan plan, int number) {
        if (number < 1 || number > plan.steps().size()) {
            return new Selection.Refused(
                    "there is no step #" + number + "; the plan has " + plan.steps().size(),
                    List.of());
        }
        return new Selection.Found(plan.steps().get(number - 1));
    }

    private static Selection tooShort(String word) {
        return new Selection.Refused(
                "no step has the id \""
                        + word
                        + "\"; give the id, its first "
                        + SHORTEST_PREFIX
                        + " characters or more, or #N",
                List.of());
    }

    private static Selection byPrefix(MarkdownPlan plan, String word) {
        List<Step> starting =
                plan.steps().stream()
                        .filter(step ->
                                step.id().value().startsWith(word)
                                        || step.identity().reading().value().startsWith(word))
                        .toList();
        return switch (starting.size()) {
            case 0 ->
                    new Selection.Refused(
                            "no step has an id that begins with \""
                                    + word
                                    + "\"; give an id, or #N",
                            List.of());
            case 1 -> new Selection.Found(starting.getFirst());
            default ->
                    new Selection.Refused(
                            "\""
                                    + word
                                    + "\" begins the ids of "
                                    + starting.size()
                                    + " steps: "
                                    + String.join(
                                            ", ",
                                            starting.stream()
                                                    .limit(5)
                                                    .map(step -> step.id().value())
                                                    .toList())
                                    + "; give more of it",
                            starting);
        };
    }
}
