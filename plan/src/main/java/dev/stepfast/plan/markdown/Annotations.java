package dev.stepfast.plan.markdown;

import dev.stepfast.plan.check.CheckParser;
import dev.stepfast.plan.check.CheckProblem;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.Severity;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.taskplan.NodeId;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the annotations of one item say, collected one by one, with their faults reported. */
final class Annotations {
    private final Findings findings;
    private final ReadLimits limits;
    private final AnnotationScope scope;
    private final Set<Keyword> seen = EnumSet.noneOf(Keyword.class);
    private final List<PlacedCheck> checks = new ArrayList<>();
    private final List<StepReference> after = new ArrayList<>();
    private final List<WorkspacePath> needs = new ArrayList<>();
    private final List<String> writes = new ArrayList<>();
    private @Nullable String model;
    private @Nullable String agent;
    private @Nullable Integer repairs;
    private @Nullable Duration timeout;
    private @Nullable NodeId id;
    private @Nullable SourceSpan idSpan;
    private @Nullable Confirm confirm;
    private boolean network;
    private boolean lostCheck;
    private int count;

    Annotations(Findings findings, ReadLimits limits, AnnotationScope scope) {
        this.findings = findings;
        this.limits = limits;
        this.scope = scope;
    }

    /** Takes a check, or the reason why a text is none. */
    void addCheck(CheckParser.Parsed parsed, String text, SourceSpan span) {
        if (isOverLimit(text, span)) {
            lostCheck = true;
            return;
        }
        seen.add(Keyword.VALIDATE);
        switch (parsed) {
            case CheckParser.Parsed.Ok ok -> keepCheck(ok.check(), span);
            case CheckParser.Parsed.Refused refused -> {
                CheckProblem problem = refused.problem();
                lostCheck = true;
                fault(problem.code(), span, problem.message(), problem.suggestion());
            }
        }
    }

    /** Takes the value of any keyword but {@code validate}. */
    void addValue(Keyword keyword, String value, SourceSpan span) {
        if (isOverLimit(value, span)) {
            return;
        }
        if (scope == AnnotationScope.SECTION_ITEM && keyword != Keyword.ID) {
            findings.add(
                    Diagnostic.at(
                                    DiagnosticCode.MISPLACED_ANNOTATION,
                                    span,
                                    "\""
                                            + keyword.word()
                                            + "\" has no effect here: this item is no step; remove it")
                            .withSeverity(Severity.WARNING));
            return;
        }
        if (!seen.add(keyword) && !keyword.adds()) {
            fault(
                    DiagnosticCode.REPEATED,
                    span,
                    "\"" + keyword.word() + "\" is given twice on this step; keep one",
                    Optional.empty());
            return;
        }
        take(keyword, value, span);
        AnnotationValues.findProblem(keyword, value)
                .ifPresent(problem ->
                        fault(problem.code(), span, problem.message(), Optional.empty()));
    }

    void fault(DiagnosticCode code, SourceSpan span, String message, Optional<String> suggestion) {
        findings.addFault(code, span, message, suggestion);
    }

    void warn(DiagnosticCode code, SourceSpan span, String message) {
        findings.add(code, span, message);
    }

    void loseCheck() {
        lostCheck = true;
    }

    List<PlacedCheck> checks() {
        return checks;
    }

    Optional<NodeId> id() {
        return Optional.ofNullable(id);
    }

    Optional<SourceSpan> idSpan() {
        return Optional.ofNullable(idSpan);
    }

    boolean lostCheck() {
        return lostCheck;
    }

    boolean isEmpty() {
        return count == 0;
    }

    StepSettings settings() {
        return new StepSettings(
                Optional.ofNullable(model),
                Optional.ofNullable(agent),
                Optional.ofNullable(repairs),
                Optional.ofNullable(timeout),
                after,
                needs,
                writes.isEmpty() ? Optional.empty() : Optional.of(writes),
                Optional.ofNullable(confirm),
                network);
    }

    private void keepCheck(CheckSpec check, SourceSpan span) {
        if (checks.stream().anyMatch(other -> other.check().equals(check))) {
            findings.add(
                    DiagnosticCode.DUPLICATE_CHECK,
                    span,
                    "the same check stands here twice; it is run once");
            return;
        }
        checks.add(new PlacedCheck(check, span));
        if (check instanceof CheckSpec.Command command && isVacuous(command)) {
            findings.add(
                    DiagnosticCode.VACUOUS_COMMAND,
                    span,
                    "\""
                            + command.command().display()
                            + "\" always passes and checks nothing; name a command that can fail");
        }
    }

    private static boolean isVacuous(CheckSpec.Command check) {
        String program = check.command().program();
        return check.exit().equals(CheckSpec.Command.SUCCESS)
                && (program.equals("true") || program.equals(":"));
    }

    private boolean isOverLimit(String value, SourceSpan span) {
        count++;
        if (count > limits.annotations()) {
            if (count == limits.annotations() + 1) {
                findings.add(
                        DiagnosticCode.LIMIT_EXCEEDED,
                        span,
                        "more than "
                                + limits.annotations()
                                + " annotations on one item; split the step");
            }
            return true;
        }
        if (value.length() > limits.valueBytes()
                || value.getBytes(StandardCharsets.UTF_8).length > limits.valueBytes()) {
            findings.add(
                    DiagnosticCode.LIMIT_EXCEEDED,
                    span,
                    "an annotation holds at most "
                            + limits.valueBytes()
                            + " bytes; put the rest in a script or file");
            return true;
        }
        return false;
    }

    /** Keeps a value that has the form its keyword asks for. */
    private void take(Keyword keyword, String value, SourceSpan span) {
        switch (keyword) {
            case MODEL -> model = AnnotationValues.isOneWord(value) ? value : null;
            case AGENT -> agent = AnnotationValues.isOneWord(value) ? value : null;
            case REPAIRS -> repairs = AnnotationValues.findRepairs(value).orElse(null);
            case TIMEOUT -> timeout = AnnotationValues.findTimeout(value).orElse(null);
            case ID -> {
                if (AnnotationValues.isId(value)) {
                    id = new NodeId(value);
                    idSpan = span;
                }
            }
            case AFTER -> {
                List<String> ids = AnnotationValues.split(value);
                if (!ids.isEmpty() && ids.stream().allMatch(AnnotationValues::isId)) {
                    ids.forEach(one -> after.add(new StepReference(one, span)));
                }
            }
            case NEEDS -> {
                if (AnnotationValues.findPathProblem(value, keyword).isEmpty()) {
                    AnnotationValues.split(value)
                            .forEach(path -> needs.add(WorkspacePath.of(path)));
                }
            }
            case WRITES -> {
                if (AnnotationValues.findPathProblem(value, keyword).isEmpty()) {
                    writes.addAll(AnnotationValues.split(value));
                }
            }
            case CONFIRM -> {
                if (AnnotationValues.isQuestion(value)) {
                    confirm = new Confirm(value.isEmpty() ? Optional.empty() : Optional.of(value));
                }
            }
            case NETWORK -> network |= value.isEmpty();
            case VALIDATE -> throw new IllegalStateException("checks are added by addCheck");
        }
    }
}
