package dev.stepfast.local.process;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Says which lines of one reading of the process table belong to whom. */
final class TreeMembers {
    private final List<ProcessEntry> table;
    private final Map<Long, ProcessEntry> byPid = new HashMap<>();
    private final Map<Long, List<ProcessEntry>> children = new HashMap<>();
    private final Set<Long> spared = new HashSet<>();
    private final long self = ProcessHandle.current().pid();

    TreeMembers(List<ProcessEntry> table) {
        this.table = table;
        for (ProcessEntry entry : table) {
            byPid.put(entry.pid(), entry);
            children.computeIfAbsent(entry.parent(), parent -> new ArrayList<>()).add(entry);
        }
        spareOwnLine();
    }

    /**
     * Everything of a command that is alive, and what of it has escaped as far as that can be told.
     */
    List<ProcessEntry> of(RunningCommand command) {
        Map<Long, ProcessEntry> found = new LinkedHashMap<>();
        collect(entry -> belongs(entry, command), found);
        if (ProcessHardening.isSubreaper()) {
            collect(entry -> isEscapedFrom(entry, command), found);
        }
        found.values().forEach(entry -> command.known().add(entry.key()));
        return alive(found);
    }

    /**
     * Everything alive that was started with one of these marks, what it has started, and the
     * sessions that it leads.
     */
    List<ProcessEntry> withMarks(Collection<String> marks) {
        Map<Long, ProcessEntry> found = new LinkedHashMap<>();
        collect(entry -> ProcessTable.carriesMark(entry.pid(), marks), found);
        Set<Long> marked = Set.copyOf(found.keySet());
        collect(entry -> marked.contains(entry.session()), found);
        return alive(found);
    }

    /** Children of this JVM that it did not start and that have ended. */
    List<ProcessEntry> adoptedZombies() {
        return table.stream().filter(entry -> !entry.isAlive() && isAdopted(entry)).toList();
    }

    private void collect(Predicate<ProcessEntry> seed, Map<Long, ProcessEntry> found) {
        for (ProcessEntry entry : table) {
            if (!found.containsKey(entry.pid())
                    && !spared.contains(entry.pid())
                    && seed.test(entry)) {
                collectTree(entry, found);
            }
        }
    }

    private void collectTree(ProcessEntry top, Map<Long, ProcessEntry> found) {
        List<ProcessEntry> left = new ArrayList<>(List.of(top));
        while (!left.isEmpty()) {
            ProcessEntry entry = left.removeLast();
            if (!spared.contains(entry.pid()) && found.putIfAbsent(entry.pid(), entry) == null) {
                left.addAll(children.getOrDefault(entry.pid(), List.of()));
            }
        }
    }

    private boolean belongs(ProcessEntry entry, RunningCommand command) {
        if (command.known().contains(entry.key())) {
            return true;
        }
        boolean leads = command.process().isAlive();
        if (entry.pid() == command.leader()) {
            return leads;
        }
        // When the leader is gone and its pid is taken again, the group of that number is somebody
        // else's.
        boolean ours = command.ownSession() && (leads || !byPid.containsKey(command.leader()));
        if (ours && (entry.group() == command.leader() || entry.session() == command.leader())) {
            return true;
        }
        return entry.started() >= command.startedAfter()
                && ProcessTable.carriesMark(entry.pid(), List.of(command.mark()));
    }

    /**
     * An adopted process without a trace of where it came from: of this command, unless it can be
     * another's.
     */
    private boolean isEscapedFrom(ProcessEntry entry, RunningCommand command) {
        return entry.started() >= command.startedAfter()
                && isAdopted(entry)
                && RunningCommand.all().stream()
                        .filter(other -> other != command && !other.isEnding())
                        .noneMatch(other -> entry.started() >= other.startedAfter());
    }

    /**
     * Commands have left our session before they do anything; what Java starts for others has not.
     */
    private boolean isAdopted(ProcessEntry entry) {
        ProcessEntry own = byPid.get(self);
        return own != null
                && entry.parent() == self
                && entry.session() != own.session()
                && !RunningCommand.isLeader(entry.pid());
    }

    /** Neither this JVM nor what has started it is ever ended, whatever mark they carry. */
    private void spareOwnLine() {
        spared.add(0L);
        spared.add(1L);
        ProcessEntry entry = byPid.get(self);
        spared.add(self);
        while (entry != null && spared.add(entry.parent())) {
            entry = byPid.get(entry.parent());
        }
    }

    private static List<ProcessEntry> alive(Map<Long, ProcessEntry> found) {
        return found.values().stream().filter(ProcessEntry::isAlive).toList();
    }
}
