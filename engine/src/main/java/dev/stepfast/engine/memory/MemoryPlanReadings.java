package dev.stepfast.engine.memory;

import dev.stepfast.engine.journal.PlanReadings;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/** Readings by the path of their plan. */
final class MemoryPlanReadings implements PlanReadings {
    private final Map<String, Reading> readings = new ConcurrentHashMap<>();

    @Override
    public Optional<Reading> find(String path) {
        return Optional.ofNullable(readings.get(path));
    }

    @Override
    public void save(Reading reading) {
        readings.put(reading.path(), reading);
    }
}
