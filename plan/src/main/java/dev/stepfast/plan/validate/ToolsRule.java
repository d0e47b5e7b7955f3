package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.json.JsonPointer;
import dev.stepfast.plan.taskplan.Node;
import java.util.List;
import java.util.Optional;

/** Tools are in the catalogue, and those of a node among those of the plan. */
final class ToolsRule implements Rule {
    @Override
    public void check(Subject subject) {
        Optional<List<String>> granted = subject.capabilities().tools();
        refuseUnknown(subject, "/capabilities/tools", granted.orElse(List.of()));
        for (Node node : subject.nodes()) {
            String pointer = Subject.pointer(node.id(), "tools");
            List<String> tools = node.common().tools().orElse(List.of());
            refuseUnknown(subject, pointer, tools);
            granted.ifPresent(allowed -> refuseAbove(subject, pointer, tools, allowed));
            if (node instanceof Node.AgentLoop loop) {
                refuseUnknown(
                        subject,
                        Subject.pointer(node.id(), "agent_loop") + "/stop_after_successful_tools",
                        loop.stopAfterSuccessfulTools().orElse(List.of()));
            }
        }
    }

    private static void refuseUnknown(Subject subject, String pointer, List<String> tools) {
        for (int i = 0; i < tools.size(); i++) {
            if (!subject.tools().has(tools.get(i))) {
                subject.report(
                        DiagnosticCode.UNKNOWN_TOOL,
                        JsonPointer.child(pointer, i),
                        "unknown tool " + Subject.quote(tools.get(i)),
                        tools.get(i),
                        subject.tools().names());
            }
        }
    }

    private static void refuseAbove(
            Subject subject, String pointer, List<String> tools, List<String> granted) {
        for (int i = 0; i < tools.size(); i++) {
            if (subject.tools().has(tools.get(i)) && !granted.contains(tools.get(i))) {
                subject.report(
                        DiagnosticCode.TOOL_ABOVE_CEILING,
                        JsonPointer.child(pointer, i),
                        "the plan's capabilities do not list the tool "
                                + Subject.quote(tools.get(i)));
            }
        }
    }
}
