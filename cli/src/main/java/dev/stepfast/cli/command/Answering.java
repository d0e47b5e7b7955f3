package dev.stepfast.cli.command;

import dev.stepfast.cli.render.AnswerLines;
import dev.stepfast.engine.AnswerReport;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import java.time.Instant;
import java.util.Optional;

/** Answers a gate from any process. */
final class Answering {
    private final Invocation invocation;
    private final CommonOptions common;

    Answering(Invocation invocation, CommonOptions common) {
        this.invocation = invocation;
        this.common = common;
    }

    int answer(String gate, String code, GateAnswer.Kind kind, Optional<String> reason) {
        Frame frame = common.frame(invocation);
        try (Workplace place = frame.open(MachineChoice.PLAIN)) {
            GateAnswer answer = new GateAnswer(kind, invocation.user(), Instant.now(), reason);
            return frame.end(
                    switch (place.answer(gate, code, answer)) {
                        case AnswerReport.Delivered delivered ->
                                said(frame, gate, answer, "delivered");
                        case AnswerReport.Kept kept -> said(frame, gate, answer, "kept");
                        case AnswerReport.Refused refused -> {
                            frame.terminal()
                                    .diagnostic(
                                            "stepfast: "
                                                    + refused.code()
                                                    + ": "
                                                    + refused.message());
                            yield refused.code().equals("unknown_gate")
                                    ? ExitCode.INVALID
                                    : ExitCode.BLOCKED;
                        }
                    });
        }
    }

    private static ExitCode said(Frame frame, String gate, GateAnswer answer, String how) {
        if (frame.json()) {
            frame.writeJson(
                    JsonObject.builder()
                            .put("v", 1)
                            .put("gate", gate)
                            .put("answer", answer.kind().wire())
                            .put("by", answer.by())
                            .put("delivery", how)
                            .build());
        } else {
            frame.terminal()
                    .line(
                            AnswerLines.of(
                                    frame.terminal().signs(), gate, answer, how.equals("kept")));
        }
        return ExitCode.DONE;
    }
}
