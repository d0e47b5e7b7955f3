package dev.stepfast.engine.view;

import dev.stepfast.engine.run.TokenUsage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Figures over all attempts of a run, or of several.
 *
 * @param usage tokens and cost of all calls, also of attempts that failed
 * @param fails FAIL verdicts by check, highest first
 * @param errors ERROR verdicts by check, highest first: what could not be checked
 * @param ends attempts by how they ended, in the words of the journal
 * @param models what each model was asked for, by name
 */
public record Metrics(
        Rates rates,
        Counts counts,
        Times times,
        TokenUsage usage,
        List<CheckCount> fails,
        List<CheckCount> errors,
        Map<String, Integer> ends,
        Map<String, ModelUse> models) {
    private static final int MOST_FAILING = 5;

    /** The figures of a plan that was never run. */
    public static final Metrics NONE =
            new Metrics(
                    Rates.NONE,
                    Counts.NONE,
                    Times.NONE,
                    TokenUsage.ZERO,
                    List.of(),
                    List.of(),
                    Map.of(),
                    Map.of());

    public Metrics {
        fails = List.copyOf(fails);
        errors = List.copyOf(errors);
        ends = Map.copyOf(ends);
        models = Map.copyOf(models);
    }

    /**
     * How often steps were verified.
     *
     * @param firstPass steps with checks verified by their first attempt
     * @param judged steps with checks that ended done or failed
     * @param repaired steps verified by a later attempt
     * @param repairedTried steps that started a later attempt
     */
    public record Rates(int firstPass, int judged, int repaired, int repairedTried) {
        static final Rates NONE = new Rates(0, 0, 0, 0);

        Rates plus(Rates other) {
            return new Rates(
                    firstPass + other.firstPass,
                    judged + other.judged,
                    repaired + other.repaired,
                    repairedTried + other.repairedTried);
        }
    }

    /**
     * How often things happened.
     *
     * @param calls of models and agent commands; one that was sent again counts once
     * @param turns calls that brought a reply
     * @param invalidToolCalls calls that were no valid calls
     * @param repeatedToolCalls calls equal to an earlier one of their attempt
     */
    public record Counts(
            int attempts,
            int calls,
            int turns,
            int retries,
            int toolCalls,
            int invalidToolCalls,
            int repeatedToolCalls,
            int gates) {
        static final Counts NONE = new Counts(0, 0, 0, 0, 0, 0, 0, 0);

        Counts plus(Counts other) {
            return new Counts(
                    attempts + other.attempts,
                    calls + other.calls,
                    turns + other.turns,
                    retries + other.retries,
                    toolCalls + other.toolCalls,
                    invalidToolCalls + other.invalidToolCalls,
                    repeatedToolCalls + other.repeatedToolCalls,
                    gates + other.gates);
        }
    }

    /**
     * Where the time went.
     *
     * @param work of the agents, models and tools included
     * @param checks made, not those whose verdict was used again
     * @param people until an open gate was answered or expired
     */
    public record Times(
            Duration work, Duration model, Duration tools, Duration checks, Duration people) {
        static final Times NONE =
                new Times(
                        Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);

        Times plus(Times other) {
            return new Times(
                    work.plus(other.work),
                    model.plus(other.model),
                    tools.plus(other.tools),
                    checks.plus(other.checks),
                    people.plus(other.people));
        }
    }

    /** A check and how often it had a verdict of one status. */
    public record CheckCount(String key, String display, int count) {}

    /** What one model was asked for. */
    public record ModelUse(int calls, TokenUsage usage, Duration time) {
        ModelUse plus(ModelUse other) {
            return new ModelUse(
                    calls + other.calls, usage.plus(other.usage), time.plus(other.time));
        }
    }

    /** The five checks that failed most often. */
    public List<CheckCount> mostFailing() {
        return fails.stream().limit(MOST_FAILING).toList();
    }

    /** Both together: of two runs of a plan, for one. */
    public Metrics plus(Metrics other) {
        Map<String, Integer> allEnds = new TreeMap<>(ends);
        other.ends.forEach((end, count) -> allEnds.merge(end, count, Integer::sum));
        Map<String, ModelUse> allModels = new TreeMap<>(models);
        other.models.forEach((model, use) -> allModels.merge(model, use, ModelUse::plus));
        return new Metrics(
                rates.plus(other.rates),
                counts.plus(other.counts),
                times.plus(other.times),
                usage.plus(other.usage),
                sum(fails, other.fails),
                sum(errors, other.errors),
                allEnds,
                allModels);
    }

    private static List<CheckCount> sum(List<CheckCount> some, List<CheckCount> others) {
        List<CheckCount> all = new ArrayList<>(some);
        all.addAll(others);
        return ranked(all);
    }

    /** Counts of the same check added up, the highest first. */
    static List<CheckCount> ranked(List<CheckCount> counts) {
        return counts.stream()
                .collect(
                        Collectors.toMap(
                                CheckCount::key,
                                count -> count,
                                (a, b) ->
                                        new CheckCount(a.key(), a.display(), a.count() + b.count()),
                                LinkedHashMap::new))
                .values()
                .stream()
                .sorted(Comparator.comparingInt(CheckCount::count).reversed())
                .toList();
    }
}
