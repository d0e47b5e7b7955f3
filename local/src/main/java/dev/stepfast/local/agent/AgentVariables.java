package dev.stepfast.local.agent;

import dev.stepfast.engine.command.EnvironmentRules;
import dev.stepfast.engine.command.Network;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The environment of an agent: built from nothing. The fixed names, then what the agent's entry
 * sets and passes, then keys and secrets, and the ids of the attempt over all.
 */
final class AgentVariables {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

    /** Lookup, home and tree kill rest on them. */
    private static final Set<String> OURS =
            Set.of("PATH", "HOME", "TMPDIR", "STEPFAST_COMMAND", "USER", "LOGNAME");

    private final Map<String, String> operator;
    private final EnvironmentRules rules;

    AgentVariables(Map<String, String> operator, List<String> passedNames) {
        this.operator = Map.copyOf(operator);
        this.rules = new EnvironmentRules(operator, passedNames);
    }

    /** What is wrong with the variables of an entry. */
    static Optional<String> findProblem(AgentSetup agent) {
        return Stream.concat(
                        Stream.concat(
                                agent.set().keySet().stream()
                                        .map(name -> findProblem(agent, "set", name)),
                                agent.pass().stream()
                                        .map(name -> findProblem(agent, "pass", name))),
                        agent.secret().stream().map(name -> findFormProblem(agent, "secret", name)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<String> findProblem(AgentSetup agent, String part, String name) {
        Optional<String> form = findFormProblem(agent, part, name);
        if (form.isPresent()
                || agent.keys().stream().anyMatch(key -> key.variable().equals(name))) {
            return form;
        }
        return EnvironmentRules.isSecretName(name)
                ? Optional.of(
                        at(agent, part)
                                + name
                                + " ends like the name of a secret; set it in the environment and name it in"
                                + " env.secret")
                : Optional.empty();
    }

    private static Optional<String> findFormProblem(AgentSetup agent, String part, String name) {
        if (!NAME.matcher(name).matches()) {
            return Optional.of(at(agent, part) + "\"" + name + "\" is no name of a variable");
        }
        return OURS.contains(name)
                ? Optional.of(at(agent, part) + name + " is set by Stepfast")
                : Optional.empty();
    }

    private static String at(AgentSetup agent, String part) {
        return "agents." + agent.name() + ".env." + part + ": ";
    }

    /**
     * All of it, but for what the starter of processes sets.
     *
     * @param home the agent's, with its logins
     */
    Map<String, String> compose(AgentSetup agent, Path home, Map<String, String> ids) {
        Map<String, String> all =
                new HashMap<>(
                        rules.compose(
                                new EnvironmentRules.Fixed(
                                        "", "", "", System.getProperty("user.name", "user"), ""),
                                Network.GRANTED,
                                Map.of()));
        agent.pass().forEach(name -> pass(name, all));
        all.putAll(agent.set());
        agent.keys().forEach(key -> passKey(key, home, all));
        agent.secret().forEach(name -> pass(name, all));
        all.putAll(ids);
        return all;
    }

    private void passKey(Presets.Key key, Path home, Map<String, String> all) {
        pass(key.variable(), all);
        Optional<Presets.Stand> stand = key.stand();
        if (stand.isPresent()
                && !all.containsKey(key.variable())
                && operator.containsKey(stand.get().variable())
                && !Files.exists(home.resolve(HomeNames.below(stand.get().login())))) {
            all.put(key.variable(), operator.get(stand.get().variable()));
        }
    }

    private void pass(String name, Map<String, String> all) {
        String value = operator.get(name);
        if (value != null && value.indexOf('\0') < 0) {
            all.put(name, value);
        }
    }
}
