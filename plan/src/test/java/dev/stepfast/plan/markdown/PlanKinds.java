package dev.stepfast.plan.markdown;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Plans of the shapes that people write, by file name. */
final class PlanKinds {
    static final List<String> NAMES =
            List.of(
                    "spec-kit.md",
                    "open-spec.md",
                    "kiro.md",
                    "checklist.md",
                    "roadmap.md",
                    "cjk.md",
                    "fences.md",
                    "tables.md",
                    "harvey.md");

    private PlanKinds() {}

    static Map<String, String> all() {
        Map<String, String> plans = new LinkedHashMap<>();
        for (String name : NAMES) {
            try (InputStream in = PlanKinds.class.getResourceAsStream("/plans/" + name)) {
                plans.put(name, new String(in.readAllBytes(), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return plans;
    }
}
