package dev.stepfast.engine;

import dev.stepfast.engine.agent.AgentCommands;
import dev.stepfast.engine.draft.AgentDrafter;
import dev.stepfast.engine.draft.DraftPrompt;
import dev.stepfast.engine.draft.Drafter;
import dev.stepfast.engine.draft.ModelDrafter;
import dev.stepfast.engine.draft.PlanDraft;
import dev.stepfast.engine.step.StepServices;
import dev.stepfast.engine.workspace.NameRules;
import dev.stepfast.engine.workspace.PathGlob;
import dev.stepfast.engine.workspace.Workspace.Content;
import dev.stepfast.engine.workspace.Workspace.Entry;
import dev.stepfast.engine.workspace.Workspace.Listing;
import dev.stepfast.engine.workspace.Workspace.Look;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.Strictness;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Has a plan written for a task, and saves it. Nothing of it is run, nor granted. */
final class PlanDrafting {
    private final Machine machine;
    private final DraftRequest request;
    private final StepServices services;

    PlanDrafting(Machine machine, DraftRequest request) {
        this.machine = machine;
        this.request = request;
        this.services =
                machine.services(
                        new Machine.RunScope(
                                request.plan(),
                                List.of(),
                                request.settings().protect(),
                                request.settings().sensitive(),
                                List.of()));
    }

    /** What would be asked. */
    String prompt() {
        return new DraftPrompt(machine.ids(), services.redactor())
                .write(request.task(), topLevelNames());
    }

    DraftReport draft() {
        if (request.existing() == DraftRequest.Existing.KEEP && hasSteps()) {
            return new DraftReport.NotMade(
                    new Opening.Refused(
                            "plan_exists",
                            request.plan()
                                    + " has steps already; replace it with --force (a copy is kept),"
                                    + " or name another file with --out"));
        }
        Optional<Opening> hindrance = findHindrance();
        if (hindrance.isPresent()) {
            return new DraftReport.NotMade(hindrance.get());
        }
        long start = machine.clock().nanos();
        PlanDraft.Outcome outcome =
                new PlanDraft(drafter(), this::read, services.redactor(), request.plan())
                        .write(prompt());
        Duration took = Duration.ofNanos(machine.clock().nanos() - start);
        return switch (outcome) {
            case PlanDraft.Outcome.Drafted drafted -> save(drafted, took);
            case PlanDraft.Outcome.Unusable unusable ->
                    new DraftReport.Unusable(
                            unusable.reply(), unusable.problems(), unusable.usage());
            case PlanDraft.Outcome.Failed failed ->
                    new DraftReport.Failed(services.redactor().redact(failed.message()));
        };
    }

    /** Why nobody can be asked. */
    private Optional<Opening> findHindrance() {
        if (!isBuiltIn()) {
            return services.agents()
                    .describe(request.settings().agent())
                    .problem()
                    .map(problem -> new Opening.Refused("agent_unavailable", problem));
        }
        Optional<String> model = request.settings().model();
        return model.isEmpty()
                ? Optional.of(NoModel.refuse("writing a plan needs"))
                : services.models()
                        .describe(model.get())
                        .problem()
                        .map(problem -> new Opening.Refused("no_model", problem));
    }

    private boolean isBuiltIn() {
        return request.settings().agent().equals(AgentCommands.BUILT_IN);
    }

    private Drafter drafter() {
        if (!isBuiltIn()) {
            return new AgentDrafter(
                    services.agents(),
                    request.settings().agent(),
                    // The default model is the built-in agent's; its name means nothing to others.
                    Optional.empty(),
                    machine.ids());
        }
        return new ModelDrafter(
                services.models(),
                request.settings().model().orElseThrow(),
                request.settings().context().window());
    }

    private PlanDraft.Read read(String text) {
        PreparedPlan plan = prepare(text);
        return new PlanDraft.Read(plan.markdown().orElseThrow(), plan.diagnostics());
    }

    private PreparedPlan prepare(String text) {
        return Stepfast.read(
                request.plan(),
                text.getBytes(StandardCharsets.UTF_8),
                request.settings(),
                Strictness.STRICT);
    }

    private DraftReport save(PlanDraft.Outcome.Drafted drafted, Duration took) {
        boolean unfinished =
                NewestRun.load(machine, request.plan())
                        .map(state ->
                                !state.ending()
                                        .ended()
                                        .map(end -> end.outcome().isFinal())
                                        .orElse(false))
                        .orElse(false);
        return switch (new PlanShelf(machine)
                .put(request.plan(), drafted.text().getBytes(StandardCharsets.UTF_8))) {
            case PlanShelf.Put.NotDone not -> new DraftReport.NotMade(not.why());
            case PlanShelf.Put.Done done -> {
                PreparedPlan plan = prepare(drafted.text());
                yield new DraftReport.Saved(
                        plan,
                        PlanView.of(plan, Optional.empty()),
                        done.copy(),
                        unfinished,
                        drafted.usage(),
                        took);
            }
        };
    }

    private boolean hasSteps() {
        return machine.planFile(request.plan()).content() instanceof Content.Bytes there
                && Stepfast.read(
                                request.plan(),
                                there.bytes(),
                                request.settings(),
                                Strictness.LENIENT)
                        .markdown()
                        .map(MarkdownPlan::steps)
                        .filter(steps -> !steps.isEmpty())
                        .isPresent();
    }

    /** What lies in the workspace root; names that are nobody's business are left out. */
    private List<String> topLevelNames() {
        NameRules rules =
                new NameRules(
                        List.of(),
                        List.of(),
                        request.settings().sensitive().stream().map(PathGlob::of).toList());
        return machine.workspace().list(WorkspacePath.ROOT) instanceof Listing.Entries all
                ? all.entries().stream()
                        .filter(entry -> !rules.isSensitive(List.of(entry.name())))
                        .map(PlanDrafting::shown)
                        .toList()
                : List.of();
    }

    private static String shown(Entry entry) {
        return entry.what() instanceof Look.Folder ? entry.name() + "/" : entry.name();
    }
}
