package dev.stepfast.plan.markdown;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes steps and items of the drafts: ids, states, bodies, parents and children. */
final class PlanAssembler {
    private final PlanText source;
    private final Findings findings;
    private final List<Named> named = new ArrayList<>();
    private final Map<ItemDraft, Named> byDraft = new HashMap<>();
    final List<Step> steps = new ArrayList<>();
    final List<AcceptanceItem> acceptance = new ArrayList<>();
    final List<FinalItem> finalItems = new ArrayList<>();
    final List<PlacedCheck> everyStep = new ArrayList<>();

    /** A draft with what is known once its title is read. */
    private record Named(
            ItemDraft draft, TitlePrefix prefix, SourceSpan span, StepIdentity identity) {}

    PlanAssembler(PlanText source, Findings findings, List<ItemDraft> drafts) {
        this.source = source;
        this.findings = findings;
        name(drafts);
        Map<ItemDraft, MarkState> states = states();
        for (Named item : named) {
            if (item.draft().isStep()) {
                steps.add(step(item, states));
            } else {
                addItem(item);
            }
        }
    }

    private void name(List<ItemDraft> drafts) {
        IdAssigner ids = new IdAssigner(findings);
        List<TitlePrefix> prefixes = new ArrayList<>();
        List<Optional<NodeId>> stated = new ArrayList<>();
        List<SourceSpan> spans = new ArrayList<>();
        for (ItemDraft draft : drafts) {
            Optional<NodeId> annotated = draft.annotations.id();
            TitlePrefix prefix =
                    TitlePrefix.read(
                            draft.title(),
                            annotated.isPresent(),
                            !draft.annotations.checks().isEmpty());
            SourceSpan span = lineSpan(draft);
            Optional<NodeId> id = annotated.or(() -> prefix.id().map(NodeId::new));
            id.ifPresent(value -> ids.reserve(value.value(), span));
            prefixes.add(prefix);
            stated.add(id);
            spans.add(span);
        }
        for (int i = 0; i < drafts.size(); i++) {
            ItemDraft draft = drafts.get(i);
            StepIdentity identity =
                    ids.assign(
                            draft.isStep() ? "s" : "a",
                            prefixes.get(i).title(),
                            draft.annotations.checks(),
                            stated.get(i),
                            spans.get(i));
            Named item = new Named(draft, prefixes.get(i), spans.get(i), identity);
            named.add(item);
            byDraft.put(draft, item);
        }
    }

    /** The states of all steps; a parent marked done over an open child counts as open. */
    private Map<ItemDraft, MarkState> states() {
        Map<ItemDraft, MarkState> states = new HashMap<>();
        for (Named item : named.reversed()) {
            ItemDraft draft = item.draft();
            if (!draft.isStep()) {
                continue;
            }
            MarkState own = MarkState.of(draft.box.orElseThrow().mark());
            boolean openChild =
                    draft.children.stream()
                            .anyMatch(child ->
                                    !child.box.orElseThrow().optional()
                                            && !states.getOrDefault(child, MarkState.OPEN)
                                                    .isSettled());
            boolean ahead = own == MarkState.DONE && openChild;
            if (ahead) {
                findings.add(
                        DiagnosticCode.PARENT_AHEAD,
                        item.span(),
                        "marked done, but a step below it is open; it counts as open until all of them are done");
            }
            states.put(draft, ahead ? MarkState.OPEN : own);
        }
        return states;
    }

    private Step step(Named item, Map<ItemDraft, MarkState> states) {
        ItemDraft draft = item.draft();
        return new Step(
                item.identity(),
                steps.size() + 1,
                item.prefix().title(),
                BodyText.of(source, draft),
                draft.box.orElseThrow(),
                states.getOrDefault(draft, MarkState.OPEN),
                item.span(),
                draft.headings,
                draft.context,
                Optional.ofNullable(draft.parent).map(this::idOf),
                draft.children.stream().map(this::idOf).toList(),
                draft.annotations.checks(),
                draft.annotations.settings(),
                item.prefix().parallel(),
                draft.annotations.lostCheck());
    }

    private void addItem(Named item) {
        switch (item.draft().section.orElseThrow()) {
            case ACCEPTANCE -> acceptance.add(acceptanceItem(item));
            case FINAL -> addFinalItem(item);
            case EVERY_STEP -> {
                everyStep.addAll(item.draft().annotations.checks());
                if (item.draft().annotations.checks().isEmpty()
                        && !item.draft().annotations.lostCheck()) {
                    findings.add(
                            DiagnosticCode.NOT_CHECKED,
                            item.span(),
                            "no check, so nothing happens after a step; add [validate: ...]");
                }
            }
        }
    }

    private void addFinalItem(Named item) {
        List<PlacedCheck> checks = item.draft().annotations.checks();
        if (!checks.isEmpty()) {
            finalItems.add(
                    new FinalItem(
                            item.identity().id().value(),
                            item.prefix().title(),
                            checks,
                            item.draft().box,
                            item.span()));
            return;
        }
        acceptance.add(acceptanceItem(item));
        findings.add(
                DiagnosticCode.NOT_CHECKED,
                item.span(),
                "no check, so it is judged as an acceptance item; add [validate: ...] to have it checked");
    }

    private AcceptanceItem acceptanceItem(Named item) {
        return new AcceptanceItem(
                item.identity().id().value(),
                item.prefix().title(),
                item.draft().annotations.checks(),
                item.span());
    }

    private NodeId idOf(ItemDraft draft) {
        Named item = byDraft.get(draft);
        if (item == null) {
            throw new IllegalStateException("every draft has a name");
        }
        return item.identity().id();
    }

    /** The item's line from its box or text on. */
    private SourceSpan lineSpan(ItemDraft draft) {
        int start =
                draft.box
                        .map(box -> box.offset() - 1)
                        .orElseGet(() ->
                                draft.paragraph.isEmpty()
                                        ? source.lineStart(draft.extent.lines().first())
                                        : draft.paragraph.span().start());
        return source.span(start, source.lineEnd(source.lineOf(start)));
    }
}
