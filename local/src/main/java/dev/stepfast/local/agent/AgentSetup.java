package dev.stepfast.local.agent;

import dev.stepfast.engine.agent.AgentCommands.AgentInfo;
import dev.stepfast.local.config.AgentEntry;
import dev.stepfast.local.config.AgentEntry.AgentEnvironment;
import dev.stepfast.local.config.AgentEntry.ModelFlag;
import dev.stepfast.local.config.AgentEntry.PromptWay;
import dev.stepfast.local.config.AgentEntry.Protocol;
import dev.stepfast.local.config.AgentEntry.ReplyWay;
import dev.stepfast.local.process.FollowedRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * All that is said of one agent: its preset, if it has one, with what the user's entry replaces.
 *
 * @param set variables by name
 * @param pass names passed on from the operator's environment
 * @param secret names passed on whose values are redacted
 * @param keys the preset's own key variables
 * @param home what it sees of the user's home, as written
 */
record AgentSetup(
        String name,
        List<String> command,
        Protocol protocol,
        PromptWay prompt,
        EventForm events,
        ModelFlag modelFlag,
        Map<String, String> set,
        List<String> pass,
        List<String> secret,
        List<Presets.Key> keys,
        List<String> home,
        int window) {
    /** It becomes the name of a folder. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");

    /** The agent of a name; empty when neither a preset nor the user file has it. */
    static Optional<AgentSetup> find(String name, Map<String, AgentEntry> entries) {
        Optional<Presets.Preset> preset = Presets.find(name);
        Optional<AgentEntry> own = Optional.ofNullable(entries.get(name));
        if (own.isEmpty()) {
            return preset.map(shipped -> of(shipped.entry(), preset));
        }
        return Optional.of(
                of(
                        preset.map(shipped -> replace(shipped.entry(), own.get()))
                                .orElse(own.get()),
                        // Who says where the reply is, says how the agent is read.
                        preset.map(shipped ->
                                own.get().reply().isEmpty()
                                        ? shipped
                                        : new Presets.Preset(
                                                shipped.entry(),
                                                new EventForm.Message(own.get().reply().get()),
                                                shipped.keys()))));
    }

    private static AgentSetup of(AgentEntry entry, Optional<Presets.Preset> preset) {
        AgentEnvironment environment = entry.environment();
        return new AgentSetup(
                entry.name(),
                entry.command().orElse(List.of()),
                entry.protocol().orElse(Protocol.EXEC),
                entry.prompt().orElse(PromptWay.STDIN),
                preset.map(Presets.Preset::events)
                        .orElseGet(() ->
                                new EventForm.Message(entry.reply().orElse(new ReplyWay.Stdout()))),
                entry.modelFlag().orElse(new ModelFlag.None()),
                environment.set().orElse(Map.of()),
                environment.pass().orElse(List.of()),
                environment.secret().orElse(List.of()),
                preset.map(Presets.Preset::keys).orElse(List.of()),
                entry.home().orElse(List.of()),
                entry.window().orElse(AgentInfo.FALLBACK_WINDOW));
    }

    /** What the user's entry says, over what ships; variables that are set are joined. */
    private static AgentEntry replace(AgentEntry shipped, AgentEntry own) {
        Map<String, String> set = new LinkedHashMap<>(shipped.environment().set().orElse(Map.of()));
        set.putAll(own.environment().set().orElse(Map.of()));
        return new AgentEntry(
                own.name(),
                own.command().or(shipped::command),
                own.protocol().or(shipped::protocol),
                own.prompt().or(shipped::prompt),
                own.reply().or(shipped::reply),
                own.modelFlag().or(shipped::modelFlag),
                new AgentEnvironment(
                        Optional.of(set),
                        own.environment().pass().or(() -> shipped.environment().pass()),
                        own.environment().secret().or(() -> shipped.environment().secret())),
                own.home().or(shipped::home),
                own.window().or(shipped::window));
    }

    /** What is wrong with how it is described; empty when nothing is. */
    Optional<String> findProblem() {
        if (!NAME.matcher(name).matches()) {
            return Optional.of(
                    "agents: \""
                            + name
                            + "\" is no name for an agent; letters, digits, dots, - and _ make one");
        }
        if (command.isEmpty()) {
            return Optional.of("agents." + name + " has no command; give its argument vector");
        }
        if (protocol == Protocol.ACP) {
            return Optional.of("agents." + name + ".protocol: acp is not supported yet; use exec");
        }
        if (prompt == PromptWay.FILE && !mentions(FollowedRequest.PROMPT_FILE)) {
            return Optional.of(
                    "agents."
                            + name
                            + ".command names no {prompt_file}, and its prompt comes in a file");
        }
        boolean wantsReply =
                events instanceof EventForm.Message message
                        && message.way() instanceof ReplyWay.InFile;
        if (wantsReply && !mentions(FollowedRequest.REPLY_FILE)) {
            return Optional.of(
                    "agents."
                            + name
                            + ".command names no {reply_file}, and its reply is in a file");
        }
        return home.stream()
                .filter(path -> !HomeNames.isUsable(path))
                .findFirst()
                .map(path ->
                        "agents."
                                + name
                                + ".home: \""
                                + path
                                + "\" is not below the home; write it like ~/.config/mine")
                .or(() -> AgentVariables.findProblem(this));
    }

    private boolean mentions(String placeholder) {
        return command.stream().anyMatch(argument -> argument.contains(placeholder));
    }

    /** The whole vector of one attempt. */
    List<String> argv(Optional<String> model, List<List<String>> granted) {
        List<String> argv = new ArrayList<>(command);
        if (model.isPresent() && modelFlag instanceof ModelFlag.Option option) {
            // A lone "-" says that the prompt comes on standard input, and stays the last word.
            int at = argv.getLast().equals("-") ? argv.size() - 1 : argv.size();
            argv.addAll(at, List.of(option.name(), modelName(model.get())));
        }
        if (events == EventForm.Events.CLAUDE) {
            argv.addAll(ClaudeRules.allowing(granted));
        }
        return argv;
    }

    /** Agents of one vendor know models by their name alone. */
    private String modelName(String model) {
        return switch (events) {
            case EventForm.Events vendor when vendor != EventForm.Events.OPENCODE ->
                    model.substring(model.indexOf('/') + 1);
            case EventForm.Events many -> model;
            case EventForm.Message message -> model;
        };
    }
}
