package dev.stepfast.engine.step;

import dev.stepfast.engine.agent.AgentCommands;
import dev.stepfast.engine.model.ModelGateway.ModelInfo;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.plan.taskplan.Node;
import java.util.Optional;

/** Who does the work of an agent node: the built-in agent on a model, or an agent command. */
record StepAgent(String name) {

    static StepAgent of(Node.AgentLoop spec, RunSettings settings) {
        return new StepAgent(spec.agent().orElse(settings.agent()));
    }

    boolean isBuiltIn() {
        return name.equals(AgentCommands.BUILT_IN);
    }

    /**
     * The model of an attempt as records name it. An agent command chooses its own model unless the
     * step or an escalation names one: the default model is the built-in agent's.
     */
    String label(Optional<String> named, RunSettings settings) {
        return isBuiltIn()
                ? named.or(settings::model).orElse("")
                : named.map(model -> name + "/" + model).orElse(name);
    }

    /** The model that a recorded label of an agent command names. */
    Optional<String> modelOf(String label) {
        return label.startsWith(name + "/")
                ? Optional.of(label.substring(name.length() + 1))
                : Optional.empty();
    }

    /** What prompts and calls need to know of whoever answers to a label. */
    ModelInfo describe(String label, StepServices services) {
        if (isBuiltIn()) {
            return services.models().describe(label);
        }
        // Whether it can be started is said when it is to be started.
        return new ModelInfo(
                label,
                Optional.of(services.agents().describe(name).window()),
                Optional.empty(),
                Optional.empty());
    }
}
