package dev.stepfast.cli.render;

import static dev.stepfast.cli.render.MarkdownText.code;
import static dev.stepfast.cli.render.MarkdownText.head;
import static dev.stepfast.cli.render.MarkdownText.row;
import static dev.stepfast.cli.render.MarkdownText.text;

import dev.stepfast.engine.view.Metrics;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Figures as tables in Markdown. */
final class MetricsText {

    List<String> of(Metrics metrics) {
        List<String> lines = new ArrayList<>(head(List.of("Figure", "Value")));
        Metrics.Rates rates = metrics.rates();
        Metrics.Counts counts = metrics.counts();
        Metrics.Times times = metrics.times();
        figure(lines, "first-pass rate", Numbers.share(rates.firstPass(), rates.judged()));
        figure(
                lines,
                "repair success rate",
                Numbers.share(rates.repaired(), rates.repairedTried()));
        figure(lines, "tokens in", tokens(metrics.usage().input(), metrics));
        figure(lines, "of these cached", tokens(metrics.usage().cached(), metrics));
        figure(lines, "tokens out", tokens(metrics.usage().output(), metrics));
        figure(
                lines,
                "cost",
                Numbers.cost(metrics.usage())
                        + (metrics.usage().estimated() ? " (estimated)" : ""));
        figure(lines, "time of agents", Numbers.wholeSeconds(times.work()));
        figure(lines, "time of models", Numbers.wholeSeconds(times.model()));
        figure(lines, "time of tools", Numbers.wholeSeconds(times.tools()));
        figure(lines, "time of checks", Numbers.wholeSeconds(times.checks()));
        figure(lines, "time waiting for people", Numbers.wholeSeconds(times.people()));
        figure(lines, "attempts", Numbers.count(counts.attempts()));
        figure(lines, "calls", Numbers.count(counts.calls()));
        figure(lines, "turns", Numbers.count(counts.turns()));
        figure(lines, "retries", Numbers.count(counts.retries()));
        figure(
                lines,
                "tool calls",
                Numbers.count(counts.toolCalls())
                        + " ("
                        + counts.invalidToolCalls()
                        + " invalid, "
                        + counts.repeatedToolCalls()
                        + " repeated)");
        figure(lines, "gates", Numbers.count(counts.gates()));
        new TreeMap<>(metrics.ends())
                .forEach((end, count) ->
                        figure(
                                lines,
                                "attempts ended " + end.replace('_', ' '),
                                Numbers.count(count)));
        ranking(lines, "Failed most often", metrics.mostFailing());
        ranking(lines, "Could not be checked", metrics.errors());
        models(lines, metrics);
        return lines;
    }

    private static void figure(List<String> lines, String name, String value) {
        lines.add(row(List.of(name, value)));
    }

    private static String tokens(long count, Metrics metrics) {
        return Numbers.count(count) + (metrics.usage().estimated() ? " (estimated)" : "");
    }

    private static void ranking(List<String> lines, String name, List<Metrics.CheckCount> counts) {
        if (counts.isEmpty()) {
            return;
        }
        lines.add("");
        lines.addAll(head(List.of(name, "Times")));
        counts.forEach(count -> figure(lines, code(count.display()), Numbers.count(count.count())));
    }

    private static void models(List<String> lines, Metrics metrics) {
        if (metrics.models().isEmpty()) {
            return;
        }
        lines.add("");
        lines.addAll(head(List.of("Model", "Calls", "Tokens", "Cost", "Time")));
        new TreeMap<>(metrics.models())
                .forEach((name, use) ->
                        lines.add(
                                row(
                                        List.of(
                                                text(name),
                                                Numbers.count(use.calls()),
                                                Numbers.count(use.usage().total())
                                                        + (use.usage().estimated()
                                                                ? " (estimated)"
                                                                : ""),
                                                Numbers.cost(use.usage()),
                                                Numbers.wholeSeconds(use.time())))));
    }
}
