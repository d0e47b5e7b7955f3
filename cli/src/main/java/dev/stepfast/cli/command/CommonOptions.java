package dev.stepfast.cli.command;

import dev.stepfast.cli.render.Look;
import dev.stepfast.cli.render.Signs;
import dev.stepfast.cli.render.Terminal;
import dev.stepfast.engine.text.UntrustedText;
import dev.stepfast.local.config.ConfigFiles;
import dev.stepfast.local.config.SettingKey;
import dev.stepfast.local.config.SettingTexts;
import dev.stepfast.local.config.Settings;
import dev.stepfast.local.config.WorkspaceFinder;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** The options of every command. */
final class CommonOptions {
    private static final String JSON = "json";

    @Option(
            names = "--workspace",
            paramLabel = "DIR",
            order = 80,
            description =
                    "The folder that may be touched. Default: the nearest folder upwards with .stepfast or"
                            + " stepfast.yaml, else the git root, else the current folder.")
    Optional<String> workspace = Optional.empty();

    @Option(names = "--json", order = 81, description = "Write JSON; the same as --format json.")
    boolean json;

    @Option(
            names = "--format",
            paramLabel = "FORMAT",
            order = 82,
            description = "text (default) or json.")
    Optional<String> format = Optional.empty();

    @Option(names = "--quiet", order = 83, description = "Write the last line and errors only.")
    boolean quiet;

    @Option(names = "--debug", order = 84, description = "Show the stack trace of a failure.")
    boolean debug;

    @Option(names = "--ascii", order = 85, description = "Use ASCII signs.")
    boolean ascii;

    @Option(
            names = {"--no-colour", "--no-color"},
            order = 86,
            description = "Use no colour.")
    boolean noColour;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            order = 87,
            description = "Show this help.")
    boolean help;

    /** What a command can write when it says nothing else; the first is the default. */
    private List<String> formats = List.of("text", JSON);

    /** Lets a command write other forms than text and JSON. */
    void writes(List<String> others) {
        formats = List.copyOf(others);
    }

    /**
     * Opens the frame of a command that only looks.
     *
     * @throws dev.stepfast.local.config.BadPlaceException when the workspace is not there
     */
    Frame frame(Invocation invocation) {
        return frame(invocation, new SettingTexts());
    }

    /**
     * Opens the frame of a command.
     *
     * @param flags what its other options say
     */
    Frame frame(Invocation invocation, SettingTexts flags) {
        requireKnownFormat();
        if (ascii) {
            flags.put(SettingKey.OUTPUT_UNICODE, "false", "--ascii");
        }
        if (noColour) {
            flags.put(SettingKey.OUTPUT_COLOUR, "false", "--no-colour");
        }
        Path place = WorkspaceFinder.find(invocation.cwd(), workspace);
        ConfigFiles files =
                ConfigFiles.load(
                        ConfigFiles.Places.of(invocation.cwd(), place, invocation.environment()));
        Settings settings = Settings.read(flags.putAll(invocation.environment()), files);
        Terminal terminal = terminal(invocation, settings);
        settings.warnings()
                .forEach(warning ->
                        terminal.warning("stepfast: " + UntrustedText.forTerminal(warning)));
        return new Frame(invocation, terminal, settings, place, isJson());
    }

    boolean isJson() {
        return json || format.filter(JSON::equalsIgnoreCase).isPresent();
    }

    private void requireKnownFormat() {
        String stated = format.orElse(JSON).toLowerCase(Locale.ROOT);
        if (!formats.contains(stated) && !stated.equals(JSON)) {
            throw new UsageException(
                    "--format is \""
                            + format.orElse("")
                            + "\", and can be "
                            + String.join(" or ", formats));
        }
    }

    private Terminal terminal(Invocation invocation, Settings settings) {
        Look found = Look.find(invocation.environment());
        Look wanted =
                settings.unicode()
                        .map(unicode -> found.withSigns(unicode ? Signs.UTF8 : Signs.ASCII))
                        .orElse(found);
        Look coloured =
                settings.colour()
                        .map(colour -> wanted.withColour(colour ? Look.Colour.YES : Look.Colour.NO))
                        .orElse(wanted);
        return new Terminal(
                invocation.streams().out(),
                invocation.streams().err(),
                isJson() ? coloured.withoutPerson() : coloured,
                quiet ? Terminal.Volume.QUIET : Terminal.Volume.NORMAL);
    }
}
