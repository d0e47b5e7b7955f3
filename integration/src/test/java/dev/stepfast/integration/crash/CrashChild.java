package dev.stepfast.integration.crash;

import dev.stepfast.engine.journal.JournalRecord;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A process that runs the scenario until a record became durable, says so, and waits there to be
 * killed.
 */
final class CrashChild {
    static final String CUT = "cut";
    static final String OVER = "over";

    private CrashChild() {}

    /**
     * Runs.
     *
     * @param arguments workspace, folder for state, and where to stop: {@code #N} for sequence
     *     number N, {@code NAME} for the first record of this type; {@code never}
     */
    @SuppressWarnings("SystemOut")
    public static void main(String[] arguments) {
        String where = arguments[2];
        AtomicInteger met = new AtomicInteger();
        CrashRoad road =
                new CrashRoad(
                        Path.of(arguments[0]),
                        Path.of(arguments[1]),
                        new Scenario(Optional.of(Path.of(arguments[0]))));
        road.finish(record -> {
            if (isAt(record, where) && met.getAndIncrement() == 0) {
                System.out.println(CUT);
                System.out.flush();
                waitForTheEnd();
            }
        });
        System.out.println(OVER);
        System.out.flush();
    }

    private static boolean isAt(JournalRecord record, String where) {
        return where.equals("#" + record.seq())
                || where.equals(record.event().getClass().getSimpleName());
    }

    private static void waitForTheEnd() {
        while (true) {
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                // Nothing but the signal ends it.
            }
        }
    }
}
