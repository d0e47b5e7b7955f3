package dev.stepfast.engine.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SchemaValidationTest {
    @Test
    void namesPlaceAndViolation() {
        String schema = "{\"properties\":{\"list\":{\"items\":{\"type\":\"integer\"}}}}";

        assertThat(SchemaValidation.findViolations(schema, "{\"list\":[1,\"two\"]}"))
                .containsExactly("/list/1: string found, integer expected");
    }

    @Test
    void followsReferencesWithinTheSchema() {
        String schema = "{\"$ref\":\"#/$defs/name\",\"$defs\":{\"name\":{\"type\":\"string\"}}}";

        assertThat(SchemaValidation.findViolations(schema, "\"x\"")).isEmpty();
        assertThat(SchemaValidation.findViolations(schema, "1")).hasSize(1);
    }

    @Test
    void knowsTheMetaSchema() {
        String schema = "{\"$ref\":\"https://json-schema.org/draft/2020-12/schema\"}";

        assertThat(SchemaValidation.findViolations(schema, "{\"type\":\"string\"}")).isEmpty();
        assertThat(SchemaValidation.findViolations(schema, "{\"type\":1}")).isNotEmpty();
    }

    @Test
    void fetchesNothing() throws IOException {
        AtomicInteger requests = new AtomicInteger();
        HttpServer server =
                HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    requests.incrementAndGet();
                    exchange.sendResponseHeaders(200, -1);
                });
        server.start();
        try {
            String remote = "http://127.0.0.1:" + server.getAddress().getPort() + "/schema.json";
            for (String reference :
                    new String[] {
                        remote,
                        "file:///etc/passwd",
                        "classpath:secret.json",
                        "classpath:/draft/2020-12/schema",
                        "other.json"
                    }) {
                String schema = "{\"$ref\":\"" + reference + "\"}";
                assertThatThrownBy(() -> SchemaValidation.findViolations(schema, "1"))
                        .as(reference)
                        .isInstanceOf(RuntimeException.class)
                        .hasMessageContaining("only local references are allowed");
            }
            assertThat(requests).hasValue(0);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void searchesPatternsInLinearTime() {
        String schema = "{\"pattern\":\"^(a+)+$\"}";
        long start = System.nanoTime();

        assertThat(SchemaValidation.findViolations(schema, "\"" + "a".repeat(50_000) + "!\""))
                .hasSize(1);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(60));
    }

    @Test
    void refusesPatternsThatAreNotRe2() {
        assertThatThrownBy(
                        () -> SchemaValidation.findViolations("{\"pattern\":\"(?=x)\"}", "\"x\""))
                .isInstanceOf(RuntimeException.class);
        assertThatThrownBy(() ->
                        SchemaValidation.findViolations(
                                "{\"pattern\":\"" + "x".repeat(1_001) + "\"}", "\"x\""))
                .isInstanceOf(RuntimeException.class);
    }
}
