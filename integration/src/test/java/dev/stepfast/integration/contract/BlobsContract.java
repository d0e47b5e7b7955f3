package dev.stepfast.integration.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.journal.Blobs;
import dev.stepfast.engine.journal.StoreException.Code;
import dev.stepfast.engine.run.BlobRef;
import dev.stepfast.plan.value.Sha256;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What every {@link Blobs} does. */
abstract class BlobsContract extends RunStoreContract {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8_193, 256 * 1024, 256 * 1024 + 1, 3_000_000})
    void givesBackWhatWasPutUnderTheNameOfItsContent(int size) {
        byte[] content = new byte[size];
        new Random(size).nextBytes(content);
        byte[] given = content.clone();
        BlobRef ref = store().blobs().put(given);
        assertThat(ref).isEqualTo(new BlobRef(Sha256.of(content), size));

        // Neither who gave nor who got it can change it.
        if (size > 0) {
            given[0]++;
            store().blobs().load(ref)[0]++;
        }
        assertThat(store().blobs().put(content)).isEqualTo(ref);
        append(FIRST, take(FIRST).incarnation(), "names it");
        assertThat(store().blobs().load(ref)).isEqualTo(content);
    }

    @Test
    void namesWhatIsMissingOrHasAnotherSize() {
        BlobRef ref = store().blobs().put(new byte[] {1, 2, 3});

        assertCode(
                Code.JOURNAL_DAMAGED,
                () -> store().blobs().load(new BlobRef(Sha256.of("never put"), 9)));
        assertCode(Code.JOURNAL_DAMAGED, () -> store().blobs().load(new BlobRef(ref.hash(), 4)));
    }

    @Test
    void takesMoreThanItKeepsInMemory() {
        for (int number = 0; number < 100; number++) {
            byte[] content = new byte[200_000];
            new Random(number).nextBytes(content);
            BlobRef ref = store().blobs().put(content);
            assertThat(store().blobs().load(ref)).isEqualTo(content);
        }
    }
}
