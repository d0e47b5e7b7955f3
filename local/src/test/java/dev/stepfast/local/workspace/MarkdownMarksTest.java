package dev.stepfast.local.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.workspace.PlanFile.MarkResult;
import dev.stepfast.local.workspace.MarkEdit.Edit;
import dev.stepfast.plan.markdown.MarkdownReader;
import dev.stepfast.plan.markdown.ReadOptions;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.taskplan.NodeId;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MarkdownMarksTest {
    private static final String PLAN =
            "# Caf\u00e9\n\n- [ ] Create the file\n- [X] Build it\n- [ ] Test it\n";

    @TempDir Path root;

    private final MarkdownMarks marks = new MarkdownMarks("plan.md", ReadOptions.DEFAULT);
    private final List<NodeId> ids =
            MarkdownReader.read("plan.md", PLAN, ReadOptions.DEFAULT).value().steps().stream()
                    .map(Step::id)
                    .toList();

    @Test
    void marksTheStepInTheFileAsItIsNow() throws IOException {
        Path file = Files.writeString(root.resolve("plan.md"), PLAN);
        try (WorkspacePaths workspace =
                WorkspacePaths.open(WorkspaceOptions.of(root), Access.CHECK)) {
            DiskPlanFile plan = DiskPlanFile.open(workspace, file, marks);
            assertThat(plan.mark(ids.get(0), 'x', PLAN, ids)).isEqualTo(new MarkResult.Written());
            assertThat(file).content().isEqualTo(PLAN.replace("[ ] Create", "[x] Create"));
            // Somebody adds a step in front and rewords ours; its id is that of the last reading.
            Files.writeString(file, "- [ ] Another\n" + PLAN.replace("Test it", "Test it well"));
            assertThat(plan.mark(ids.get(2), 'x', PLAN, ids)).isEqualTo(new MarkResult.Written());
            assertThat(file)
                    .content()
                    .isEqualTo("- [ ] Another\n" + PLAN.replace("[ ] Test it", "[x] Test it well"));
            Files.writeString(file, "- [ ] Something else entirely\n");
            assertThat(plan.mark(ids.get(2), 'x', PLAN, ids))
                    .isEqualTo(new MarkResult.StepVanished());
            Files.write(file, new byte[] {(byte) 0xFF, (byte) 0xFE, 0, 1});
            assertThat(plan.mark(ids.get(2), 'x', PLAN, ids)).isInstanceOf(MarkResult.Failed.class);
            assertThat(file).hasBinaryContent(new byte[] {(byte) 0xFF, (byte) 0xFE, 0, 1});
        }
    }

    @Test
    void leavesAMarkThatSaysTheSame() {
        byte[] now = PLAN.getBytes(StandardCharsets.UTF_8);
        assertThat(marks.apply(now, ids.get(1), 'x', PLAN, ids)).isEqualTo(new Edit.AlreadyThere());
        assertThat(marks.apply(now, ids.get(1), ' ', PLAN, ids))
                .isInstanceOfSatisfying(
                        Edit.Changed.class,
                        changed ->
                                assertThat(changed.bytes())
                                        .isEqualTo(
                                                PLAN.replace("[X]", "[ ]")
                                                        .getBytes(StandardCharsets.UTF_8)));
        assertThat(marks.apply(new byte[0], ids.get(1), 'x', PLAN, ids))
                .isEqualTo(new Edit.StepVanished());
    }

    @Test
    void blanksMarksAndNothingElse() {
        byte[] plan = PLAN.getBytes(StandardCharsets.UTF_8);
        assertThat(new String(marks.blank(plan), StandardCharsets.UTF_8))
                .isEqualTo(PLAN.replace("[X]", "[ ]"));
        byte[] binary = {(byte) 0xFF, 0, 1};
        assertThat(marks.blank(binary)).isEqualTo(binary);
        assertThat(marks.blank(new byte[0])).isEmpty();
    }
}
