package dev.stepfast.integration.model;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The server {@code @copilotkit/aimock}, started on loopback with a port that the system chose. */
public final class Aimock implements AutoCloseable {
    private static final Path PEERS = Path.of("peers");
    private static final Path SERVER = PEERS.resolve("node_modules/.bin/llmock");
    private static final Pattern LISTENING =
            Pattern.compile("listening on (http://127\\.0\\.0\\.1:\\d+)");

    private final Process process;
    private final String url;

    private Aimock(Process process, String url) {
        this.process = process;
        this.url = url;
    }

    /** True when the server is installed; says {@code not run} when it is not, and fails in CI. */
    public static boolean isInstalled() {
        if (Files.exists(SERVER)) {
            return true;
        }
        String advice =
                SERVER + " is missing: run `npm ci --ignore-scripts` in integration/" + PEERS;
        if ("true".equals(System.getenv("CI"))) {
            throw new AssertionError(advice);
        }
        System.out.println("not run: tests against aimock; " + advice);
        return false;
    }

    /** Starts the server and returns when it listens; it refuses what no fixture matches. */
    public static Aimock start(Path fixtures) throws IOException {
        Process process =
                new ProcessBuilder(
                                List.of(
                                        "node",
                                        SERVER.toString(),
                                        "--port",
                                        "0",
                                        "--fixtures",
                                        fixtures.toString(),
                                        "--strict"))
                        .redirectErrorStream(true)
                        .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
                        .start();
        BufferedReader out =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
        StringBuilder said = new StringBuilder();
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            said.append(line).append('\n');
            Matcher listening = LISTENING.matcher(line);
            if (listening.find()) {
                Thread.ofVirtual().start(() -> drain(out));
                return new Aimock(process, listening.group(1));
            }
        }
        throw new AssertionError("aimock did not start: " + said);
    }

    /** A full pipe would stop the server. */
    private static void drain(BufferedReader out) {
        try {
            out.transferTo(Writer.nullWriter());
        } catch (IOException e) {
            // The server has ended, and its output with it.
        }
    }

    /** Where it listens. */
    public String url() {
        return url;
    }

    /** What the server got last, as it keeps it: method, path, headers, body. */
    JsonNode lastEntry() throws IOException, InterruptedException {
        JsonNode journal = journal();
        return journal.get(journal.size() - 1);
    }

    int entries() throws IOException, InterruptedException {
        return journal().size();
    }

    /** All requests with what was answered. */
    public JsonNode journal() throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpRequest request =
                    HttpRequest.newBuilder(URI.create(url + "/__aimock/journal")).build();
            String body = client.send(request, BodyHandlers.ofString()).body();
            JsonNode root = JsonMapper.shared().readTree(body);
            return root.isArray() ? root : root.get("entries");
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
