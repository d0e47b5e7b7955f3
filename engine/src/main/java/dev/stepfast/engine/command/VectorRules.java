package dev.stepfast.engine.command;

import dev.stepfast.plan.check.CommandLineTokenizer;
import dev.stepfast.plan.check.CommandLineTokenizer.Breaks;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** What every argument vector must be like, whoever asks for it. */
final class VectorRules {
    static final int MAX_ELEMENTS = 1_024;

    /** The kernel fails at 128 KiB for one argument; long texts go by stdin or file. */
    static final int MAX_ELEMENT_BYTES = 32 << 10;

    static final int MAX_BYTES = 128 << 10;

    private VectorRules() {}

    /** Why a vector is none; empty when it is fine. */
    static Optional<PolicyDecision.Refused> findRefusal(List<String> argv) {
        if (argv.isEmpty() || argv.getFirst().isEmpty()) {
            return refused("command_syntax", "there is no command; name a program");
        }
        return findExcess(argv).or(() -> findBadCharacter(argv));
    }

    private static Optional<PolicyDecision.Refused> findExcess(List<String> argv) {
        if (argv.size() > MAX_ELEMENTS) {
            return refused("limit_exceeded", "a command has at most " + MAX_ELEMENTS + " elements");
        }
        long total = 0;
        for (String element : argv) {
            int bytes = element.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > MAX_ELEMENT_BYTES) {
                return refused(
                        "limit_exceeded",
                        "an argument has at most "
                                + MAX_ELEMENT_BYTES
                                + " bytes; pass long text by stdin or file");
            }
            total += bytes;
        }
        return total > MAX_BYTES
                ? refused(
                        "limit_exceeded",
                        "all arguments together have at most " + MAX_BYTES + " bytes")
                : Optional.empty();
    }

    private static Optional<PolicyDecision.Refused> findBadCharacter(List<String> argv) {
        for (String element : argv) {
            Optional<String> bad = CommandLineTokenizer.findBadCharacter(element, Breaks.ALLOWED);
            if (bad.isPresent()) {
                return refused(
                        "bad_encoding",
                        "the character " + bad.get() + " may not stand in a command; remove it");
            }
        }
        return isPrintableAscii(argv.getFirst())
                ? Optional.empty()
                : refused(
                        "bad_encoding",
                        "the name of a program is printable ASCII; this one looks like it and is not");
    }

    static boolean isPrintableAscii(String text) {
        return text.chars().allMatch(c -> c >= ' ' && c < 127);
    }

    private static Optional<PolicyDecision.Refused> refused(String code, String reason) {
        return Optional.of(new PolicyDecision.Refused(code, reason));
    }
}
