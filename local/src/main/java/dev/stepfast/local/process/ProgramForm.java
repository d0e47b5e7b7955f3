package dev.stepfast.local.process;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Whether the kernel itself can start a file.
 *
 * <p>Asked right before each start: {@code execvp}, which starters use, silently hands every other
 * file to {@code /bin/sh}, so that an empty script would pass and a text would be run.
 */
final class ProgramForm {
    /** What the kernel reads of a first line. */
    private static final int HEAD_BYTES = 256;

    /** Interpreters that are scripts themselves: what the kernel follows. */
    private static final int DEEPEST = 4;

    private ProgramForm() {}

    /** Why a file cannot be started; empty when it can. */
    static Optional<String> findProblem(Path program) {
        return findProblem(program, 0);
    }

    private static Optional<String> findProblem(Path program, int depth) {
        if (!Files.isRegularFile(program)) {
            return Optional.of("there is no file " + program);
        }
        if (!Files.isExecutable(program)) {
            return Optional.of(program + " is not executable");
        }
        if (depth > DEEPEST) {
            return Optional.of("its interpreters are scripts of scripts");
        }
        byte[] head;
        try (InputStream in = Files.newInputStream(program)) {
            head = in.readNBytes(HEAD_BYTES);
        } catch (IOException e) {
            // What may be executed but not read is no script that could be run either way.
            return Optional.empty();
        }
        if (isBinary(head)) {
            return Optional.empty();
        }
        if (head.length < 2 || head[0] != '#' || head[1] != '!') {
            return Optional.of(
                    program
                            + " is neither a program of this machine nor a script: its first line must be"
                            + " #! and an interpreter, like #!/bin/sh");
        }
        return findInterpreterProblem(program, head, depth);
    }

    private static Optional<String> findInterpreterProblem(Path program, byte[] head, int depth) {
        String line = new String(head, 2, head.length - 2, StandardCharsets.ISO_8859_1);
        int end = line.indexOf('\n');
        String first = (end < 0 ? line : line.substring(0, end)).strip();
        String interpreter = first.split("[ \t]", 2)[0];
        if (end >= 1 && line.charAt(end - 1) == '\r' && interpreter.equals(first)) {
            return Optional.of(
                    program
                            + " ends its first line in a carriage return; save it with line feeds alone");
        }
        if (!interpreter.startsWith("/")) {
            return Optional.of(
                    program
                            + " names the interpreter \""
                            + interpreter
                            + "\", which is no absolute path");
        }
        try {
            return findProblem(Path.of(interpreter), depth + 1)
                    .map(problem ->
                            "the interpreter of " + program + " cannot be started: " + problem);
        } catch (InvalidPathException e) {
            return Optional.of(program + " names an interpreter that is no path");
        }
    }

    /** ELF, or Mach-O in either order and as a universal file. */
    private static boolean isBinary(byte[] head) {
        if (head.length < 4) {
            return false;
        }
        int magic =
                (head[0] & 0xff) << 24
                        | (head[1] & 0xff) << 16
                        | (head[2] & 0xff) << 8
                        | (head[3] & 0xff);
        return magic == 0x7f454c46
                || magic == 0xfeedface
                || magic == 0xfeedfacf
                || magic == 0xcefaedfe
                || magic == 0xcffaedfe
                || magic == 0xcafebabe;
    }
}
