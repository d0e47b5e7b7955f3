package dev.stepfast.engine;

import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.workspace.Workspace.Change;
import dev.stepfast.engine.workspace.Workspace.Content;
import dev.stepfast.plan.check.WorkspacePath;
import java.util.Optional;

/**
 * Plan files as a whole: deleted, or put in the place of another. What was there is kept in the run
 * store first; nothing happens while a run of the plan has an owner.
 */
final class PlanShelf {
    private final Machine machine;

    PlanShelf(Machine machine) {
        this.machine = machine;
    }

    Clearing clear(String planPath) {
        if (!(machine.planFile(planPath).content() instanceof Content.Bytes content)) {
            return new Clearing.NotCleared(
                    refused("there is no plan file " + planPath + " that can be read"));
        }
        return switch (hold(planPath)) {
            case Leases.Answer.Held held ->
                    new Clearing.NotCleared(new Opening.Locked(held.holder()));
            case Leases.Answer.Taken taken -> {
                try (Lease lease = taken.lease()) {
                    yield delete(planPath, content.bytes());
                }
            }
        };
    }

    private Clearing delete(String planPath, byte[] content) {
        String copy = machine.store().planReadings().keepCopy(planPath, content);
        return findFailure(planPath, machine.workspace().delete(WorkspacePath.of(planPath)))
                .<Clearing>map(Clearing.NotCleared::new)
                .orElseGet(() -> new Clearing.Cleared(copy));
    }

    /** What came of writing a plan. */
    sealed interface Put {
        /** It stands there; {@code copy} is of what was there before. */
        record Done(Optional<String> copy) implements Put {}

        record NotDone(Opening why) implements Put {}
    }

    /** Writes a plan, with a copy kept of what is there. */
    Put put(String planPath, byte[] content) {
        return switch (hold(planPath)) {
            case Leases.Answer.Held held -> new Put.NotDone(new Opening.Locked(held.holder()));
            case Leases.Answer.Taken taken -> {
                try (Lease lease = taken.lease()) {
                    yield write(planPath, content);
                }
            }
        };
    }

    private Put write(String planPath, byte[] content) {
        Optional<String> copy =
                machine.planFile(planPath).content() instanceof Content.Bytes old
                        ? Optional.of(
                                machine.store().planReadings().keepCopy(planPath, old.bytes()))
                        : Optional.empty();
        return findFailure(planPath, machine.workspace().write(WorkspacePath.of(planPath), content))
                .<Put>map(Put.NotDone::new)
                .orElseGet(() -> new Put.Done(copy));
    }

    /** The lock by which runs on one plan exclude each other; no run is made for it. */
    private Leases.Answer hold(String planPath) {
        return machine.store().leases().takePlan(machine.ids().nextRun(), planPath, Leases.Wait.NO);
    }

    private static Optional<Opening> findFailure(String planPath, Change change) {
        return switch (change) {
            case Change.Done done -> Optional.empty();
            case Change.Refused refused -> Optional.of(refused(planPath + " " + refused.reason()));
            case Change.Protected kept -> Optional.of(refused(planPath + " " + kept.reason()));
            case Change.Failed failed -> Optional.of(refused(planPath + " " + failed.reason()));
        };
    }

    private static Opening refused(String message) {
        return new Opening.Refused("path_refused", message);
    }
}
