package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.value.Sha256;
import java.time.Instant;
import java.util.List;

/**
 * Requests of other processes to the owner of a run; each is kept until it is taken, and taken
 * once.
 */
public interface Inbox {

    /** What another process asks for. */
    sealed interface Request {
        /** An answer to a gate, with the binding that the asker saw. */
        record AnswerGate(GateId gate, Sha256 binding, GateAnswer answer) implements Request {}

        record Cancel(String by, String why) implements Request {}
    }

    /** A stored request. */
    record Row(long id, RunId run, Request request, Instant at) {}

    long put(RunId run, Request request);

    /** The requests of a run that nobody has taken, oldest first. */
    List<Row> pending(RunId run);
}
