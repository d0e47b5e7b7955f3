package dev.stepfast.local.config;

import dev.stepfast.engine.command.EnvironmentRules;
import dev.stepfast.local.config.AgentEntry.AgentEnvironment;
import dev.stepfast.local.config.AgentEntry.ModelFlag;
import dev.stepfast.local.config.AgentEntry.PromptWay;
import dev.stepfast.local.config.AgentEntry.Protocol;
import dev.stepfast.local.config.AgentEntry.ReplyWay;
import dev.stepfast.local.config.YamlValue.Kind;
import dev.stepfast.local.config.YamlValue.Members;
import dev.stepfast.local.config.YamlValue.Scalar;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads {@code agents} of the user file. */
final class AgentReader {
    private static final String PROMPT_FILE = "{prompt_file}";
    private static final String REPLY_FILE = "{reply_file}";
    private static final List<String> FIELDS =
            List.of(
                    "command",
                    "protocol",
                    "prompt",
                    "reply",
                    "model_flag",
                    "env",
                    "home",
                    "window");
    private static final List<String> ENVIRONMENT_FIELDS = List.of("set", "pass", "secret");
    private static final Set<String> RESERVED = Set.of("builtin", "auto");

    /** Stepfast's own hold on what it starts: lookup of programs and the end of the whole tree. */
    private static final Set<String> NEVER_SET =
            Set.of("PATH", "HOME", "TMPDIR", "STEPFAST_COMMAND");

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,63}");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final int MOST_TOKENS = 100_000_000;

    private final Problems problems;

    AgentReader(Problems problems) {
        this.problems = problems;
    }

    Map<String, AgentEntry> read(YamlValue value) {
        Map<String, AgentEntry> agents = new LinkedHashMap<>();
        YamlFields.entries("agents", value, problems)
                .forEach((name, entry) -> {
                    if (!NAME.matcher(name).matches() || RESERVED.contains(name)) {
                        problems.add(
                                entry.place(),
                                "agents: \""
                                        + name
                                        + "\" is no name of an agent: letters, digits, . _ -, and neither builtin"
                                        + " nor auto");
                        return;
                    }
                    YamlFields.of("agents." + name, entry, FIELDS, problems)
                            .ifPresent(fields -> agents.put(name, agent(name, fields)));
                });
        return agents;
    }

    private AgentEntry agent(String name, YamlFields fields) {
        Optional<List<String>> command = command(name, fields);
        Optional<Protocol> protocol =
                fields.findChoice(
                        "protocol", List.of("exec", "acp"), Arrays.asList(Protocol.values()));
        if (protocol.equals(Optional.of(Protocol.ACP))) {
            fields.refuse(
                    "protocol",
                    "acp is not spoken by this version; leave it out, and the agent is started once for each attempt");
        }
        Optional<PromptWay> prompt =
                fields.findChoice(
                        "prompt", List.of("stdin", "file"), Arrays.asList(PromptWay.values()));
        Optional<ReplyWay> reply = reply(fields);
        checkPlaceholder(
                fields, command, "prompt", PROMPT_FILE, prompt.equals(Optional.of(PromptWay.FILE)));
        checkPlaceholder(
                fields,
                command,
                "reply",
                REPLY_FILE,
                reply.equals(Optional.of(new ReplyWay.InFile())));
        return new AgentEntry(
                name,
                command,
                protocol,
                prompt,
                reply,
                modelFlag(fields),
                environment(fields),
                home(fields),
                fields.findNumber("window", 1_024, MOST_TOKENS));
    }

    private static Optional<List<String>> command(String name, YamlFields fields) {
        Optional<List<String>> command = fields.findTexts("command");
        if (!fields.has("command") && !PresetNames.ALL.contains(name)) {
            fields.refuse("command", "is missing; write its program and arguments as a list");
        }
        if (command.filter(words -> words.isEmpty() || words.getFirst().isBlank()).isPresent()) {
            fields.refuse("command", "must begin with a program");
        }
        if (command.filter(words -> words.stream().anyMatch(word -> word.indexOf('\0') >= 0))
                .isPresent()) {
            fields.refuse("command", "holds a NUL, which no argument can");
        }
        return command;
    }

    /** A file that is named nowhere would be written and never read, or the other way round. */
    private static void checkPlaceholder(
            YamlFields fields,
            Optional<List<String>> command,
            String field,
            String placeholder,
            boolean byFile) {
        if (command.isEmpty()) {
            return;
        }
        boolean named = command.get().stream().anyMatch(word -> word.contains(placeholder));
        if (named != byFile) {
            fields.refuse(
                    field,
                    named
                            ? "must be file, since command names " + placeholder
                            : "is file, so command must name " + placeholder);
        }
    }

    private static Optional<ReplyWay> reply(YamlFields fields) {
        if (fields.find("reply").orElse(null) instanceof Members) {
            Optional<String> pointer =
                    fields.findFields("reply", List.of("json"))
                            .flatMap(json -> {
                                if (!json.has("json")) {
                                    fields.refuse(
                                            "reply", "must be stdout, file or {json: POINTER}");
                                }
                                return json.findText("json");
                            });
            if (pointer.filter(text -> !text.startsWith("/")).isPresent()) {
                fields.refuse("reply", "must have a JSON Pointer, as {json: /result}");
            }
            return pointer.map(ReplyWay.Json::new);
        }
        return fields.findChoice(
                "reply",
                List.of("stdout", "file"),
                List.of(new ReplyWay.Stdout(), new ReplyWay.InFile()));
    }

    private static Optional<ModelFlag> modelFlag(YamlFields fields) {
        Optional<String> flag = fields.findText("model_flag");
        if (flag.filter(text -> !text.equals("none") && !text.startsWith("-")).isPresent()) {
            fields.refuse("model_flag", "must be an option, as \"--model\", or none");
        }
        return flag.map(
                text -> text.equals("none") ? new ModelFlag.None() : new ModelFlag.Option(text));
    }

    private static Optional<List<String>> home(YamlFields fields) {
        Optional<List<String>> home = fields.findTexts("home");
        boolean outside =
                home.stream()
                        .flatMap(List::stream)
                        .anyMatch(path ->
                                !path.startsWith("~/")
                                        || path.indexOf('\0') >= 0
                                        || Arrays.stream(path.substring(2).split("/", -1))
                                                .anyMatch(part ->
                                                        part.isEmpty()
                                                                || part.equals(".")
                                                                || part.equals("..")));
        if (outside) {
            fields.refuse("home", "must hold paths below your home, as ~/.config/mine");
        }
        return home;
    }

    private AgentEnvironment environment(YamlFields agent) {
        return agent.findFields("env", ENVIRONMENT_FIELDS)
                .map(fields -> new AgentEnvironment(set(fields), pass(fields), secret(fields)))
                .orElse(AgentEnvironment.UNSAID);
    }

    private Optional<Map<String, String>> set(YamlFields fields) {
        if (!fields.has("set")) {
            return Optional.empty();
        }
        Map<String, String> set = new LinkedHashMap<>();
        YamlFields.entries("env.set", fields.find("set").orElseThrow(), problems)
                .forEach((name, value) -> {
                    checkName(fields, "set", name);
                    if (EnvironmentRules.isSecretName(name)) {
                        problems.add(
                                value.place(),
                                name
                                        + " is named like a secret, and a secret never stands in a settings file;"
                                        + " name it under secret, and set it in the environment");
                    } else if (value instanceof Scalar scalar
                            && scalar.kind() != Kind.NOTHING
                            && scalar.text().indexOf('\0') < 0) {
                        set.put(name, scalar.text());
                    } else {
                        problems.add(value.place(), "the value of " + name + " must be text");
                    }
                });
        return Optional.of(set);
    }

    private Optional<List<String>> pass(YamlFields fields) {
        Optional<List<String>> names = fields.findTexts("pass");
        names.orElse(List.of())
                .forEach(name -> {
                    checkName(fields, "pass", name);
                    if (EnvironmentRules.isSecretName(name)) {
                        fields.refuse(
                                "pass",
                                "must not name "
                                        + name
                                        + ", which is named like a secret; name it under secret");
                    }
                });
        return names;
    }

    private Optional<List<String>> secret(YamlFields fields) {
        Optional<List<String>> names = fields.findTexts("secret");
        names.orElse(List.of()).forEach(name -> checkName(fields, "secret", name));
        return names;
    }

    private static void checkName(YamlFields fields, String field, String name) {
        if (!VARIABLE.matcher(name).matches()) {
            fields.refuse(field, "must name variables of the environment by their names alone");
        } else if (NEVER_SET.contains(name)) {
            fields.refuse(field, "must not name " + name + ", which Stepfast sets itself");
        }
    }
}
