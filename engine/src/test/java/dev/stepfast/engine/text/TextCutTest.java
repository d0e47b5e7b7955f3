package dev.stepfast.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class TextCutTest {
    private static final String[] PIECES = {"a", "\n", "é", "漢", "😀", "word ", "\t", "line\n"};

    @Test
    void leavesATextThatFits() {
        assertThat(TextCut.toTokens("12345678", 2)).isEqualTo("12345678");
        assertThat(TextCut.toBytes("é", 2)).isEqualTo("é");
        assertThat(TextCut.headToTokens("1234", 1)).isEqualTo("1234");
    }

    @Test
    void keepsAFifthOfHeadAndFourFifthsOfTail() {
        String cut = TextCut.toBytes("h".repeat(1_000) + "t".repeat(1_000), 528);

        assertThat(cut)
                .isEqualTo("h".repeat(100) + "\n... 1500 bytes omitted ...\n" + "t".repeat(400));
    }

    @Test
    void countsWhatWasLostBefore() {
        String cut = TextCut.toBytes("head" + "tail", 1_000, 5_000);

        assertThat(cut).contains("... 5000 bytes omitted ...").hasSizeLessThan(60);
    }

    @Test
    void leavesNothingWhereNotEvenTheMarkFits() {
        assertThat(TextCut.toTokens("x".repeat(100), 2)).isEmpty();
        assertThat(TextCut.toBytes("x".repeat(100), 0)).isEmpty();
    }

    @Test
    void keepsTheHeadOfWhatIsCutAtItsEnd() {
        String cut = TextCut.headToTokens("x".repeat(4_000), 100);

        assertThat(cut).startsWith("xxx").endsWith(" tokens omitted ...");
        assertThat(TokenEstimate.of(cut)).isLessThanOrEqualTo(100);
    }

    @Test
    void neverExceedsTheShareAndCutsBetweenCharacters() {
        Random random = new Random(7);
        for (int i = 0; i < 3_000; i++) {
            String text = randomText(random);
            int max = random.nextInt(120);

            String tokens = TextCut.toTokens(text, max);
            String bytes = TextCut.toBytes(text, max);

            assertThat(TokenEstimate.of(tokens)).isLessThanOrEqualTo(max);
            assertThat(bytes.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(max);
            assertThat(wellFormed(tokens)).isTrue();
            assertThat(wellFormed(bytes)).isTrue();
            assertThat(TextCut.toTokens(tokens, max)).isEqualTo(tokens);
            assertCountsWhatIsGone(text, bytes);
        }
    }

    @Test
    void estimatesTokensAsUtf8BytesOverFour() {
        Random random = new Random(11);
        for (int i = 0; i < 2_000; i++) {
            String text = randomText(random);
            int bytes = text.getBytes(StandardCharsets.UTF_8).length;
            assertThat(TokenEstimate.of(text)).isEqualTo((bytes + 3) / 4);
        }
    }

    private static void assertCountsWhatIsGone(String text, String cut) {
        var mark = Pattern.compile("\\n\\.\\.\\. (\\d+) bytes omitted \\.\\.\\.\\n").matcher(cut);
        if (mark.find()) {
            long whole = TokenEstimate.utf8Bytes(text);
            long left = TokenEstimate.utf8Bytes(cut) - mark.group().length();
            assertThat(Long.parseLong(mark.group(1))).isEqualTo(whole - left);
        }
    }

    private static String randomText(Random random) {
        StringBuilder text = new StringBuilder();
        int pieces = random.nextInt(200);
        for (int i = 0; i < pieces; i++) {
            text.append(PIECES[random.nextInt(PIECES.length)]);
        }
        return text.toString();
    }

    private static boolean wellFormed(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }
}
