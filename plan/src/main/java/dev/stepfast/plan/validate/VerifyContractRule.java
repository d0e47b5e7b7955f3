package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.taskplan.Node;

/** A verify node has something to verify. */
final class VerifyContractRule implements Rule {
    @Override
    public void check(Subject subject) {
        for (Node node : subject.nodes()) {
            if (node instanceof Node.Verify verify
                    && verify.checks().isEmpty()
                    && !hasContract(verify)) {
                subject.report(
                        DiagnosticCode.VERIFY_NO_CONTRACT,
                        Subject.pointer(node.id()),
                        Subject.quote(node.id())
                                + " has nothing to verify; give it \"checks\" or a \"command\"");
            }
        }
    }

    private static boolean hasContract(Node.Verify verify) {
        return verify.contract()
                .filter(contract ->
                        contract.command().isPresent()
                                || contract.expectText().isPresent()
                                || contract.assertText().isPresent())
                .isPresent();
    }
}
