package dev.stepfast.engine.draft;

import dev.stepfast.engine.draft.Drafter.Answer;
import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.repair.AttemptCap;
import dev.stepfast.engine.repair.InstructValidateRepair;
import dev.stepfast.engine.repair.InstructValidateRepair.Next;
import dev.stepfast.engine.repair.InstructValidateRepair.Order;
import dev.stepfast.engine.repair.InstructValidateRepair.Tried;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.text.Redactor;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.render.DiagnosticText;
import java.util.ArrayList;
import java.util.List;

/** Gets a plan written: asks, reads what came, and has it corrected once. */
public final class PlanDraft {
    /** Steps of a drafted plan, at most: nobody looks through more before a run. */
    static final int MOST_STEPS = 50;

    /** Diagnostics that a correction names; more would only repeat them. */
    private static final int MOST_PROBLEMS = 20;

    private final Drafter drafter;
    private final PlanReader reader;
    private final Redactor redactor;
    private final String fileName;

    /** How a drafted text is read: exactly as the file would be. */
    public interface PlanReader {
        Read read(String text);
    }

    /** A reading: the plan, and all that is wrong with it. */
    public record Read(MarkdownPlan plan, List<Diagnostic> diagnostics) {
        public Read {
            diagnostics = List.copyOf(diagnostics);
        }
    }

    /** What came of asking for a plan. */
    public sealed interface Outcome {
        TokenUsage usage();

        /** A plan that can be run. */
        record Drafted(String text, TokenUsage usage) implements Outcome {}

        /** Also the correction was no usable plan; what was replied last, and what is wrong. */
        record Unusable(String reply, List<String> problems, TokenUsage usage) implements Outcome {
            public Unusable {
                problems = List.copyOf(problems);
            }
        }

        /** Nobody replied. */
        record Failed(String message, TokenUsage usage) implements Outcome {}
    }

    /**
     * A draft.
     *
     * @param fileName of the plan, for messages
     */
    public PlanDraft(Drafter drafter, PlanReader reader, Redactor redactor, String fileName) {
        this.drafter = drafter;
        this.reader = reader;
        this.redactor = redactor;
        this.fileName = fileName;
    }

    /** Asks with this prompt. */
    public Outcome write(String prompt) {
        return new InstructValidateRepair<>(
                        AttemptCap.ONE_CORRECTION, new Conversation(prompt), new Judge())
                .run();
    }

    /** A reply as a plan; no problem when it can be used. */
    private record Draft(String text, List<String> problems) {}

    /** The replies so far, and what is asked next. */
    private final class Conversation
            implements InstructValidateRepair.Subject<String, Answer, Draft> {
        private final List<Message> messages = new ArrayList<>();

        Conversation(String prompt) {
            messages.add(new Message.User(prompt));
        }

        @Override
        public Answer instruct(Order<String> order) {
            if (order instanceof Order.Repair<String> repair) {
                messages.add(new Message.User(repair.feedback()));
            }
            Answer answer = drafter.ask(List.copyOf(messages), order.attempt());
            if (answer instanceof Answer.Said said) {
                Answer clean =
                        new Answer.Said(redactor.redact(said.text()), said.cut(), said.usage());
                messages.add(new Message.Assistant(((Answer.Said) clean).text(), List.of()));
                return clean;
            }
            return answer;
        }

        @Override
        public Draft validate(Answer answer) {
            return switch (answer) {
                case Answer.Failed failed -> new Draft("", List.of());
                case Answer.Said said -> draft(said);
            };
        }
    }

    private Draft draft(Answer.Said said) {
        String text = DraftText.of(said.text());
        Read read = reader.read(text);
        if (read.plan().steps().isEmpty()) {
            text = DraftText.withBoxes(text);
            read = reader.read(text);
        }
        List<String> problems = new ArrayList<>();
        if (said.cut()) {
            problems.add("the reply was cut at its limit; write a shorter plan");
        }
        problems.addAll(problems(read));
        return new Draft(
                problems.isEmpty() ? DraftText.opened(read.plan()) : text,
                problems.stream().limit(MOST_PROBLEMS).toList());
    }

    private List<String> problems(Read read) {
        List<String> problems = new ArrayList<>();
        read.diagnostics().stream()
                .filter(Diagnostic::isError)
                .forEach(found -> problems.add(DiagnosticText.line(fileName, found)));
        if (read.plan().steps().size() > MOST_STEPS) {
            problems.add(
                    "there are "
                            + read.plan().steps().size()
                            + " steps; write at most "
                            + MOST_STEPS);
        }
        read.plan().steps().stream()
                .filter(step -> step.title().isBlank())
                .map(Step::line)
                .forEach(line ->
                        problems.add("line " + line + ": the step has no title; say what to do"));
        return problems;
    }

    private static final class Judge
            implements InstructValidateRepair.Judge<String, Answer, Draft, Outcome> {
        @Override
        public Next<String, Outcome> decide(List<Tried<Answer, Draft>> tries) {
            Tried<Answer, Draft> last = tries.getLast();
            if (last.end() instanceof Answer.Failed failed) {
                return new Next.Over<>(new Outcome.Failed(failed.message(), usage(tries)));
            }
            return last.found().problems().isEmpty()
                    ? new Next.Over<>(new Outcome.Drafted(last.found().text(), usage(tries)))
                    : new Next.Again<>(DraftPrompt.correction(last.found().problems()));
        }

        @Override
        public Outcome giveUp(List<Tried<Answer, Draft>> tries) {
            Tried<Answer, Draft> last = tries.getLast();
            String reply = last.end() instanceof Answer.Said said ? said.text() : "";
            return new Outcome.Unusable(reply, last.found().problems(), usage(tries));
        }

        private static TokenUsage usage(List<Tried<Answer, Draft>> tries) {
            return tries.stream()
                    .map(tried -> tried.end().usage())
                    .reduce(TokenUsage.ZERO, TokenUsage::plus);
        }
    }
}
