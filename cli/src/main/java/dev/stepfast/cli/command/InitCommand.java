package dev.stepfast.cli.command;

import dev.stepfast.cli.command.InitChoices.Candidate;
import dev.stepfast.cli.render.Question;
import dev.stepfast.engine.text.UntrustedText;
import dev.stepfast.local.config.BadPlaceException;
import dev.stepfast.local.config.UserFile;
import dev.stepfast.local.discovery.Found;
import dev.stepfast.local.discovery.Survey.Trial;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code init}: finds who could do the work, and keeps whom a person chooses. */
@Command(
        name = "init",
        description = {
            "Look for agent commands on the PATH, keys in the environment and model servers on this machine,"
                    + " ask which to use, and write it to your settings file.",
            "Nothing else in that file is changed. A chosen model is asked for one tool call."
        })
final class InitCommand implements Callable<Integer> {
    @Option(
            names = "--use",
            paramLabel = "NAME",
            order = 10,
            description = "Use this one of what is found: an agent or a model.")
    Optional<String> use = Optional.empty();

    @Option(
            names = "--model",
            paramLabel = "NAME",
            order = 11,
            description = "Use this model: anthropic/NAME, openai/NAME, or one that a server has.")
    Optional<String> model = Optional.empty();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    InitCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    @Override
    public Integer call() {
        if (use.isPresent() && model.isPresent()) {
            throw new UsageException("--use and --model are two ways to say one thing; say one");
        }
        Frame frame = common.frame(invocation);
        UserFile file = UserFile.of(frame.places());
        Found found;
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            found = place.survey().look();
        }
        InitChoices choices = new InitChoices(found, frame.settings().host().catalogue());
        Optional<Candidate> chosen = choose(frame, choices);
        if (chosen.isEmpty()) {
            return frame.end(ExitCode.INVALID);
        }
        return frame.end(keep(frame, file, chosen.get()));
    }

    private Optional<Candidate> choose(Frame frame, InitChoices choices) {
        Optional<String> named = use.or(() -> model);
        if (named.isPresent()) {
            return Optional.of(
                    choices.find(named.get())
                            .orElseThrow(() -> new UsageException(choices.unknown(named.get()))));
        }
        if (frame.json()) {
            frame.writeJson(choices.json());
            return Optional.empty();
        }
        choices.lines().forEach(line -> frame.terminal().line(UntrustedText.forTerminal(line)));
        if (choices.candidates().isEmpty()) {
            List<String> ways = WorkerChoice.threeWays(invocation.program());
            ways.forEach(frame.terminal()::diagnostic);
            return Optional.empty();
        }
        if (!frame.terminal().look().interactive()) {
            frame.terminal().diagnostic("stepfast: to use one of them:");
            choices.candidates().stream()
                    .limit(InitChoices.MOST)
                    .forEach(candidate ->
                            frame.terminal()
                                    .diagnostic(
                                            "  "
                                                    + invocation.program()
                                                    + " init --use "
                                                    + UntrustedText.forTerminal(candidate.name())));
            return Optional.empty();
        }
        return ask(frame, choices);
    }

    private static Optional<Candidate> ask(Frame frame, InitChoices choices) {
        String answer =
                new Question(frame.terminal(), frame.invocation().streams().in())
                        .ask("Use which? Its number or name: ")
                        .orElse("");
        Optional<Candidate> chosen = choices.find(answer);
        if (chosen.isEmpty()) {
            frame.terminal().diagnostic("stepfast: nothing was chosen and nothing was written");
        }
        return chosen;
    }

    private ExitCode keep(Frame frame, UserFile file, Candidate chosen) {
        Optional<Trial> trial = Optional.empty();
        if (chosen.trial().isPresent()) {
            frame.terminal()
                    .warning(
                            "stepfast: asking "
                                    + UntrustedText.forTerminal(chosen.name())
                                    + " for one tool call ...");
            try (Workplace place =
                    invocation
                            .workplaces()
                            .open(
                                    frame.workspace(),
                                    MachineChoice.PLAIN.withHost(
                                            chosen.trial().get().on(frame.settings().host())))) {
                trial = Optional.of(place.survey().tryTool(chosen.trial().get().model()));
            }
            if (trial.get() instanceof Trial.Failed failed) {
                frame.terminal()
                        .diagnostic(
                                "stepfast: "
                                        + UntrustedText.forTerminal(failed.why())
                                        + "\n  Nothing was written.");
                return ExitCode.UNAVAILABLE;
            }
        }
        String known = file.save(chosen.choice());
        report(frame, file, chosen, known, trial);
        return ExitCode.DONE;
    }

    private void report(
            Frame frame, UserFile file, Candidate chosen, String known, Optional<Trial> trial) {
        boolean onlyText = trial.filter(Trial.OnlyText.class::isInstance).isPresent();
        String key = chosen.isAgent() ? "agent" : "model";
        if (frame.json()) {
            frame.writeJson(
                    JsonObject.builder()
                            .put("v", 1)
                            .put("file", file.name())
                            .put(key, known)
                            .put(
                                    "tool_call",
                                    trial.isEmpty() ? "not tried" : onlyText ? "no" : "yes")
                            .build());
            return;
        }
        if (onlyText) {
            frame.terminal()
                    .warning(
                            "stepfast: it answered without calling the tool, so steps will fail with it: "
                                    + InitChoices.TOOL_ADVICE);
        }
        frame.terminal()
                .line(
                        "Saved in "
                                + file.name()
                                + ": "
                                + key
                                + ": "
                                + UntrustedText.forTerminal(known)
                                + (trial.isPresent() && !onlyText ? " (it calls tools)" : ""));
        frame.terminal().line("Next: " + invocation.program() + " " + next(frame));
    }

    private static String next(Frame frame) {
        try {
            return "run " + frame.plans().find(frame.planName(Optional.empty())).relative();
        } catch (BadPlaceException noPlan) {
            return "plan new \"TASK\"";
        }
    }
}
