package dev.stepfast.plan.json;

import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CheckSpec.ReplyScope;
import dev.stepfast.plan.check.CommandOptions;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.time.Duration;
import java.util.List;

/** Writes checks in their object form, without what is the default. */
final class CheckWriter {
    private CheckWriter() {}

    static JsonArray writeAll(List<CheckSpec> checks) {
        return JsonArray.of(checks.stream().map(CheckWriter::write).toList());
    }

    private static JsonObject write(CheckSpec check) {
        JsonObject.Builder out = JsonObject.builder().put("type", check.type().word());
        switch (check) {
            case CheckSpec.Command c -> writeCommand(c, out);
            case CheckSpec.Custom c -> {
                out.put("path", c.script().toString());
                if (!c.arguments().isEmpty()) {
                    out.putAll("args", c.arguments());
                }
                writeProcess(c.process(), out);
            }
            case CheckSpec.FileExists c -> out.put("path", c.path().toString());
            case CheckSpec.FileContains c ->
                    out.put("path", c.path().toString()).put("text", c.text());
            case CheckSpec.FileRegex c ->
                    out.put("path", c.path().toString()).put("pattern", c.pattern().source());
            case CheckSpec.Regex c -> {
                out.put("pattern", c.pattern().source());
                writeScope(c.scope(), out);
            }
            case CheckSpec.Contains c -> {
                out.put("text", c.text());
                writeScope(c.scope(), out);
            }
            case CheckSpec.Json c -> {
                c.schema().ifPresent(schema -> out.put("schema", writeSchema(schema)));
                writeScope(c.scope(), out);
            }
            case CheckSpec.NoErrors c -> {}
        }
        return out.putIfPresent("label", check.options().label())
                .putIfPresent("timeout_ms", check.options().timeout().map(Duration::toMillis))
                .putIfPresent("reveal", check.options().reveal())
                .build();
    }

    private static void writeCommand(CheckSpec.Command check, JsonObject.Builder out) {
        check.command()
                .line()
                .ifPresentOrElse(
                        line -> out.put("command", line),
                        () -> out.putAll("argv", check.command().argv()));
        if (!check.exit().equals(CheckSpec.Command.SUCCESS)) {
            List<JsonNumber> statuses = check.exit().stream().sorted().map(JsonNumber::of).toList();
            out.put("exit", statuses.size() == 1 ? statuses.getFirst() : JsonArray.of(statuses));
        }
        writeProcess(check.process(), out);
    }

    private static void writeProcess(CommandOptions process, JsonObject.Builder out) {
        process.cwd().ifPresent(cwd -> out.put("cwd", cwd.toString()));
        if (process.network()) {
            out.put("network", true);
        }
        if (!process.preflight()) {
            out.put("preflight", false);
        }
    }

    private static void writeScope(ReplyScope scope, JsonObject.Builder out) {
        if (scope == ReplyScope.ALL) {
            out.put("scope", "all");
        }
    }

    private static JsonValue writeSchema(CheckSpec.Schema schema) {
        return switch (schema) {
            case CheckSpec.Schema.File file -> new JsonString(file.path().toString());
            case CheckSpec.Schema.Inline inline -> inline.value();
        };
    }
}
