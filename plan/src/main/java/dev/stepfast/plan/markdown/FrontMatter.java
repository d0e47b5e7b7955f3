package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The YAML between {@code ---} lines at the top of a plan.
 *
 * @param end where the Markdown begins
 * @param fields the members that a task plan knows; empty when there are none
 * @param span the YAML; empty when there is no front matter
 */
record FrontMatter(int end, JsonObject fields, Optional<SourceSpan> span) {
    /** The fields of a task plan that the plan's own text does not give. */
    static final List<String> FIELDS =
            List.of(
                    "budgets",
                    "capabilities",
                    "verification",
                    "unknowns",
                    "transcript_policy",
                    "compaction_policy",
                    "promotion_policy",
                    "metadata",
                    "routing",
                    "acceptance");

    private static final int LONGEST = 1 << 20;

    static FrontMatter read(PlanText source, Findings findings) {
        String text = source.text();
        int closing = findClosingLine(source);
        if (closing < 0) {
            return new FrontMatter(source.start(), JsonObject.empty(), Optional.empty());
        }
        int start = source.lineStart(1);
        int end = source.lineStart(closing);
        SourceSpan span = source.span(start, end);
        return new FrontMatter(
                source.lineStart(closing + 1),
                fields(text.substring(start, end), span, findings),
                Optional.of(span));
    }

    private static int findClosingLine(PlanText source) {
        String text = source.text();
        if (!text.substring(source.start(), source.lineEnd(0)).equals("---")) {
            return -1;
        }
        for (int line = 1; line < source.lineCount(); line++) {
            int start = source.lineStart(line);
            boolean three = source.lineEnd(line) - start == 3;
            if (three && (text.startsWith("---", start) || text.startsWith("...", start))) {
                return line;
            }
        }
        return -1;
    }

    private static JsonObject fields(String yaml, SourceSpan span, Findings findings) {
        if (yaml.length() > LONGEST || YamlDepth.isTooDeep(yaml)) {
            ignored(span, findings, "it is larger or deeper than 1 MiB and 50 levels");
            return JsonObject.empty();
        }
        try {
            return pick(load(yaml), span, findings);
        } catch (RuntimeException e) {
            // The engine's own exceptions and what its constructors throw for odd scalars: all mean
            // broken YAML.
            String reason =
                    String.valueOf(e.getMessage()).lines().findFirst().orElse("it is no YAML");
            ignored(span, findings, reason);
            return JsonObject.empty();
        }
    }

    private static Object load(String yaml) {
        LoadSettings settings =
                LoadSettings.builder()
                        .setAllowDuplicateKeys(false)
                        .setMaxAliasesForCollections(0)
                        .setCodePointLimit(LONGEST)
                        .build();
        Object loaded = new Load(settings).loadFromString(yaml);
        return loaded == null ? Map.of() : loaded;
    }

    private static JsonObject pick(Object loaded, SourceSpan span, Findings findings) {
        if (!(loaded instanceof Map<?, ?> members)) {
            ignored(span, findings, "it is no list of keys");
            return JsonObject.empty();
        }
        JsonObject.Builder picked = JsonObject.builder();
        for (String field : FIELDS) {
            Object value = members.get(field);
            if (value != null) {
                picked.put(field, YamlValues.toJson(value));
            }
        }
        return picked.build();
    }

    private static void ignored(SourceSpan span, Findings findings, String reason) {
        findings.add(
                DiagnosticCode.FRONT_MATTER,
                span,
                "the front matter is ignored: " + reason + "; correct it or remove it");
    }
}
