package dev.stepfast.cli.command;

import dev.stepfast.cli.render.Question;
import dev.stepfast.engine.RunRequest.Beginning;
import dev.stepfast.engine.WorkNeed;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.local.config.PresetNames;
import dev.stepfast.local.config.Settings;
import dev.stepfast.local.config.UserChoice;
import dev.stepfast.local.config.UserFile;
import dev.stepfast.local.discovery.Found;
import dev.stepfast.local.discovery.Survey;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Finds out who does the work of a plan where nobody says it: the built-in agent when a model is
 * configured, else the one agent of the PATH.
 */
final class WorkerChoice {
    private final Frame frame;
    private final Workplace place;
    private final boolean hasServer;

    /**
     * A choice for one command.
     *
     * @param machine what flags say of the model server
     */
    WorkerChoice(Frame frame, Workplace place, MachineChoice machine) {
        this.frame = frame;
        this.place = place;
        this.hasServer = machine.baseUrl().isPresent();
    }

    /**
     * The settings with the agent and model that do the work; as they are when something is named,
     * or no open step needs anybody.
     *
     * @throws UsageException when nothing is there, or too much
     */
    RunSettings resolve(String planPath, Beginning beginning) {
        Settings settings = frame.settings();
        RunSettings run = settings.run();
        if (isSaid()) {
            return run;
        }
        return switch (place.workNeed(planPath, run, settings.annotations())) {
            case WorkNeed.Nobody nobody -> run;
            case WorkNeed.Somebody somebody -> find(run);
            case WorkNeed.AsBefore before when !(beginning instanceof Beginning.Anew) -> {
                RunSettings same = run.withAgent(before.agent());
                yield before.model().map(same::withModel).orElse(same);
            }
            case WorkNeed.AsBefore before -> find(run);
        };
    }

    /**
     * As {@link #resolve}, for the writing of a new plan: somebody is always needed.
     *
     * @throws UsageException when nothing is there, or too much
     */
    RunSettings resolveAuthor() {
        RunSettings run = frame.settings().run();
        return isSaid() ? run : find(run);
    }

    private boolean isSaid() {
        Settings settings = frame.settings();
        return settings.agent().isPresent() || settings.run().model().isPresent() || hasServer;
    }

    private RunSettings find(RunSettings run) {
        List<String> models = List.copyOf(frame.settings().host().catalogue().models().keySet());
        if (models.size() == 1) {
            return run.withModel(models.getFirst());
        }
        if (models.size() > 1) {
            throw new UsageException(
                    "no_model: several models are configured, and none of them is the default: "
                            + String.join(", ", models)
                            + "\nSay which: --model "
                            + models.getFirst()
                            + ", or once for all: "
                            + program()
                            + " init --model "
                            + models.getFirst());
        }
        Survey survey = place.survey();
        List<Found.Agent> agents = survey.agents();
        if (agents.isEmpty()) {
            throw new UsageException(nobody(survey.keys()));
        }
        return run.withAgent(agents.size() == 1 ? agents.getFirst().name() : choose(agents));
    }

    private String choose(List<Found.Agent> agents) {
        List<String> names = agents.stream().map(Found.Agent::name).toList();
        if (!frame.terminal().look().interactive()) {
            throw new UsageException(severalAgents(names));
        }
        String answer =
                new Question(frame.terminal(), frame.invocation().streams().in())
                        .ask("Which agent does the work? " + String.join(", ", names) + ": ")
                        .orElse("");
        if (!names.contains(answer)) {
            throw new UsageException(severalAgents(names));
        }
        UserFile file = UserFile.of(frame.places());
        file.save(new UserChoice.Agent(answer));
        frame.terminal().warning("stepfast: kept in " + file.name() + ": agent: " + answer);
        return answer;
    }

    private String severalAgents(List<String> names) {
        return "no_agent: several agents are on the PATH: "
                + String.join(", ", names)
                + "\nSay which: --agent "
                + names.getFirst()
                + ", or once for all: "
                + program()
                + " init --use "
                + names.getFirst();
    }

    private String nobody(List<Found.Key> keys) {
        List<Found.Key> usable = keys.stream().filter(key -> key.model().isPresent()).toList();
        if (!usable.isEmpty()) {
            return usable.stream()
                    .map(key ->
                            "no_model: "
                                    + key.variable()
                                    + " is set, and no model is named; say --model "
                                    + key.model().orElseThrow()
                                    + ", or once for all: "
                                    + program()
                                    + " init --model "
                                    + key.model().orElseThrow())
                    .collect(Collectors.joining("\n"));
        }
        return "no_model: nobody is there to do the work of this plan. "
                + String.join("\n", threeWays(program()));
    }

    /** How to get somebody, shortest first. */
    static List<String> threeWays(String program) {
        return List.of(
                "The shortest ways:",
                "  a model server on this machine: start it, then " + program + " init",
                "  a key: OPENAI_API_KEY=... and --model openai/NAME, or ANTHROPIC_API_KEY=... and --model"
                        + " anthropic/NAME",
                "  an agent command on the PATH: " + String.join(", ", PresetNames.ALL));
    }

    private String program() {
        return frame.invocation().program();
    }

    /** Who does the work, as the first line of a run says it. */
    static String line(RunSettings run) {
        return "agent " + run.agent() + run.model().map(name -> ", model " + name).orElse("");
    }
}
