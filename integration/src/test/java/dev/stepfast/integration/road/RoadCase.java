package dev.stepfast.integration.road;

import java.util.function.Consumer;

/**
 * One plan run for what it must come to.
 *
 * @param vector number in the table of test vectors, 0 for none
 */
record RoadCase(int vector, String name, Consumer<Road> act) {
    static RoadCase of(String name, Consumer<Road> act) {
        return new RoadCase(0, name, act);
    }

    void run() {
        try (Road road = new Road()) {
            act.accept(road);
        }
    }

    @Override
    public String toString() {
        return vector == 0 ? name : vector + ": " + name;
    }
}
