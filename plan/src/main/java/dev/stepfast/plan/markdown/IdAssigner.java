package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.taskplan.NodeId;
import dev.stepfast.plan.value.Sha256;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Gives every step and item its id: the explicit one, else one made of its title. */
final class IdAssigner {
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final int HASH_DIGITS = 8;
    private static final int FIRST_COPY = 2;

    private final Findings findings;
    private final Set<String> taken = new HashSet<>();
    private final Map<String, Integer> derivedCount = new HashMap<>();
    private final Map<String, Integer> copies = new HashMap<>();
    private final Map<String, SourceSpan> explicit = new HashMap<>();

    IdAssigner(Findings findings) {
        this.findings = findings;
    }

    /** Takes an explicit id before any is derived; one given twice is reported. */
    void reserve(String id, SourceSpan span) {
        SourceSpan first = explicit.putIfAbsent(id, span);
        taken.add(id);
        if (first != null) {
            findings.add(
                    Diagnostic.at(
                                    DiagnosticCode.DUPLICATE_ID,
                                    span,
                                    "the id \""
                                            + id
                                            + "\" is already used in line "
                                            + first.line()
                                            + "; give this one another")
                            .withRelated(List.of(first)));
        }
    }

    /**
     * The ids of one item; {@code prefix} is {@code s} for a step and {@code a} for an acceptance
     * item.
     */
    StepIdentity assign(
            String prefix,
            String title,
            List<PlacedCheck> checks,
            Optional<NodeId> stated,
            SourceSpan span) {
        String base = prefix + hashOf(title, checks).first(HASH_DIGITS);
        int number = derivedCount.merge(base, 1, Integer::sum);
        String derived = number == 1 ? base : base + "-" + number;
        if (number > 1 && stated.isEmpty()) {
            findings.add(
                    DiagnosticCode.DUPLICATE_TITLE,
                    span,
                    "the same title stands above; this one is \""
                            + derived
                            + "\": give it an [id: ...] to keep it apart");
        }
        String reading =
                stated.map(id -> freeExplicit(id.value(), span)).orElseGet(() -> free(derived));
        return new StepIdentity(
                new NodeId(reading), new NodeId(reading), new NodeId(derived), stated);
    }

    private String freeExplicit(String id, SourceSpan span) {
        return span.equals(explicit.get(id)) ? id : free(id);
    }

    private String free(String wanted) {
        String id = wanted;
        while (!taken.add(id)) {
            // The count goes on where it was: many equal ids must not cost the square of their
            // number.
            id = wanted + "-" + copies.merge(wanted, FIRST_COPY, (count, first) -> count + 1);
        }
        return id;
    }

    private static Sha256 hashOf(String title, List<PlacedCheck> checks) {
        if (title.isEmpty()) {
            return Sha256.of(
                    String.join(
                            "\n", checks.stream().map(placed -> placed.check().key()).toList()));
        }
        String normal = Normalizer.normalize(title, Normalizer.Form.NFC);
        return Sha256.of(BLANKS.matcher(normal).replaceAll(" ").strip());
    }
}
