package dev.stepfast.cli.command;

import dev.stepfast.cli.render.PlanText;
import dev.stepfast.cli.render.Question;
import dev.stepfast.engine.DraftReport;
import dev.stepfast.engine.DraftRequest;
import dev.stepfast.engine.PreparedPlan;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.command.SandboxChoice;
import dev.stepfast.local.config.SettingKey;
import dev.stepfast.local.config.SettingTexts;
import dev.stepfast.plan.diagnostic.Severity;
import dev.stepfast.plan.render.DiagnosticText;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code plan new}: has a plan written for a task. */
@Command(
        name = "new",
        description = {
            "Have the model, or the configured agent, write a plan for a task, and save it.",
            "Nothing of it is run; its commands are proposals until you grant them."
        })
final class PlanNewCommand implements Callable<Integer> {
    @Parameters(
            index = "0..*",
            arity = "0..*",
            paramLabel = "\"TASK\"",
            hideParamSyntax = true,
            description = "What is to be done, between quotes.")
    List<String> words = List.of();

    @Option(
            names = "--out",
            paramLabel = "FILE",
            order = 10,
            description = "The file to write. Default: plan.md.")
    Optional<String> out = Optional.empty();

    @Option(
            names = "--force",
            order = 11,
            description = "Replace a plan that is there without asking; a copy is kept.")
    boolean force;

    @Option(
            names = "--dry-run",
            order = 12,
            description = "Print what would be asked; call nothing.")
    boolean dryRun;

    @Option(names = "--from", paramLabel = "FILE", hidden = true, description = "Comes later.")
    Optional<String> from = Optional.empty();

    @Mixin ModelFlags model = new ModelFlags();

    @Option(
            names = "--agent",
            paramLabel = "NAME",
            order = 30,
            description = "Who writes the plan: builtin, or an agent command.")
    Optional<String> agent = Optional.empty();

    @Option(
            names = "--model",
            paramLabel = "NAME",
            order = 31,
            description = "openai/NAME, NAME together with --base-url, or recorded/FILE.")
    Optional<String> modelName = Optional.empty();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    PlanNewCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        refuseWhatComesLater();
        String task = task();
        Frame frame = common.frame(invocation, texts());
        String planPath = frame.plans().findNew(frame.planName(out));
        if (!planPath.endsWith(".md")) {
            throw new UsageException(
                    "the plan "
                            + planPath
                            + " would be no Markdown file; name one that ends in .md");
        }
        MachineChoice choice = model.choice(invocation, SandboxChoice.BEST);
        try (Workplace place = frame.open(choice)) {
            if (dryRun) {
                DraftRequest asked = request(frame.settings().run(), task, planPath, force);
                print(frame, place.draftPrompt(asked));
                return frame.end(ExitCode.DONE);
            }
            boolean there = !force && hasSteps(frame, place, planPath);
            if (there && !isWanted(frame, place, planPath)) {
                frame.terminal().line("Nothing was asked or saved.");
                return frame.end(ExitCode.BLOCKED);
            }
            RunSettings author = new WorkerChoice(frame, place, choice).resolveAuthor();
            DraftRequest request = request(author, task, planPath, force || there);
            return frame.end(show(frame, place.draft(request)));
        }
    }

    private void refuseWhatComesLater() {
        if (from.isPresent()) {
            throw new UsageException(
                    "--from is not there in this version; write the task in words: stepfast plan new"
                            + " \"TASK\"");
        }
        if (common.format.filter("json"::equalsIgnoreCase).isPresent()) {
            throw new UsageException(
                    "a plan in JSON is not written by this version; take --format md (--json writes"
                            + " the answer of this command as JSON)");
        }
        common.writes(List.of("md"));
    }

    private String task() {
        if (words.size() > 1) {
            throw new UsageException(
                    "the task is one argument; put it between quotes: stepfast plan new \""
                            + String.join(" ", words)
                            + "\"");
        }
        return words.stream()
                .findFirst()
                .filter(word -> !word.isBlank())
                .orElseThrow(() ->
                        new UsageException("say what is to be done: stepfast plan new \"TASK\""));
    }

    private SettingTexts texts() {
        SettingTexts texts = new SettingTexts();
        agent.ifPresent(text -> texts.put(SettingKey.AGENT, text, "--agent"));
        modelName.ifPresent(text -> texts.put(SettingKey.MODEL, text, "--model"));
        return texts;
    }

    private static DraftRequest request(
            RunSettings author, String task, String planPath, boolean replace) {
        return new DraftRequest(
                task,
                planPath,
                author,
                replace ? DraftRequest.Existing.REPLACE : DraftRequest.Existing.KEEP);
    }

    private static void print(Frame frame, String prompt) {
        frame.terminal().raw((prompt + "\n").getBytes(StandardCharsets.UTF_8));
    }

    private static boolean hasSteps(Frame frame, Workplace place, String planPath) {
        PreparedPlan there =
                place.prepare(planPath, frame.settings().run(), frame.settings().annotations());
        return there.markdown().filter(plan -> !plan.steps().isEmpty()).isPresent();
    }

    private static boolean isWanted(Frame frame, Workplace place, String planPath) {
        if (!frame.terminal().look().interactive()) {
            throw new UsageException(
                    planPath
                            + " has steps already; replace it with --force (a copy is kept), or name"
                            + " another file with --out");
        }
        return new Question(frame.terminal(), frame.invocation().streams().in())
                .findYes("Replace " + ClearCommand.name(frame, place, planPath) + "?")
                .orElse(false);
    }

    private static ExitCode show(Frame frame, DraftReport report) {
        return switch (report) {
            case DraftReport.NotMade not -> new Openings(frame).explain(not.why());
            case DraftReport.Failed failed -> {
                frame.terminal().diagnostic(PlanText.noReply(failed.message()));
                yield ExitCode.UNAVAILABLE;
            }
            case DraftReport.Unusable unusable -> {
                PlanText.unusable(unusable.reply(), unusable.problems(), unusable.usage())
                        .forEach(frame.terminal()::diagnostic);
                yield ExitCode.FAILED;
            }
            case DraftReport.Saved saved -> {
                show(frame, saved);
                yield ExitCode.DONE;
            }
        };
    }

    private static void show(Frame frame, DraftReport.Saved saved) {
        List<String> warnings =
                saved.plan().diagnostics().stream()
                        .filter(found -> found.severity() == Severity.WARNING)
                        .map(found -> DiagnosticText.line(saved.plan().source().path(), found))
                        .toList();
        PlanText.Saved text =
                new PlanText.Saved(
                        saved.view(),
                        warnings,
                        saved.copy(),
                        saved.unfinished(),
                        saved.usage(),
                        saved.took());
        if (frame.json()) {
            frame.writeJson(PlanText.json(text, StepLines.json(saved.plan())));
        } else {
            frame.terminal().lines(PlanText.saved(frame.terminal().signs(), text));
        }
    }
}
