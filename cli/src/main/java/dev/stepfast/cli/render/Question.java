package dev.stepfast.cli.render;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;

/**
 * Asks the person at the terminal. What was typed before the question is thrown away and answers
 * nothing.
 */
public final class Question {
    /** Longer than any answer; a line is cut there. */
    private static final int LONGEST_ANSWER = 1_000;

    private final Terminal terminal;
    private final InputStream in;

    public Question(Terminal terminal, InputStream in) {
        this.terminal = terminal;
        this.in = in;
    }

    /** Asks; everything but a plain yes is a no. Empty when nobody answers: the input has ended. */
    public Optional<Boolean> findYes(String question) {
        return ask(question + " [y/N] ")
                .map(answer -> answer.toLowerCase(Locale.ROOT))
                .map(answer -> answer.equals("y") || answer.equals("yes"));
    }

    /** The answer without the blanks around it; empty when the input has ended. */
    public Optional<String> ask(String prompt) {
        try {
            Typeahead.discard(in, terminal.look());
            terminal.prompt(prompt);
            return readLine();
        } catch (IOException e) {
            throw new UncheckedIOException("the terminal cannot be read", e);
        }
    }

    private Optional<String> readLine() throws IOException {
        byte[] bytes = new byte[LONGEST_ANSWER];
        int length = 0;
        int next = in.read();
        if (next < 0) {
            return Optional.empty();
        }
        while (next >= 0 && next != '\n') {
            if (length < bytes.length) {
                bytes[length++] = (byte) next;
            }
            next = in.read();
        }
        return Optional.of(new String(bytes, 0, length, StandardCharsets.UTF_8).strip());
    }
}
