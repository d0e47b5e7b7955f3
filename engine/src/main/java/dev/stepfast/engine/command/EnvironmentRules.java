package dev.stepfast.engine.command;

import dev.stepfast.engine.command.PolicyDecision.Refused;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What stands in the environment of a command: built from nothing, never filtered from what is
 * there. Pure.
 *
 * <p>First the fixed names, then those that are passed when the operator has them, then declared
 * ones; refusals come last and are final.
 */
public final class EnvironmentRules {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final List<String> PASSED =
            List.of(
                    "TZ",
                    "JAVA_HOME",
                    "CI",
                    "VIRTUAL_ENV",
                    "CARGO_HOME",
                    "RUSTUP_HOME",
                    "GOPATH",
                    "GRADLE_USER_HOME",
                    "SSL_CERT_FILE",
                    "SSL_CERT_DIR");
    private static final List<String> PASSED_WITH_NETWORK =
            List.of(
                    "http_proxy",
                    "https_proxy",
                    "all_proxy",
                    "no_proxy",
                    "HTTP_PROXY",
                    "HTTPS_PROXY",
                    "ALL_PROXY",
                    "NO_PROXY");

    /**
     * Refused to plans, and declared by the engine alone: what a command may know, and what tames
     * git.
     */
    private static final Set<String> OF_THE_ENGINE =
            Set.of(
                    "STEPFAST_RUN_ID",
                    "STEPFAST_NODE_ID",
                    "STEPFAST_ATTEMPT_ID",
                    "STEPFAST_EFFECT_ID",
                    "GIT_CONFIG_NOSYSTEM",
                    "GIT_CONFIG_GLOBAL",
                    "GIT_CONFIG_SYSTEM",
                    "GIT_ATTR_NOSYSTEM",
                    "GIT_TERMINAL_PROMPT",
                    "GIT_OPTIONAL_LOCKS",
                    "GIT_ALLOW_PROTOCOL",
                    "GIT_PAGER");

    /** Not even the operator may set these: lookup and tree kill rest on them. */
    private static final Set<String> NEVER_PASSED = Set.of("PATH", "STEPFAST_COMMAND");

    private final Map<String, String> operator;
    private final Set<String> operatorPasses;

    /**
     * The rules for one operator.
     *
     * @param operator the environment that Stepfast was started with
     * @param operatorPasses names of {@code env.pass}
     */
    public EnvironmentRules(Map<String, String> operator, Collection<String> operatorPasses) {
        this.operator = Map.copyOf(operator);
        this.operatorPasses = new TreeSet<>(operatorPasses);
    }

    /**
     * The fixed values of one command.
     *
     * @param path the folders in which programs are looked up
     * @param home a folder of this command
     * @param temporary another one
     * @param mark the value of {@code STEPFAST_COMMAND}
     */
    public record Fixed(String path, String home, String temporary, String user, String mark) {}

    /**
     * True for names that say that their value is a secret: those that end in {@code _KEY}, {@code
     * _TOKEN} and so on.
     */
    public static boolean isSecretName(String name) {
        return RefusedNames.isSecret(name);
    }

    /** Why a plan may not declare these variables; empty when it may. */
    public static Optional<Refused> findRefusal(Map<String, String> declared) {
        for (Map.Entry<String, String> variable : new TreeMap<>(declared).entrySet()) {
            Optional<String> reason =
                    findFormProblem(variable.getKey(), variable.getValue())
                            .or(() -> RefusedNames.findReason(variable.getKey()));
            if (reason.isPresent()) {
                return Optional.of(
                        new Refused(
                                "environment_denied",
                                "the variable "
                                        + RuleText.list(List.of(variable.getKey()))
                                        + " may not be set: "
                                        + reason.get()));
            }
        }
        return Optional.empty();
    }

    /** What is wrong with the names of {@code env.pass}; such names are not passed. */
    public List<String> problems() {
        List<String> problems = new ArrayList<>();
        for (String name : operatorPasses) {
            if (!NAME.matcher(name).matches()) {
                problems.add("env.pass: \"" + name + "\" is no name of a variable");
            } else if (RefusedNames.isSecret(name)) {
                problems.add(
                        "env.pass: " + name + " ends like the name of a secret and is not passed");
            } else if (NEVER_PASSED.contains(name)) {
                problems.add("env.pass: " + name + " is set by Stepfast and is not passed");
            }
        }
        return problems;
    }

    /**
     * The whole environment of a command, by name.
     *
     * @param declared what the plan and the engine declare; names that are refused to plans are
     *     left out, unless they are the engine's own, which the policy has refused to plans before
     */
    public Map<String, String> compose(Fixed fixed, Network network, Map<String, String> declared) {
        Map<String, String> all = new TreeMap<>();
        all.put("HOME", fixed.home());
        all.put("TMPDIR", fixed.temporary());
        all.put("USER", fixed.user());
        all.put("LOGNAME", fixed.user());
        all.put("LANG", "C.UTF-8");
        all.put("LC_ALL", "C.UTF-8");
        all.put("TERM", "dumb");
        PASSED.forEach(name -> pass(name, all));
        if (network == Network.GRANTED) {
            PASSED_WITH_NETWORK.forEach(name -> pass(name, all));
        }
        operatorPasses.stream()
                .filter(name -> NAME.matcher(name).matches() && !RefusedNames.isSecret(name))
                .forEach(name -> pass(name, all));
        declared.forEach((name, value) -> {
            if (isAllowed(name, value)) {
                all.put(name, value);
            }
        });
        all.put("PATH", fixed.path());
        all.put("STEPFAST_COMMAND", fixed.mark());
        return all;
    }

    private void pass(String name, Map<String, String> all) {
        String value = operator.get(name);
        if (value != null && value.indexOf('\0') < 0) {
            all.put(name, value);
        }
    }

    private static boolean isAllowed(String name, String value) {
        return findFormProblem(name, value).isEmpty()
                && (OF_THE_ENGINE.contains(name) || RefusedNames.findReason(name).isEmpty());
    }

    private static Optional<String> findFormProblem(String name, String value) {
        if (!NAME.matcher(name).matches()) {
            return Optional.of("a name is letters, digits and _, and does not begin with a digit");
        }
        return value.indexOf('\0') >= 0 ? Optional.of("its value holds a NUL") : Optional.empty();
    }
}
