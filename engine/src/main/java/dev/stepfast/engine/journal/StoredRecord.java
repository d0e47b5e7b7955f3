package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.RunId;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue.JsonString;
import dev.stepfast.plan.value.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.Optional;

/**
 * One record as it is stored, without its hash: what the chain is taken over.
 *
 * @param seq from 1, without gaps; 0 for a record that has no number yet
 * @param version of the body of this type
 * @param at wall time as ISO text
 * @param attempt the attempt that the record is about, as text
 * @param body canonical JSON of an object
 */
public record StoredRecord(
        RunId run,
        long seq,
        String type,
        int version,
        int incarnation,
        String at,
        Optional<String> node,
        Optional<String> attempt,
        String body) {

    private static final byte[] NO_HASH = new byte[32];

    /** The same record with this number. */
    public StoredRecord numbered(long number) {
        return new StoredRecord(run, number, type, version, incarnation, at, node, attempt, body);
    }

    /** The record in the canonical spelling of RFC 8785, with its members in that order. */
    public String canonical() {
        StringBuilder out = new StringBuilder(body.length() + 256);
        out.append("{\"at\":").append(quote(at));
        attempt.ifPresent(id -> out.append(",\"attempt\":").append(quote(id)));
        out.append(",\"body\":").append(body);
        out.append(",\"incarnation\":").append(incarnation);
        node.ifPresent(id -> out.append(",\"node\":").append(quote(id)));
        out.append(",\"run\":").append(quote(run.value()));
        out.append(",\"seq\":").append(seq);
        out.append(",\"type\":").append(quote(type));
        return out.append(",\"v\":").append(version).append('}').toString();
    }

    /**
     * The hash of this record behind the one with the hash {@code previous}; none for the first.
     */
    public Sha256 hashAfter(Optional<Sha256> previous) {
        MessageDigest digest = Sha256.newDigest();
        digest.update(previous.map(hash -> HexFormat.of().parseHex(hash.hex())).orElse(NO_HASH));
        digest.update(canonical().getBytes(StandardCharsets.UTF_8));
        return Sha256.ofFinished(digest);
    }

    private static String quote(String text) {
        return CanonicalJson.write(new JsonString(text));
    }
}
