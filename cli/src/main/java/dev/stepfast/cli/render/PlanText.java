package dev.stepfast.cli.render;

import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.text.UntrustedText;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is said of plan files that are written or deleted. */
public final class PlanText {
    private PlanText() {}

    /** {@code plan.md (4 steps, 2 done)}. */
    public static String name(String planPath, int steps, long done) {
        return Shown.line(planPath) + " (" + Numbers.count(steps, "step") + ", " + done + " done)";
    }

    public static String deleted(String planPath, String copy) {
        return "Deleted " + Shown.line(planPath) + "; copy: " + Shown.line(copy);
    }

    /**
     * A plan that was written and saved.
     *
     * @param copy of the file that it replaced
     * @param again whether a run of that file is not at its end, so that a new one must be begun
     */
    public record Saved(
            RunView view,
            List<String> warnings,
            Optional<String> copy,
            boolean again,
            TokenUsage usage,
            Duration took) {
        public Saved {
            warnings = List.copyOf(warnings);
        }
    }

    /** The step lines, what it cost, and what comes next. */
    public static List<String> saved(Signs signs, Saved saved) {
        List<String> lines = new ArrayList<>(new StatusRenderer(signs).steps(saved.view()));
        String plan = saved.view().planPath();
        saved.warnings().forEach(warning -> lines.add(Shown.line(warning)));
        saved.copy()
                .ifPresent(copy ->
                        lines.add("Replaced " + Shown.line(plan) + "; copy: " + Shown.line(copy)));
        lines.add(
                "Written with "
                        + Numbers.usage(saved.usage())
                        + ", "
                        + Numbers.wholeSeconds(saved.took())
                        + ".");
        lines.add(
                "Plan saved: "
                        + Shown.line(plan)
                        + " ("
                        + Numbers.count(saved.view().steps().size(), "step")
                        + "). Next: stepfast run "
                        + Words.quoted(plan)
                        + (saved.again() ? " --new" : ""));
        return lines;
    }

    /** The same for programs that read along. */
    public static JsonObject json(Saved saved, ViewJson views) {
        return JsonObject.builder()
                .put("v", 1)
                .put("plan", saved.view().planPath())
                .put("goal", saved.view().goal())
                .putAll("steps", saved.view().steps().stream().map(views::step).toList())
                .putAll("warnings", saved.warnings())
                .put("copy", ViewJson.orNull(saved.copy()))
                .put("usage", MetricsJson.usage(saved.usage()))
                .put("took_ms", saved.took().toMillis())
                .build();
    }

    /** A reply that is no plan, whole, and what is wrong with it. */
    public static List<String> unusable(String reply, List<String> problems, TokenUsage usage) {
        List<String> lines = new ArrayList<>();
        lines.add("The reply was:");
        UntrustedText.forTerminal(reply).lines().forEach(line -> lines.add("  " + line));
        lines.add("What is wrong with it:");
        problems.forEach(problem -> lines.add("  " + Shown.line(problem)));
        lines.add(
                "stepfast: no usable plan came, also not when it was corrected; nothing was saved ("
                        + Numbers.usage(usage)
                        + "). Say the task in other words, or take a larger model.");
        return lines;
    }

    public static String noReply(String why) {
        return "stepfast: provider: no plan came: " + Shown.line(why);
    }
}
