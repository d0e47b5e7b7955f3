package dev.stepfast.bench;

import dev.stepfast.plan.compile.PlanCompiler;
import dev.stepfast.plan.graph.WorkflowGraph;
import dev.stepfast.plan.markdown.Lowering;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.MarkdownReader;
import dev.stepfast.plan.markdown.ReadOptions;
import dev.stepfast.plan.markdown.Step;
import dev.stepfast.plan.taskplan.NodeId;
import java.util.List;

/**
 * A Markdown plan made to measure.
 *
 * @param text of the file
 */
record SamplePlan(String text) {
    static final String NAME = "plan.md";

    /** Steps with one check each, about 100 bytes a step. */
    static SamplePlan ofSteps(int count) {
        StringBuilder text = new StringBuilder("# Plan: A long one\n");
        for (int number = 1; number <= count; number++) {
            if (number % 25 == 1) {
                text.append("\n## Part ").append(number / 25 + 1).append("\n\n");
            }
            text.append("- [ ] Write `src/part").append(number).append(".txt` with its heading\n");
            text.append("      [validate: file_contains: src/part");
            text.append(number).append(".txt :: Part ").append(number).append("]\n");
        }
        return new SamplePlan(text.toString());
    }

    /** Steps without an agent, which only check that {@value #NAME} is there. */
    static SamplePlan ofCheckOnlySteps(int count) {
        String step = "- [ ] [validate: file_exists: " + NAME + "]\n";
        return new SamplePlan("# Plan: Only checks\n\n" + step.repeat(count));
    }

    MarkdownPlan read() {
        return MarkdownReader.read(NAME, text, ReadOptions.DEFAULT).value();
    }

    List<NodeId> stepIds() {
        return read().steps().stream().map(Step::id).toList();
    }

    WorkflowGraph compile() {
        return PlanCompiler.compile(Lowering.lower(read()).plan());
    }
}
