package dev.stepfast.local;

import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.Ids;
import dev.stepfast.engine.run.RunId;
import java.security.SecureRandom;
import java.util.HexFormat;

/** Ids from the system's randomness: run ids as ULIDs, which sort by time. */
final class RandomIds implements Ids {
    /** Crockford's base 32, as the ULID specification has it. */
    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

    private static final int TIME_CHARACTERS = 10;
    private static final int RANDOM_CHARACTERS = 16;

    private final SecureRandom random = new SecureRandom();
    private final Clock clock;

    RandomIds(Clock clock) {
        this.clock = clock;
    }

    @Override
    public RunId nextRun() {
        StringBuilder id = new StringBuilder("r");
        long millis = clock.now().toEpochMilli();
        for (int i = TIME_CHARACTERS - 1; i >= 0; i--) {
            id.append(ALPHABET.charAt((int) (millis >>> (5 * i)) & 31));
        }
        for (int i = 0; i < RANDOM_CHARACTERS; i++) {
            id.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return new RunId(id.toString());
    }

    @Override
    public String nextHex(int digits) {
        byte[] bytes = new byte[digits / 2];
        random.nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
