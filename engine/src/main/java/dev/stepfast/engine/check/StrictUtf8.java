package dev.stepfast.engine.check;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decodes UTF-8 that must be well-formed. */
final class StrictUtf8 {
    private StrictUtf8() {}

    /** The text, or empty when any byte is not UTF-8. */
    static Optional<String> decode(byte[] bytes) {
        if (isAscii(bytes)) {
            return Optional.of(new String(bytes, StandardCharsets.US_ASCII));
        }
        try {
            return Optional.of(
                    StandardCharsets.UTF_8
                            .newDecoder()
                            .onMalformedInput(CodingErrorAction.REPORT)
                            .onUnmappableCharacter(CodingErrorAction.REPORT)
                            .decode(ByteBuffer.wrap(bytes))
                            .toString());
        } catch (CharacterCodingException e) {
            return Optional.empty();
        }
    }

    private static boolean isAscii(byte[] bytes) {
        for (byte b : bytes) {
            if (b < 0) {
                return false;
            }
        }
        return true;
    }
}
