package dev.stepfast.local.store;

import dev.stepfast.engine.journal.Lease;
import dev.stepfast.engine.journal.Leases;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Leases as locks of the operating system, which end with their process. */
final class FileLeases implements Leases {
    /** How often a lock is looked at that another process holds; nobody tells when it lets go. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

    private final Path folder;
    private final Database database;
    private final ThisProcess self;
    private final Set<Held> held = ConcurrentHashMap.newKeySet();

    FileLeases(Path folder, Database database, ThisProcess self) {
        this.folder = folder;
        this.database = database;
        this.self = self;
    }

    @Override
    public Answer take(RunId run, Reach reach, Wait wait) {
        List<LockFile> files = new ArrayList<>();
        files.add(file(run.value()));
        if (reach == Reach.WRITING) {
            files.add(LockFile.of(folder.resolve("workspace")));
        }
        return take(files, wait, db -> RunTable.addIncarnation(db, run));
    }

    @Override
    public Answer takePlan(RunId run, String planPath, Wait wait) {
        // A run id has no blank, so no plan has the lock of a run.
        List<LockFile> files = List.of(file("plan " + planPath));
        return take(files, wait, db -> RunTable.findIncarnation(db, run));
    }

    @Override
    public boolean isOwned(RunId run) {
        try {
            return file(run.value()).isHeld();
        } catch (IOException e) {
            throw Failures.of("a lock cannot be looked at", e);
        }
    }

    /** Gives up every lease that is still held. */
    void releaseAll() {
        List.copyOf(held).forEach(Held::close);
    }

    private Answer take(List<LockFile> files, Wait wait, Database.Work<Incarnation> number) {
        Held lease = new Held();
        try {
            for (LockFile file : files) {
                Optional<String> holder = lock(file, wait);
                if (holder.isPresent()) {
                    lease.close();
                    return new Answer.Held(holder.get());
                }
                lease.files.add(file);
            }
            lease.incarnation = database.write(number);
            held.add(lease);
            return new Answer.Taken(lease);
        } catch (IOException e) {
            lease.close();
            throw Failures.of("a lock cannot be taken", e);
        } catch (RuntimeException e) {
            lease.close();
            throw e;
        }
    }

    /** Locks a file, or says who holds it. */
    private Optional<String> lock(LockFile file, Wait wait) throws IOException {
        while (!file.tryLock(self)) {
            if (wait == Wait.NO || !pause()) {
                return Optional.of(file.describeHolder());
            }
        }
        return Optional.empty();
    }

    private static boolean pause() {
        try {
            Thread.sleep(BETWEEN_LOOKS);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private LockFile file(String name) {
        return LockFile.of(folder.resolve(Sha256.of(name).hex()));
    }

    /** The locks of one lease; closing it again does nothing. */
    private final class Held implements Lease {
        private final List<LockFile> files = new ArrayList<>();
        private Incarnation incarnation = new Incarnation(0);

        @Override
        public Incarnation incarnation() {
            return incarnation;
        }

        @Override
        public synchronized void close() {
            held.remove(this);
            try {
                for (LockFile file : files) {
                    file.release();
                }
            } catch (IOException e) {
                throw Failures.of("a lock cannot be given up", e);
            } finally {
                files.clear();
            }
        }
    }
}
