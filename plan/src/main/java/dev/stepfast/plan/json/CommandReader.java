package dev.stepfast.plan.json;

import dev.stepfast.plan.check.CommandLine;
import dev.stepfast.plan.check.CommandLineTokenizer;
import dev.stepfast.plan.check.CommandLineTokenizer.Breaks;
import dev.stepfast.plan.check.CommandLineTokenizer.Split;
import dev.stepfast.plan.diagnostic.DiagnosticCode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** Reads commands, as a line or as a vector, by the rules of the one tokenizer. */
final class CommandReader {
    /** Limits of vectors that are given as arrays. */
    private static final int MAX_ELEMENTS = 1_024;

    private static final int MAX_ELEMENT_BYTES = 32 << 10;
    private static final int MAX_BYTES = 128 << 10;

    private CommandReader() {}

    /** A command line; {@code code} is for a member that is no string at all. */
    static Optional<CommandLine> readLine(Members members, String name, DiagnosticCode code) {
        return members.text(name, code)
                .flatMap(line ->
                        switch (CommandLineTokenizer.split(line)) {
                            case Split.Words words -> Optional.of(words.command());
                            case Split.Refused refused -> {
                                members.report(refused.code(), name, refused.reason());
                                yield Optional.empty();
                            }
                        });
    }

    static Optional<CommandLine> readVector(Members members, String name) {
        Optional<List<String>> vector = members.texts(name, DiagnosticCode.CHECK_INVALID);
        if (vector.isEmpty()) {
            return Optional.empty();
        }
        List<String> argv = vector.get();
        if (argv.isEmpty() || argv.getFirst().isEmpty()) {
            members.report(DiagnosticCode.CHECK_INVALID, name, "a command has at least a program");
            return Optional.empty();
        }
        if (!argv.getFirst().chars().allMatch(c -> c > ' ' && c < 127)) {
            members.findings()
                    .add(
                            DiagnosticCode.BAD_ENCODING,
                            JsonPointer.child(members.pointer(name), 0),
                            "a program is named in printable ASCII without blanks");
            return Optional.empty();
        }
        return refuseBadArguments(members, name, argv)
                ? Optional.empty()
                : Optional.of(new CommandLine(Optional.empty(), argv));
    }

    /** Reports what no argument vector may hold; true when there was something. */
    static boolean refuseBadArguments(Members members, String name, List<String> argv) {
        int before = members.findings().size();
        long bytes = 0;
        for (int i = 0; i < argv.size(); i++) {
            String place = JsonPointer.child(members.pointer(name), i);
            int length = argv.get(i).getBytes(StandardCharsets.UTF_8).length;
            bytes += length;
            if (length > MAX_ELEMENT_BYTES) {
                members.findings()
                        .add(
                                DiagnosticCode.LIMIT_EXCEEDED,
                                place,
                                "longer than " + MAX_ELEMENT_BYTES + " bytes");
            }
            CommandLineTokenizer.findBadCharacter(argv.get(i), Breaks.ALLOWED)
                    .ifPresent(shown ->
                            members.findings()
                                    .add(
                                            DiagnosticCode.BAD_ENCODING,
                                            place,
                                            "the character "
                                                    + shown
                                                    + " may not stand in a command; remove it"));
        }
        if (argv.size() > MAX_ELEMENTS || bytes > MAX_BYTES) {
            members.report(
                    DiagnosticCode.LIMIT_EXCEEDED,
                    name,
                    "a command has at most "
                            + MAX_ELEMENTS
                            + " arguments and "
                            + MAX_BYTES
                            + " bytes");
        }
        return members.findings().size() > before;
    }
}
