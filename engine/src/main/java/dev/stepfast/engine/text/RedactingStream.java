package dev.stepfast.engine.text;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * Redacts a stream of bytes. Places that lie closer to the end than the longest form are judged
 * when more bytes are known; forms that overlap are covered by one mark.
 */
final class RedactingStream extends OutputStream {
    private static final byte[] MARK = Redactor.MARK.getBytes(StandardCharsets.UTF_8);

    private final FormIndex forms;
    private final OutputStream out;

    private byte[] held = new byte[0];

    /** How many of the held bytes, from the first on, lie in a secret whose mark is written. */
    private int covered;

    private boolean closed;

    RedactingStream(FormIndex forms, OutputStream out) {
        this.forms = forms;
        this.out = out;
    }

    /** The bytes without secrets; empty when they hold none. */
    static Optional<byte[]> findRedacted(FormIndex forms, byte[] bytes) {
        if (forms.isEmpty() || isFreeOfForms(forms, bytes)) {
            return Optional.empty();
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length);
        try (RedactingStream stream = new RedactingStream(forms, out)) {
            stream.write(bytes, 0, bytes.length);
        } catch (IOException e) {
            throw new UncheckedIOException("a buffer in memory does not fail", e);
        }
        return Optional.of(out.toByteArray());
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        if (forms.isEmpty()) {
            out.write(bytes, offset, length);
            return;
        }
        byte[] all = Arrays.copyOf(held, held.length + length);
        System.arraycopy(bytes, offset, all, held.length, length);
        held = all;
        release(held.length - forms.longest() + 1);
    }

    @Override
    public void flush() throws IOException {
        out.flush();
    }

    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        release(held.length);
        out.close();
    }

    /**
     * Writes the held bytes before {@code end}, or their marks; every form that starts there is
     * complete.
     */
    private void release(int end) throws IOException {
        if (end <= 0) {
            return;
        }
        int coverEnd = covered;
        int plainFrom = Math.min(covered, end);
        for (int at = 0; at < end; at++) {
            int length = forms.lengthAt(held, at, held.length);
            if (length == 0) {
                continue;
            }
            if (at >= coverEnd) {
                out.write(held, plainFrom, at - plainFrom);
                out.write(MARK);
            }
            coverEnd = Math.max(coverEnd, at + length);
            plainFrom = Math.min(coverEnd, end);
        }
        out.write(held, plainFrom, end - plainFrom);
        covered = Math.max(0, coverEnd - end);
        held = Arrays.copyOfRange(held, end, held.length);
    }

    private static boolean isFreeOfForms(FormIndex forms, byte[] bytes) {
        for (int at = 0; at < bytes.length; at++) {
            if (forms.lengthAt(bytes, at, bytes.length) > 0) {
                return false;
            }
        }
        return true;
    }
}
