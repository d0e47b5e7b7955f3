package dev.stepfast.local.workspace;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** Strict UTF-8. */
final class Utf8 {
    private Utf8() {}

    /** The text of bytes that are UTF-8 throughout; empty when they are not. */
    static Optional<String> decode(byte[] bytes) {
        try {
            return Optional.of(
                    StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    /** Bytes of the well-formed character at a place; 0 when there is none. */
    static int lengthAt(byte[] bytes, int at) {
        int first = bytes[at] & 0xFF;
        int length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
        if (at + length > bytes.length) {
            return 0;
        }
        byte[] character = Arrays.copyOfRange(bytes, at, at + length);
        return decode(character)
                        .filter(text -> text.codePointCount(0, text.length()) == 1)
                        .isPresent()
                ? length
                : 0;
    }

    static String decode(byte[] bytes, int at, int length) {
        return new String(bytes, at, length, StandardCharsets.UTF_8);
    }
}
