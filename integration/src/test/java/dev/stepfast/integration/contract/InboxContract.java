package dev.stepfast.integration.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.journal.Inbox;
import dev.stepfast.engine.journal.Inbox.Request;
import dev.stepfast.engine.journal.Inbox.Row;
import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.GateId;
import dev.stepfast.engine.run.RunEvent.StepDecided;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every {@link Inbox} does. */
abstract class InboxContract extends RunStoreContract {
    private static final Request ANSWER =
            new Request.AnswerGate(
                    new GateId(FIRST, 2),
                    Sha256.of("binding"),
                    new GateAnswer(GateAnswer.Kind.DENIED, "kim", AT, Optional.of("not yet")));
    private static final Request CANCEL = new Request.Cancel("kim", "wrong branch");

    @Test
    void keepsRequestsInOrderUntilTheyAreTaken() {
        long first = store().inbox().put(FIRST, ANSWER);
        long second = store().inbox().put(FIRST, CANCEL);
        store().inbox().put(SECOND, CANCEL);
        assertThat(store().inbox().pending(FIRST))
                .extracting(Row::request)
                .containsExactly(ANSWER, CANCEL);
        assertThat(store().inbox().pending(FIRST))
                .extracting(Row::id)
                .containsExactly(first, second);

        Lease lease = take(FIRST);
        append(FIRST, lease.incarnation(), List.of(first), "answered");

        assertThat(store().inbox().pending(FIRST)).extracting(Row::request).containsExactly(CANCEL);
        assertThat(store().inbox().pending(SECOND)).hasSize(1);
    }

    @Test
    void keepsDecisionsAsTheyWereMade() {
        Request decision =
                new Request.DecideStep(
                        new NodeId("T001"), StepDecided.What.DONE, "kim", "seen", List.of());
        Request resolution =
                new Request.ResolveNode(new NodeId("T002"), "rerun", "kim", "nothing was sent");
        store().inbox().put(FIRST, decision);
        store().inbox().put(FIRST, resolution);

        assertThat(store().inbox().pending(FIRST))
                .extracting(Row::request)
                .containsExactly(decision, resolution);
    }

    @Test
    void givesEachRequestToOneTakerOfItsRun() {
        long id = store().inbox().put(FIRST, CANCEL);
        Lease lease = take(FIRST);
        Lease other = take(SECOND);

        assertThatThrownBy(() -> append(SECOND, other.incarnation(), List.of(id), "x"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> append(FIRST, lease.incarnation(), List.of(id, id), "x"))
                .isInstanceOf(IllegalArgumentException.class);
        append(FIRST, lease.incarnation(), List.of(id), "x");
        assertThatThrownBy(() -> append(FIRST, lease.incarnation(), List.of(id), "x"))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(store().journal().load(FIRST)).hasSize(1);
    }

    @Test
    void takesARequestWithoutARecord() {
        long id = store().inbox().put(FIRST, CANCEL);
        append(FIRST, take(FIRST).incarnation(), List.of(id));

        assertThat(store().inbox().pending(FIRST)).isEmpty();
    }
}
