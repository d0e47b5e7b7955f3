package dev.stepfast.engine.repair;

import java.util.ArrayList;
import java.util.List;

/**
 * The one loop by which work is verified at every level: instruct, validate, and repair with what
 * was found, until it is decided that it is over or the cap is reached.
 *
 * <p>At reply level a reply is instructed and a parser validates; at step level an attempt and its
 * checks; at plan level a round of fixes and a report.
 *
 * @param <F> what a repair is told of the try before it
 * @param <E> how a try ended
 * @param <V> what validating it found
 * @param <O> what comes of the whole
 */
public final class InstructValidateRepair<F, E, V, O> {
    private final AttemptCap cap;
    private final Subject<F, E, V> subject;
    private final Judge<F, E, V, O> judge;

    public InstructValidateRepair(
            AttemptCap cap, Subject<F, E, V> subject, Judge<F, E, V, O> judge) {
        this.cap = cap;
        this.subject = subject;
        this.judge = judge;
    }

    /** What is worked on. */
    public interface Subject<F, E, V> {
        E instruct(Order<F> order);

        V validate(E end);
    }

    /** Decides what comes after a try; pure, so that the same tries always lead to the same end. */
    public interface Judge<F, E, V, O> {
        /** What comes after these tries, oldest first, at least one. */
        Next<F, O> decide(List<Tried<E, V>> tries);

        /** What comes of tries of which the last should be repaired but the cap is reached. */
        O giveUp(List<Tried<E, V>> tries);
    }

    /** What the subject is asked to do. */
    public sealed interface Order<F> {
        /** Counts from 1. */
        int attempt();

        record First<F>(int attempt) implements Order<F> {}

        record Repair<F>(int attempt, F feedback) implements Order<F> {}
    }

    /** One try with what validating it found. */
    public record Tried<E, V>(E end, V found) {}

    /** What a judge decides. */
    public sealed interface Next<F, O> {
        record Again<F, O>(F feedback) implements Next<F, O> {}

        record Over<F, O>(O outcome) implements Next<F, O> {}
    }

    /** Runs the loop from its start. */
    public O run() {
        return goOn(List.of());
    }

    /**
     * Runs the loop behind tries that were made before, as after a crash; they are judged first.
     */
    public O goOn(List<Tried<E, V>> earlier) {
        List<Tried<E, V>> tries = new ArrayList<>(earlier);
        if (tries.isEmpty()) {
            tries.add(attempt(new Order.First<>(1)));
        }
        while (true) {
            switch (judge.decide(List.copyOf(tries))) {
                case Next.Over<F, O> over -> {
                    return over.outcome();
                }
                case Next.Again<F, O> again -> {
                    if (tries.size() >= cap.count()) {
                        return judge.giveUp(List.copyOf(tries));
                    }
                    tries.add(attempt(new Order.Repair<>(tries.size() + 1, again.feedback())));
                }
            }
        }
    }

    private Tried<E, V> attempt(Order<F> order) {
        E end = subject.instruct(order);
        return new Tried<>(end, subject.validate(end));
    }
}
