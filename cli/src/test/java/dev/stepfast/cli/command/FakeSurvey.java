package dev.stepfast.cli.command;

import dev.stepfast.local.discovery.Found;
import dev.stepfast.local.discovery.Health;
import dev.stepfast.local.discovery.Survey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** A machine that has what it was made with. */
final class FakeSurvey implements Survey {
    final List<String> tried = new ArrayList<>();
    Trial trial = new Trial.Called();

    private final Found found;

    FakeSurvey(Found found) {
        this.found = found;
    }

    @Override
    public List<Found.Agent> agents() {
        return found.agents();
    }

    @Override
    public List<Found.Key> keys() {
        return found.keys();
    }

    @Override
    public Found look() {
        return found;
    }

    @Override
    public Health health(Optional<String> model) {
        return new Health(
                "25.0.3",
                new Health.Store(
                        Optional.of(new Health.Runs(12, false)),
                        Optional.empty(),
                        OptionalLong.of(41L << 30)),
                Optional.of("2.43.0"),
                List.of(),
                List.of(),
                found);
    }

    @Override
    public Trial tryTool(String model) {
        tried.add(model);
        return trial;
    }
}
