package dev.stepfast.engine.drive;

import dev.stepfast.engine.step.RunStopping;
import dev.stepfast.engine.step.StepHost.Permission;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Executors that wait for a budget's answer, by ticket. */
final class Tickets {
    private final AtomicLong next = new AtomicLong(1);
    private final Map<Long, CompletableFuture<Permission>> waiting = new ConcurrentHashMap<>();

    /** A ticket and the answer that will come. */
    record Ticket(long number, CompletableFuture<Permission> answer) {}

    Ticket draw() {
        Ticket ticket = new Ticket(next.getAndIncrement(), new CompletableFuture<>());
        waiting.put(ticket.number(), ticket.answer());
        return ticket;
    }

    void permit(long number) {
        answer(number, new Permission.Granted());
    }

    void refuse(long number, String limit, String needed, String left) {
        answer(number, new Permission.Refused(limit, needed, left));
    }

    void close() {
        waiting.values().forEach(answer -> answer.completeExceptionally(new RunStopping()));
    }

    private void answer(long number, Permission permission) {
        CompletableFuture<Permission> answer = waiting.remove(number);
        if (answer != null) {
            answer.complete(permission);
        }
    }
}
