package dev.stepfast.engine.run;

import dev.stepfast.plan.value.Sha256;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What a gate asks, before it has an id.
 *
 * @param shown all that a person needs to see, whole
 * @param skippable whether it may be skipped by an explicit act
 * @param expires when silence becomes an expiry
 * @param consumed hashes of the artifacts that the answer is about
 */
public record GateQuestion(
        String shown, boolean skippable, Instant expires, List<Sha256> consumed) {
    public GateQuestion {
        consumed = List.copyOf(consumed);
    }

    /**
     * What an answer is bound to: run, gate, plan and artifacts. Its first 6 hex digits are the
     * code a person types.
     */
    public Sha256 binding(GateId gate, Sha256 planDigest) {
        List<String> parts =
                new ArrayList<>(
                        List.of(gate.run().value(), gate.toString(), planDigest.prefixed()));
        consumed.stream().sorted().map(Sha256::hex).forEach(parts::add);
        return Sha256.of(String.join("\n", parts));
    }
}
