package dev.stepfast.engine.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RedactorTest {
    private static final String ALPHABET = "abcXYZ019-_/+=\"\\ ü&<漢\n";

    @Test
    void leavesTextWithoutSecretsAlone() {
        String text = "nothing to see";

        assertThat(Redactor.of(List.of("s3cr3t-value")).redact(text)).isSameAs(text);
        assertThat(Redactor.NONE.redact(text)).isSameAs(text);
    }

    @Test
    void leavesOutValuesThatAreTooShort() {
        assertThat(Redactor.isTooShort("1234567")).isTrue();
        assertThat(Redactor.isTooShort("12345678")).isFalse();
        assertThat(Redactor.of(List.of("1234567", "")).redact("1234567")).isEqualTo("1234567");
    }

    @Test
    void catchesABasicHeader() {
        String header =
                Base64.getEncoder()
                        .encodeToString("someone:s3cr3t-value".getBytes(StandardCharsets.UTF_8));

        String redacted =
                Redactor.of(List.of("s3cr3t-value")).redact("Authorization: Basic " + header);

        assertThat(redacted)
                .startsWith("Authorization: Basic ")
                .contains("[redacted]")
                .doesNotContain(header);
    }

    @Test
    void coversSecretsThatOverlap() {
        Redactor redactor = Redactor.of(List.of("abcdefgh", "efghijkl"));

        assertThat(redactor.redact("<abcdefghijkl>")).isEqualTo("<[redacted]>");
    }

    @Test
    void saysNothingOfItsSecrets() {
        assertThat(Redactor.of(List.of("s3cr3t-value")).toString()).doesNotContain("s3cr3t");
    }

    @Test
    void findsEveryFormWhereverItStands() {
        Random random = new Random(5);
        for (int i = 0; i < 400; i++) {
            String secret = secret(random);
            Redactor redactor = Redactor.of(List.of(secret, "another-secret-" + i));
            for (String form : forms(secret, random)) {
                String text = "before " + form + " after";
                assertThat(redactor.redact(text))
                        .as(form)
                        .startsWith("before ")
                        .contains(Redactor.MARK);
                assertThat(redactor.redact(text)).as(form).doesNotContain(form);
            }
        }
    }

    @Test
    void redactsStreamsAsIfTheyWereOneText() throws IOException {
        Random random = new Random(9);
        for (int i = 0; i < 400; i++) {
            String secret = secret(random);
            Redactor redactor = Redactor.of(List.of(secret, secret.substring(0, 8) + "tail"));
            StringBuilder text = new StringBuilder();
            for (int part = 0; part < 6; part++) {
                text.append(random.nextBoolean() ? secret : "x".repeat(random.nextInt(30)));
                text.append(
                        random.nextInt(4) == 0
                                ? secret.substring(0, random.nextInt(secret.length()))
                                : "");
            }

            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (OutputStream stream = redactor.over(out)) {
                for (int at = 0; at < bytes.length; ) {
                    int length = Math.min(bytes.length - at, 1 + random.nextInt(9));
                    stream.write(bytes, at, length);
                    at += length;
                }
            }

            assertThat(out.toString(StandardCharsets.UTF_8))
                    .isEqualTo(redactor.redact(text.toString()));
            assertThat(out.toString(StandardCharsets.UTF_8)).doesNotContain(secret);
        }
    }

    @Test
    void redactsAMegabyte() {
        List<String> secrets = new ArrayList<>();
        Random random = new Random(1);
        for (int i = 0; i < 20; i++) {
            secrets.add(secret(random) + i);
        }
        Redactor redactor = Redactor.of(secrets);
        String text =
                "The quick brown fox jumps over the lazy dog. ".repeat(24_000) + secrets.getFirst();
        for (int i = 0; i < 20; i++) {
            redactor.redact(text);
        }
        long start = System.nanoTime();
        String redacted = redactor.redact(text);
        System.out.printf("redact 1 MB, 20 secrets: %.1f ms%n", (System.nanoTime() - start) / 1e6);

        assertThat(redacted).endsWith(Redactor.MARK);
    }

    private static String secret(Random random) {
        StringBuilder secret = new StringBuilder("k");
        int length = 8 + random.nextInt(40);
        while (secret.length() < length) {
            secret.append(ALPHABET.charAt(random.nextInt(ALPHABET.length())));
        }
        return secret.toString();
    }

    private static List<String> forms(String secret, Random random) {
        List<String> forms = new ArrayList<>();
        forms.add(secret);
        String url = URLEncoder.encode(secret, StandardCharsets.UTF_8);
        forms.add(url);
        forms.add(url.replace("+", "%20").replace("*", "%2A"));
        forms.add(secret.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n"));
        for (int before = 0; before < 3; before++) {
            byte[] around =
                    ("a".repeat(before) + secret + "z".repeat(random.nextInt(3)))
                            .getBytes(StandardCharsets.UTF_8);
            forms.add(Base64.getEncoder().encodeToString(around));
            forms.add(Base64.getUrlEncoder().withoutPadding().encodeToString(around));
        }
        return forms;
    }
}
