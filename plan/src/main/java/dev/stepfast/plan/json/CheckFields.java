package dev.stepfast.plan.json;

import dev.stepfast.plan.check.CheckType;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Which members a check of each type has in its object form. */
final class CheckFields {
    private static final Set<String> OF_ALL = Set.of("type", "label", "timeout_ms", "reveal");
    private static final Set<String> KNOWN =
            Arrays.stream(CheckType.values())
                    .flatMap(type -> of(type).stream())
                    .collect(Collectors.toUnmodifiableSet());

    private CheckFields() {}

    /** Reports unknown members, and operands that belong to another type. */
    static void refuseOthers(Members members, CheckType type) {
        Set<String> own = of(type);
        for (String name : members.object().members().keySet()) {
            if (own.contains(name) || name.startsWith("x-")) {
                continue;
            }
            if (KNOWN.contains(name)) {
                members.report(
                        DiagnosticCode.CHECK_INVALID,
                        name,
                        "a check of type " + type.word() + " has no \"" + name + "\"");
            } else {
                members.refuseUnknown(name, own);
            }
        }
    }

    private static Set<String> of(CheckType type) {
        Set<String> own =
                switch (type) {
                    case COMMAND ->
                            Set.of("command", "argv", "exit", "cwd", "network", "preflight");
                    case CUSTOM -> Set.of("path", "args", "cwd", "network", "preflight");
                    case FILE_EXISTS, FILE_NOT_EXISTS -> Set.of("path");
                    case FILE_CONTAINS, FILE_NOT_CONTAINS -> Set.of("path", "text");
                    case FILE_REGEX, FILE_NOT_REGEX -> Set.of("path", "pattern");
                    case REGEX, NOT_REGEX -> Set.of("pattern", "scope");
                    case CONTAINS, NOT_CONTAINS -> Set.of("text", "scope");
                    case JSON -> Set.of("schema", "scope");
                    case NO_ERRORS -> Set.of();
                };
        Set<String> all = new HashSet<>(OF_ALL);
        all.addAll(own);
        return all;
    }
}
