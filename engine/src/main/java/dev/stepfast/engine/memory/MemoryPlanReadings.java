package dev.stepfast.engine.memory;

import dev.stepfast.engine.journal.PlanReadings;
import dev.stepfast.plan.value.Sha256;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Readings by the path of their plan. */
final class MemoryPlanReadings implements PlanReadings {
    private final Map<String, Reading> readings = new ConcurrentHashMap<>();
    private final Map<String, byte[]> copies = new ConcurrentHashMap<>();

    @Override
    public Optional<Reading> find(String path) {
        return Optional.ofNullable(readings.get(path));
    }

    @Override
    public String keepCopy(String path, byte[] content) {
        String name = "memory/" + path + "-" + Sha256.of(content).hex();
        copies.put(name, content.clone());
        return name;
    }

    @Override
    public void save(Reading reading) {
        readings.put(reading.path(), reading);
    }
}
