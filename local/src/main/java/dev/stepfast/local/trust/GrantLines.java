package dev.stepfast.local.trust;

import dev.stepfast.engine.authority.Grant;
import dev.stepfast.plan.json.JsonText;
import dev.stepfast.plan.json.JsonText.Parsed;
import dev.stepfast.plan.value.CanonicalJson;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonBoolean;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import dev.stepfast.plan.value.Sha256;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The lines of the grant and trust files: one JSON object each. Reading throws {@link
 * IllegalArgumentException} or {@link java.time.DateTimeException} for anything else.
 */
final class GrantLines {
    private static final long VERSION = 1;

    private GrantLines() {}

    /** What a line of the trust file says. */
    record TrustLine(String workspace, boolean trusted) {}

    static String write(String workspace, Grant grant) {
        JsonObject.Builder files = JsonObject.builder();
        grant.files().forEach((path, hash) -> files.put(path, hash.prefixed()));
        return CanonicalJson.writeInOrder(
                JsonObject.builder()
                        .put("v", VERSION)
                        .put("workspace", workspace)
                        .put("plan", grant.plan())
                        .put("plan_digest", grant.planDigest().prefixed())
                        .put("summary_digest", grant.summaryDigest().prefixed())
                        .putAll("summary", grant.summary())
                        .put("files", files.build())
                        .put("by", grant.by())
                        .put("at", grant.at().toString())
                        .build());
    }

    /** The grant of a line, which must be about this workspace. */
    static Grant readGrant(String line, String workspace) {
        JsonObject fields = parse(line);
        if (!text(fields, "workspace").equals(workspace)) {
            throw new IllegalArgumentException("it is about another workspace");
        }
        return new Grant(
                text(fields, "plan"),
                hash(text(fields, "plan_digest")),
                hash(text(fields, "summary_digest")),
                texts(fields, "summary"),
                hashes(fields, "files"),
                text(fields, "by"),
                Instant.parse(text(fields, "at")));
    }

    static String writeTrust(TrustLine line, String by, Instant at) {
        JsonObject.Builder fields =
                JsonObject.builder()
                        .put("v", VERSION)
                        .put("workspace", line.workspace())
                        .put("by", by)
                        .put("at", at.toString());
        if (!line.trusted()) {
            fields.put("removed", true);
        }
        return CanonicalJson.writeInOrder(fields.build());
    }

    static TrustLine readTrust(String line) {
        JsonObject fields = parse(line);
        boolean removed =
                fields.find("removed").orElse(new JsonBoolean(false)).equals(new JsonBoolean(true));
        return new TrustLine(text(fields, "workspace"), !removed);
    }

    private static JsonObject parse(String line) {
        if (!(JsonText.parse(line) instanceof Parsed.Value parsed)
                || !(parsed.value() instanceof JsonObject fields)) {
            throw new IllegalArgumentException("it is no JSON object");
        }
        if (!fields.find("v").equals(Optional.of(JsonNumber.of(VERSION)))) {
            throw new IllegalArgumentException("its version is not known");
        }
        return fields;
    }

    private static String text(JsonObject fields, String name) {
        return text(name, fields.find(name).orElse(new JsonValue.JsonNull()));
    }

    private static String text(String name, JsonValue value) {
        if (value instanceof JsonString text) {
            return text.value();
        }
        throw new IllegalArgumentException("its \"" + name + "\" is no text");
    }

    private static List<String> texts(JsonObject fields, String name) {
        if (fields.find(name).orElse(new JsonValue.JsonNull()) instanceof JsonArray array) {
            return array.elements().stream().map(element -> text(name, element)).toList();
        }
        throw new IllegalArgumentException("its \"" + name + "\" is no array");
    }

    private static SortedMap<String, Sha256> hashes(JsonObject fields, String name) {
        if (fields.find(name).orElse(new JsonValue.JsonNull()) instanceof JsonObject object) {
            TreeMap<String, Sha256> hashes = new TreeMap<>();
            object.members().forEach((path, hash) -> hashes.put(path, hash(text(name, hash))));
            return hashes;
        }
        throw new IllegalArgumentException("its \"" + name + "\" is no object");
    }

    private static Sha256 hash(String prefixed) {
        String prefix = "sha256:";
        if (!prefixed.startsWith(prefix)) {
            throw new IllegalArgumentException("\"" + prefixed + "\" is no digest");
        }
        return new Sha256(prefixed.substring(prefix.length()));
    }
}
