package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Node;

/** Each kind has what it cannot do without. */
final class RequiredMembersRule implements Rule {
    @Override
    public void check(Subject subject) {
        for (Node node : subject.nodes()) {
            switch (node) {
                case Node.AgentLoop loop -> {
                    if (loop.common().prompt().orElse("").isEmpty()) {
                        subject.report(
                                DiagnosticCode.AGENT_LOOP_MISSING_PROMPT,
                                Subject.pointer(node.id(), "prompt"),
                                "the agent_loop "
                                        + Subject.quote(node.id())
                                        + " needs a \"prompt\": what to do");
                    }
                }
                case Node.HumanGate gate -> {
                    if (gate.approvalId().isEmpty()) {
                        subject.report(
                                DiagnosticCode.HUMAN_GATE_MISSING_APPROVAL,
                                Subject.pointer(node.id(), "human_gate") + "/approval_id",
                                "the gate "
                                        + Subject.quote(node.id())
                                        + " needs an \"approval_id\"");
                    }
                }
                case Node.Verify ignored -> {}
                case Node.Join ignored -> {}
            }
        }
    }
}
