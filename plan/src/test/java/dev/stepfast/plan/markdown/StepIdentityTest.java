package dev.stepfast.plan.markdown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How steps are named, found and kept across edits. */
class StepIdentityTest {
    @Test
    void aStepKeepsItsIdWhenItsTitleChangesALittle() {
        assertThat(
                        keptIndexes(
                                "- [ ] first\n- [ ] Build the module with maven\n- [ ] last",
                                "- [ ] first\n- [ ] Build the module with gradle\n- [ ] last"))
                .containsExactly(0, 1, 2);
    }

    @Test
    void aStepThatIsAnotherOneGetsANewId() {
        assertThat(
                        keptIndexes(
                                "- [ ] first\n- [ ] Build the module",
                                "- [ ] first\n- [ ] Write a poem"))
                .containsExactly(0, -1);
    }

    @Test
    void aTieKeepsNothing() {
        assertThat(
                        keptIndexes(
                                "- [ ] write test one\n- [ ] write test two",
                                "- [ ] write test three"))
                .containsExactly(-1);
    }

    @Test
    void movedStepsKeepTheirIds() {
        assertThat(keptIndexes("- [ ] a\n- [ ] b\n- [ ] c", "- [ ] c\n- [ ] new\n- [ ] a\n- [ ] b"))
                .containsExactly(2, -1, 0, 1);
    }

    @Test
    void anExplicitIdGoesBeforeTheTitle() {
        assertThat(
                        keptIndexes(
                                "- [ ] a [id: x]\n- [ ] b [id: y]",
                                "- [ ] b [id: x]\n- [ ] a [id: y]"))
                .containsExactly(0, 1);
    }

    @Test
    void idsStayDistinctWhenANewStepTakesAnOldTitle() {
        MarkdownPlan first = read("- [ ] Build the old module now");
        MarkdownPlan second = read("- [ ] Build the new module now");
        MarkdownPlan kept = second.withStepIds(StepMatcher.match(first, second));
        assertThat(kept.steps().getFirst().id()).isEqualTo(first.steps().getFirst().id());
        MarkdownPlan third =
                read(
                        "- [ ] Build the new module now\n- [ ] something\n- [ ] Build the old module now");
        List<NodeId> ids = StepMatcher.match(kept, third);
        assertThat(ids).doesNotHaveDuplicates().hasSize(3);
        assertThat(ids.getFirst()).isEqualTo(kept.steps().getFirst().id());
    }

    @Test
    void keptIdsReachParentsAndReferences() {
        MarkdownPlan plan =
                read("- [ ] p\n  - [ ] c [id: c]\n- [ ] z [after: c]")
                        .withStepIds(List.of(new NodeId("k1"), new NodeId("k2"), new NodeId("k3")));
        assertThat(plan.steps().get(1).parent()).hasValue(new NodeId("k1"));
        assertThat(plan.steps().getFirst().children()).containsExactly(new NodeId("k2"));
        assertThat(Lowering.lower(plan).diagnostics()).isEmpty();
        assertThatThrownBy(() -> plan.withStepIds(List.of(new NodeId("k1"))))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void commandsNameAStepByIdPrefixOrNumber() {
        MarkdownPlan plan =
                read("- [ ] Build project\n- [ ] b [id: build-it]\n- [ ] c [id: build-all]");
        assertThat(found(plan, "s65fd0939")).isEqualTo(1);
        assertThat(found(plan, "s65f")).isEqualTo(1);
        assertThat(found(plan, "#2")).isEqualTo(2);
        assertThat(found(plan, "build-a")).isEqualTo(3);
        assertThat(refused(plan, "build").candidates()).hasSize(2);
        assertThat(refused(plan, "s65").reason()).contains("4");
        assertThat(refused(plan, "#4").reason()).contains("3");
        assertThat(refused(plan, "#0").candidates()).isEmpty();
        assertThat(refused(plan, "nothing").reason()).contains("nothing");
    }

    @Test
    void editsOnlyWhatItWasMadeFor() {
        MarkdownPlan plan =
                read(
                        "- [X] a\n# Done when\n- [ ] f [validate: command: make]\n- g [validate: command: x]");
        NodeId step = plan.steps().getFirst().id();
        assertThat(CheckboxEdit.of(plan, step, 'x').isChange()).isFalse();
        assertThat(CheckboxEdit.of(plan, step, 'x').apply(plan.text())).isEqualTo(plan.text());
        assertThat(CheckboxEdit.of(plan, step, ' ').apply(plan.text())).startsWith("- [ ] a");
        assertThat(
                        CheckboxEdit.ofFinalItem(plan, plan.finalItems().getFirst().id(), 'x')
                                .apply(plan.text()))
                .contains("- [x] f");
        assertThatThrownBy(
                        () -> CheckboxEdit.ofFinalItem(plan, plan.finalItems().getLast().id(), 'x'))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CheckboxEdit.of(plan, step, '!'))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CheckboxEdit.of(plan, new NodeId("no"), 'x'))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> CheckboxEdit.of(plan, step, ' ').apply("other"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    /** For each step of the new reading the index of the old step whose id it has, or -1. */
    private static List<Integer> keptIndexes(String before, String now) {
        MarkdownPlan old = read(before);
        MarkdownPlan fresh = read(now);
        List<NodeId> oldIds =
                List.of("o0", "o1", "o2", "o3").subList(0, old.steps().size()).stream()
                        .map(NodeId::new)
                        .toList();
        return StepMatcher.match(old.withStepIds(oldIds), fresh).stream()
                .map(oldIds::indexOf)
                .toList();
    }

    private static int found(MarkdownPlan plan, String word) {
        return ((StepSelector.Selection.Found) StepSelector.select(plan, word)).step().index();
    }

    private static StepSelector.Selection.Refused refused(MarkdownPlan plan, String word) {
        return (StepSelector.Selection.Refused) StepSelector.select(plan, word);
    }

    private static MarkdownPlan read(String text) {
        return MarkdownReader.read("plan.md", text, ReadOptions.DEFAULT).value();
    }
}
