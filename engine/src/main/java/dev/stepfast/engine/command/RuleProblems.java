package dev.stepfast.engine.command;

import dev.stepfast.engine.command.CommandRule.Decision;
import dev.stepfast.engine.command.CommandRule.Rest;
import dev.stepfast.plan.check.WorkspacePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What can be wrong with a rule. A rule never matches more than its text says. */
final class RuleProblems {
    private RuleProblems() {}

    static List<String> of(CommandRule rule) {
        if (rule.run().isEmpty()) {
            return List.of("a rule without a command in run: matches nothing; name a program");
        }
        List<String> problems = new ArrayList<>();
        String program = rule.run().getFirst();
        String rest = " (rule " + rule.display() + ")";
        findProgramProblem(program).ifPresent(problem -> problems.add(problem + rest));
        VectorRules.findRefusal(rule.run())
                .ifPresent(refusal -> problems.add(refusal.reason() + rest));
        if (rule.decision() != Decision.REFUSE) {
            findOpennessProblem(rule).ifPresent(problem -> problems.add(problem + rest));
            if (KnownPrograms.runsWorkspaceCode(program) && rule.run().size() < 2) {
                problems.add(
                        program
                                + " runs code of the workspace, so its rule names what is run: at least two"
                                + " elements in run:"
                                + rest);
            }
        }
        if (rule.decision() == Decision.ALLOW
                && rule.rest() == Rest.ANY
                && (rule.match().isEmpty() || rule.notMatch().isEmpty())) {
            problems.add(
                    "a rule that allows any rest carries at least one example in match: and in not_match:"
                            + rest);
        }
        rule.match().stream()
                .filter(example -> !rule.matches(example))
                .forEach(example ->
                        problems.add(
                                "its example "
                                        + RuleText.list(example)
                                        + " does not match"
                                        + rest));
        rule.notMatch().stream()
                .filter(rule::matches)
                .forEach(example ->
                        problems.add(
                                "its counter-example "
                                        + RuleText.list(example)
                                        + " does match"
                                        + rest));
        return problems;
    }

    static List<String> warningsOf(CommandRule rule) {
        if (rule.run().isEmpty() || rule.decision() == Decision.REFUSE) {
            return List.of();
        }
        List<String> warnings = new ArrayList<>();
        String program = rule.run().getFirst();
        KnownPrograms.findOpenness(program, rule.rest())
                .ifPresent(why ->
                        warnings.add(
                                "the rule "
                                        + rule.display()
                                        + " allows anything: "
                                        + program
                                        + " "
                                        + why));
        if (KnownPrograms.runsWorkspaceCode(program)) {
            warnings.add("the rule " + rule.display() + " runs code of the workspace");
        }
        return warnings;
    }

    private static Optional<String> findOpennessProblem(CommandRule rule) {
        String program = rule.run().getFirst();
        return rule.interpreter()
                ? Optional.empty()
                : KnownPrograms.findOpenness(program, rule.rest())
                        .map(why ->
                                program
                                        + " "
                                        + why
                                        + ", so this rule allows anything; say interpreter: true"
                                        + " if that is meant");
    }

    private static Optional<String> findProgramProblem(String program) {
        if (!program.chars().allMatch(c -> c > ' ' && c < 127)) {
            return Optional.of("the name of a program is printable ASCII without blanks");
        }
        if (!program.contains("/") || isNormalAbsolute(program) || isNormalInWorkspace(program)) {
            return Optional.empty();
        }
        return Optional.of(
                "the program "
                        + program
                        + " is neither a bare name nor an absolute path nor ./path,"
                        + " without \".\", \"..\" or empty parts");
    }

    static boolean isNormalAbsolute(String program) {
        return program.startsWith("/") && hasNormalParts(program.substring(1));
    }

    static boolean isNormalInWorkspace(String program) {
        return program.startsWith("./")
                && hasNormalParts(program.substring(2))
                && WorkspacePath.parse(program.substring(2)) instanceof WorkspacePath.Parsed.Ok;
    }

    private static boolean hasNormalParts(String path) {
        for (String part : path.split("/", -1)) {
            if (part.isEmpty() || part.equals(".") || part.equals("..")) {
                return false;
            }
        }
        return true;
    }
}
