package dev.stepfast.local.model;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;

/** A server on loopback that gives the answer it was told, and keeps what it got. */
final class AnsweringServer implements AutoCloseable {
    /** One request; names of headers in lower case. */
    record Got(String method, String path, Map<String, List<String>> headers, String body) {}

    /** One answer. */
    record Answer(int status, Map<String, String> headers, String body) {
        static Answer json(String body) {
            return new Answer(200, Map.of("Content-Type", "application/json"), body);
        }

        static Answer status(int status, String body) {
            return new Answer(status, Map.of("Content-Type", "application/json"), body);
        }
    }

    private final HttpServer server;
    private final List<Got> got = new CopyOnWriteArrayList<>();
    private volatile Function<Got, Answer> script = _ -> Answer.json("{}");

    AnsweringServer() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext(
                "/",
                exchange -> {
                    Map<String, List<String>> headers = new HashMap<>();
                    exchange.getRequestHeaders()
                            .forEach((name, values) ->
                                    headers.put(
                                            name.toLowerCase(Locale.ROOT), List.copyOf(values)));
                    Got request =
                            new Got(
                                    exchange.getRequestMethod(),
                                    exchange.getRequestURI().toString(),
                                    headers,
                                    new String(
                                            exchange.getRequestBody().readAllBytes(),
                                            StandardCharsets.UTF_8));
                    got.add(request);
                    Answer answer = script.apply(request);
                    answer.headers()
                            .forEach((name, value) ->
                                    exchange.getResponseHeaders().add(name, value));
                    byte[] bytes = answer.body().getBytes(StandardCharsets.UTF_8);
                    exchange.sendResponseHeaders(
                            answer.status(), (bytes.length == 0) ? -1 : bytes.length);
                    exchange.getResponseBody().write(bytes);
                    exchange.close();
                });
        server.start();
    }

    AnsweringServer saying(Answer answer) {
        script = _ -> answer;
        return this;
    }

    AnsweringServer answering(Function<Got, Answer> answers) {
        script = answers;
        return this;
    }

    List<Got> got() {
        return got;
    }

    String url() {
        return "http://127.0.0.1:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
