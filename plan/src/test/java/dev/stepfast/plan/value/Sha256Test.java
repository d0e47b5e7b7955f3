package dev.stepfast.plan.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class Sha256Test {
    private static final String OF_ABC =
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void hashesTextAsUtf8() {
        assertThat(Sha256.of("abc").hex()).isEqualTo(OF_ABC);
        assertThat(Sha256.of("é")).isEqualTo(Sha256.of("é".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    void hashesPieceByPiece() {
        MessageDigest digest = Sha256.newDigest();
        digest.update("ab".getBytes(StandardCharsets.UTF_8));
        digest.update("c".getBytes(StandardCharsets.UTF_8));

        assertThat(Sha256.ofFinished(digest)).isEqualTo(Sha256.of("abc"));
    }

    @Test
    void spellsItself() {
        Sha256 hash = Sha256.of("abc");

        assertThat(hash.prefixed()).isEqualTo("sha256:" + OF_ABC);
        assertThat(hash.first(6)).isEqualTo("ba7816");
        assertThat(hash).hasToString(OF_ABC).isLessThan(new Sha256("f".repeat(64)));
    }

    @Test
    void refusesWhatIsNoHash() {
        assertThatThrownBy(() -> new Sha256(OF_ABC.toUpperCase(Locale.ROOT)))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Sha256("")).isInstanceOf(IllegalArgumentException.class);
    }
}
