package dev.stepfast.plan.json;

import dev.stepfast.plan.check.CheckOptions;
import dev.stepfast.plan.check.CheckSpec;
import dev.stepfast.plan.check.CheckSpec.ReplyScope;
import dev.stepfast.plan.check.CheckType;
import dev.stepfast.plan.check.CommandLine;
import dev.stepfast.plan.check.CommandOptions;
import dev.stepfast.plan.check.RegexPattern;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.diagnostic.Diagnostic;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import dev.stepfast.plan.diagnostic.Spelling;
import dev.stepfast.plan.value.JsonValue;
import dev.stepfast.plan.value.JsonValue.JsonArray;
import dev.stepfast.plan.value.JsonValue.JsonNumber;
import dev.stepfast.plan.value.JsonValue.JsonObject;
import dev.stepfast.plan.value.JsonValue.JsonString;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads one check in its object form. A check that is wrong in any way is reported and not given.
 */
final class CheckReader {
    /** Shortest and longest time a check may state, in milliseconds. */
    private static final long LEAST_TIMEOUT = 100;

    private static final long MOST_TIMEOUT = 3_600_000;
    private static final DiagnosticCode INVALID = DiagnosticCode.CHECK_INVALID;

    private final Members members;

    private CheckReader(Members members) {
        this.members = members;
    }

    /** Reads the array of checks under a name; empty when the member is absent or no array. */
    static Optional<List<CheckSpec>> readAll(Members parent, String name) {
        return parent.objects(name)
                .map(objects -> {
                    List<CheckSpec> checks = new ArrayList<>();
                    objects.forEach(
                            object -> new CheckReader(object).read().ifPresent(checks::add));
                    return checks;
                });
    }

    private Optional<CheckSpec> read() {
        int before = members.findings().size();
        Optional<CheckSpec> check =
                findType()
                        .flatMap(type -> {
                            CheckFields.refuseOthers(members, type);
                            return read(type, readOptions());
                        });
        return members.findings().size() == before ? check : Optional.empty();
    }

    private Optional<CheckType> findType() {
        if (!members.has("type")) {
            members.report(DiagnosticCode.UNKNOWN_CHECK_TYPE, "type", "the check has no \"type\"");
            return Optional.empty();
        }
        Optional<String> word = members.text("type", DiagnosticCode.UNKNOWN_CHECK_TYPE);
        if (word.isEmpty()) {
            return Optional.empty();
        }
        if (CheckType.words().contains(word.get())) {
            return CheckType.find(word.get());
        }
        Optional<String> meant = Spelling.findNearest(word.get(), CheckType.words());
        Diagnostic diagnostic =
                Diagnostic.atPointer(
                        DiagnosticCode.UNKNOWN_CHECK_TYPE,
                        members.pointer("type"),
                        "unknown check type "
                                + Members.quote(word.get())
                                + meant.map(type -> "; did you mean \"" + type + "\"?")
                                        .orElse(
                                                "; types are "
                                                        + String.join(", ", CheckType.words())));
        members.findings().add(meant.map(diagnostic::withSuggestion).orElse(diagnostic));
        return Optional.empty();
    }

    private CheckOptions readOptions() {
        return new CheckOptions(
                members.text("label", INVALID),
                members.whole("timeout_ms", LEAST_TIMEOUT, MOST_TIMEOUT, INVALID)
                        .map(Duration::ofMillis),
                members.flag("reveal", INVALID));
    }

    private Optional<CheckSpec> read(CheckType type, CheckOptions options) {
        boolean negated = type.isNegated();
        return switch (type) {
            case COMMAND ->
                    readCommand()
                            .map(command ->
                                    new CheckSpec.Command(
                                            command, readExit(), readProcess(), options));
            case CUSTOM ->
                    readPath("path")
                            .map(script ->
                                    new CheckSpec.Custom(
                                            script, readArguments(), readProcess(), options));
            case FILE_EXISTS, FILE_NOT_EXISTS ->
                    readPath("path").map(path -> new CheckSpec.FileExists(path, negated, options));
            case FILE_CONTAINS, FILE_NOT_CONTAINS -> {
                Optional<WorkspacePath> path = readPath("path");
                Optional<String> text = members.requiredText("text", INVALID);
                yield path.flatMap(
                        p -> text.map(t -> new CheckSpec.FileContains(p, t, negated, options)));
            }
            case FILE_REGEX, FILE_NOT_REGEX -> {
                Optional<WorkspacePath> path = readPath("path");
                Optional<RegexPattern> pattern = readPattern();
                yield path.flatMap(
                        p -> pattern.map(r -> new CheckSpec.FileRegex(p, r, negated, options)));
            }
            case REGEX, NOT_REGEX ->
                    readPattern()
                            .map(pattern ->
                                    new CheckSpec.Regex(pattern, negated, readScope(), options));
            case CONTAINS, NOT_CONTAINS ->
                    members.requiredText("text", INVALID)
                            .map(text ->
                                    new CheckSpec.Contains(text, negated, readScope(), options));
            case JSON -> Optional.of(new CheckSpec.Json(readSchema(), readScope(), options));
            case NO_ERRORS -> Optional.of(new CheckSpec.NoErrors(options));
        };
    }

    private Optional<CommandLine> readCommand() {
        if (members.has("command") && members.has("argv")) {
            members.report(INVALID, "argv", "a check has \"command\" or \"argv\", not both");
            return Optional.empty();
        }
        if (members.has("argv")) {
            return CommandReader.readVector(members, "argv");
        }
        if (!members.has("command")) {
            members.report(INVALID, "command", "\"command\" or \"argv\" is missing");
            return Optional.empty();
        }
        return CommandReader.readLine(members, "command", INVALID);
    }

    private List<String> readArguments() {
        List<String> arguments = members.texts("args", INVALID).orElse(List.of());
        CommandReader.refuseBadArguments(members, "args", arguments);
        return arguments;
    }

    private Set<Integer> readExit() {
        Optional<JsonValue> stated = members.find("exit");
        if (stated.isEmpty()) {
            return CheckSpec.Command.SUCCESS;
        }
        List<JsonValue> values =
                stated.get() instanceof JsonArray array ? array.elements() : List.of(stated.get());
        Set<Integer> exits = new LinkedHashSet<>();
        for (JsonValue value : values) {
            Optional<Long> whole =
                    value instanceof JsonNumber number ? number.findWhole() : Optional.empty();
            whole.filter(status -> status >= 0 && status <= 255)
                    .ifPresent(status -> exits.add(status.intValue()));
        }
        if (exits.isEmpty() || exits.size() != values.size()) {
            members.report(
                    INVALID,
                    "exit",
                    "\"exit\" is a status from 0 to 255, or a list of different ones");
        }
        return exits;
    }

    private CommandOptions readProcess() {
        Optional<WorkspacePath> cwd =
                members.has("cwd")
                        ? members.text("cwd", INVALID)
                                .flatMap(text -> PathReader.readFolder(members, "cwd", text))
                        : Optional.empty();
        return new CommandOptions(
                cwd,
                members.flag("network", INVALID).orElse(false),
                members.flag("preflight", INVALID).orElse(true));
    }

    private Optional<WorkspacePath> readPath(String name) {
        return members.requiredText(name, INVALID)
                .flatMap(text -> PathReader.read(members, name, text));
    }

    private Optional<RegexPattern> readPattern() {
        return members.requiredText("pattern", INVALID)
                .flatMap(source ->
                        switch (RegexPattern.compile(source)) {
                            case RegexPattern.Compiled.Ok ok -> Optional.of(ok.pattern());
                            case RegexPattern.Compiled.Refused refused -> {
                                members.report(
                                        INVALID, "pattern", "no RE2 pattern: " + refused.reason());
                                yield Optional.empty();
                            }
                        });
    }

    private ReplyScope readScope() {
        Optional<String> scope = members.text("scope", INVALID);
        if (scope.isPresent() && !scope.get().equals("final") && !scope.get().equals("all")) {
            members.report(
                    INVALID,
                    "scope",
                    "\"scope\" is final or all, not " + Members.quote(scope.get()));
        }
        return scope.filter("all"::equals).isPresent() ? ReplyScope.ALL : ReplyScope.FINAL;
    }

    private Optional<CheckSpec.Schema> readSchema() {
        return members.find("schema")
                .flatMap(value ->
                        switch (value) {
                            case JsonString ignored ->
                                    readPath("schema").map(CheckSpec.Schema.File::new);
                            case JsonObject schema ->
                                    Optional.of(new CheckSpec.Schema.Inline(schema));
                            case JsonValue.JsonBoolean schema ->
                                    Optional.of(new CheckSpec.Schema.Inline(schema));
                            case JsonArray ignored -> refuseSchema(value);
                            case JsonNumber ignored -> refuseSchema(value);
                            case JsonValue.JsonNull ignored -> refuseSchema(value);
                        });
    }

    private Optional<CheckSpec.Schema> refuseSchema(JsonValue value) {
        members.report(
                INVALID, "schema", Members.expected("a JSON Schema or the path of one", value));
        return Optional.empty();
    }
}
