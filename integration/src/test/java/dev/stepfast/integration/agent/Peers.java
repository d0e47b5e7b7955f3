package dev.stepfast.integration.agent;

import dev.stepfast.integration.model.Aimock;
import dev.stepfast.local.config.AgentEntry;
import dev.stepfast.local.config.AgentEntry.AgentEnvironment;
import dev.stepfast.local.config.AgentEntry.ModelFlag;
import dev.stepfast.local.process.OperatorPath;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** Agents by others, each pointed at a server on loopback with a made-up key. */
enum Peers {
    CLAUDE("claude", "@anthropic-ai/claude-code-linux-x64/claude") {
        @Override
        void point(AgentRoad road, String url, ScratchWorkspace user) {
            road.variable("ANTHROPIC_API_KEY", KEY)
                    .entry(AgentRoad.entry("claude", Map.of("ANTHROPIC_BASE_URL", url)));
        }
    },
    CODEX("codex", ".bin/codex") {
        @Override
        void point(AgentRoad road, String url, ScratchWorkspace user) {
            user.write(
                    ".codex/config.toml",
                    """
                    model = "gpt-5"
                    model_provider = "peer"
                    [model_providers.peer]
                    name = "peer"
                    base_url = "%s/v1"
                    env_key = "OPENAI_API_KEY"
                    wire_api = "responses"
                    """
                            .formatted(url));
            road.variable("OPENAI_API_KEY", KEY).agent("codex");
        }

        // Its own protection, which is never switched off, rests on namespaces.
        @Override
        boolean canWorkHere() {
            Path sandbox =
                    modules()
                            .resolve(
                                    "@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/codex-resources/bwrap");
            return !Files.isExecutable(sandbox)
                    || succeeds(
                            sandbox.toString(),
                            "--unshare-user",
                            "--unshare-pid",
                            "--ro-bind",
                            "/",
                            "/",
                            "/bin/true");
        }
    },
    GEMINI("gemini", ".bin/gemini") {
        @Override
        void point(AgentRoad road, String url, ScratchWorkspace user) {
            user.write(
                    ".gemini/settings.json",
                    "{\"security\":{\"auth\":{\"selectedType\":\"gemini-api-key\"}}}");
            road.variable("GEMINI_API_KEY", KEY)
                    .entry(AgentRoad.entry("gemini", Map.of("GOOGLE_GEMINI_BASE_URL", url)));
        }

        // Without a name it asks a model which model to ask.
        @Override
        String annotation() {
            return " [model: gemini-2.5-flash]";
        }
    },
    /** Known to nobody: all that Stepfast knows of it is in its entry. */
    PI("pi", ".bin/pi") {
        @Override
        void point(AgentRoad road, String url, ScratchWorkspace user) {
            user.write(
                    ".pi/agent/models.json",
                    """
                    {"providers":{"peer":{"baseUrl":"%s/v1","api":"openai-completions",
                     "apiKey":"PEER_KEY","models":[{"id":"gpt-x"}]}}}
                    """
                            .formatted(url));
            road.variable("PEER_KEY", KEY)
                    .entry(
                            new AgentEntry(
                                    "pi",
                                    Optional.of(
                                            List.of(
                                                    "pi",
                                                    "--provider",
                                                    "peer",
                                                    "-p",
                                                    "--no-session")),
                                    Optional.empty(),
                                    Optional.empty(),
                                    Optional.empty(),
                                    Optional.of(new ModelFlag.Option("--model")),
                                    new AgentEnvironment(
                                            Optional.of(Map.of("PI_OFFLINE", "1")),
                                            Optional.empty(),
                                            Optional.of(List.of("PEER_KEY"))),
                                    Optional.of(List.of("~/.pi")),
                                    Optional.empty()));
        }

        @Override
        String annotation() {
            return " [model: gpt-x]";
        }
    };

    static final String KEY = "made-up-key-0815";

    private final String command;
    private final Path program;

    Peers(String command, String program) {
        this.command = command;
        this.program = modules().resolve(program);
    }

    private static Path modules() {
        return Path.of("peers/node_modules").toAbsolutePath();
    }

    /** Points a road at a server, as a user would. */
    abstract void point(AgentRoad road, String url, ScratchWorkspace user);

    /**
     * Points a road at a server and at the agent's program. A {@code PATH} that leads into a
     * temporary folder does not count, so in a checkout there the program is named by its path.
     */
    void install(AgentRoad road, String url, ScratchWorkspace user) {
        point(road, url, user);
        if (OperatorPath.temporaryFolders().stream().anyMatch(program::startsWith)) {
            road.program(program);
        }
    }

    /** What the step has to say for this agent. */
    String annotation() {
        return "";
    }

    String command() {
        return command;
    }

    /** True when it is installed; says {@code not run} when it is not. */
    boolean isInstalled() {
        if (Files.isExecutable(program)) {
            if (!canWorkHere()) {
                System.out.println(
                        "not run: the agent " + command + "; its sandbox cannot be made here");
                return false;
            }
            return true;
        }
        System.out.println(
                "not run: the agent "
                        + command
                        + "; "
                        + program
                        + " is missing on "
                        + System.getProperty("os.name")
                        + " "
                        + System.getProperty("os.arch"));
        return false;
    }

    /** Whether the machine lets it do its work. */
    boolean canWorkHere() {
        return true;
    }

    private static boolean succeeds(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command)
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start();
            return process.waitFor() == 0;
        } catch (IOException notStarted) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** The PATH of a user who has all of them. */
    static String path() {
        return modules().resolve("@anthropic-ai/claude-code-linux-x64")
                + File.pathSeparator
                + modules().resolve(".bin")
                + File.pathSeparator
                + System.getenv("PATH");
    }

    /** A server with the replies that this agent understands, the workspace's path filled in. */
    Aimock serve(ScratchWorkspace workspace, ScratchWorkspace user) throws IOException {
        String fixtures =
                resource("aimock-" + command + ".json")
                        .replace("@WORKSPACE@", workspace.root().toString());
        user.write("fixtures.json", fixtures);
        return Aimock.start(user.path("fixtures.json"));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = Peers.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Tokens that the server says it charged. */
    record Charged(long input, long output) {}

    /** The server's own sum over all requests that it answered. */
    static Charged charged(JsonNode journal) {
        long input = 0;
        long output = 0;
        for (JsonNode entry : journal) {
            JsonNode usage = entry.at("/response/fixture/response/usage");
            input +=
                    usage.path("input_tokens").asLong(0) + usage.path("promptTokenCount").asLong(0);
            output +=
                    usage.path("output_tokens").asLong(0)
                            + usage.path("candidatesTokenCount").asLong(0);
        }
        return new Charged(input, output);
    }
}
