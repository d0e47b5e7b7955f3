package dev.stepfast.engine.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The structured record of an attempt's tool calls, in order. */
public record ToolLedger(List<Entry> entries) {
    public static final ToolLedger EMPTY = new ToolLedger(List.of());

    public ToolLedger {
        entries = List.copyOf(entries);
    }

    /**
     * One call.
     *
     * @param target what it was about: a path, or a command as shown
     * @param exitCode of a command that ended by itself
     * @param note one line for people: {@code ok}, or why it failed
     */
    public record Entry(
            String tool,
            String target,
            boolean success,
            Optional<Integer> exitCode,
            String note,
            Duration duration) {}

    public ToolLedger with(Entry entry) {
        List<Entry> all = new ArrayList<>(entries);
        all.add(entry);
        return new ToolLedger(all);
    }

    public boolean isEmpty() {
        return entries.isEmpty();
    }

    /**
     * The calls that keep the ledger from ending well: the last command when it did not exit 0, and
     * the last call of every tool-and-target pair that failed.
     */
    public List<Entry> findUnresolved() {
        Map<List<String>, Entry> last = new LinkedHashMap<>();
        Optional<Entry> lastCommand = Optional.empty();
        for (Entry entry : entries) {
            if (entry.tool().equals("run")) {
                lastCommand = Optional.of(entry);
            }
            last.put(List.of(entry.tool(), entry.target()), entry);
        }
        List<Entry> bad =
                new ArrayList<>(last.values().stream().filter(entry -> !entry.success()).toList());
        lastCommand
                .filter(entry -> !entry.exitCode().equals(Optional.of(0)) && !bad.contains(entry))
                .ifPresent(bad::add);
        return bad;
    }
}
