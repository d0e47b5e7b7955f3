package dev.stepfast.local.config;

import dev.stepfast.local.config.ConfigFile.Level;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The settings files of a command: the workspace's and the user's, read. */
public final class ConfigFiles {
    /** Without any file. */
    public static final ConfigFiles NONE =
            of(
                    ConfigFile.empty(WorkspaceFinder.SETTINGS_FILE, Level.WORKSPACE),
                    ConfigFile.empty(WorkspaceFinder.SETTINGS_FILE, Level.USER));

    private final ConfigFile workspace;
    private final ConfigFile user;
    private final Path userPath;
    private final List<String> found;
    private final List<String> warnings;

    private ConfigFiles(
            ConfigFile workspace,
            ConfigFile user,
            Path userPath,
            List<String> found,
            List<String> warnings) {
        this.workspace = workspace;
        this.user = user;
        this.userPath = userPath;
        this.found = List.copyOf(found);
        this.warnings = List.copyOf(warnings);
    }

    /** What two files say that have been read. */
    static ConfigFiles of(ConfigFile workspace, ConfigFile user) {
        return new ConfigFiles(workspace, user, Path.of(user.name()), List.of(), List.of());
    }

    /**
     * Where settings are looked for.
     *
     * @param cwd the folder a command was started in; names in messages start from it
     * @param workspace its real path
     * @param home the user's home folder
     */
    public record Places(Path cwd, Path workspace, Map<String, String> environment, Path home) {
        /** The places of a command, with the home that the environment or the system names. */
        public static Places of(Path cwd, Path workspace, Map<String, String> environment) {
            return new Places(
                    cwd,
                    workspace,
                    environment,
                    base(environment.getOrDefault("HOME", ""))
                            .orElse(Path.of(System.getProperty("user.home", "/"))));
        }

        /** The user's own file, there or not. */
        public Path userFile() {
            String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
            boolean windows = system.startsWith("windows");
            String named = environment.getOrDefault(windows ? "APPDATA" : "XDG_CONFIG_HOME", "");
            return base(named)
                    .orElse(home.resolve(".config"))
                    .resolve("stepfast")
                    .resolve(WorkspaceFinder.SETTINGS_FILE);
        }

        /** The XDG page says that a path that is not absolute is none. */
        private static Optional<Path> base(String named) {
            try {
                return Optional.of(Path.of(named)).filter(Path::isAbsolute);
            } catch (InvalidPathException strange) {
                return Optional.empty();
            }
        }

        Path workspaceFile() {
            return workspace.resolve(WorkspaceFinder.SETTINGS_FILE);
        }

        /** A file as a person would name it: from here, or from home. */
        public String display(Path file) {
            if (file.startsWith(cwd)) {
                return cwd.relativize(file).toString();
            }
            return file.startsWith(home) ? "~/" + home.relativize(file) : file.toString();
        }
    }

    /**
     * Reads both files; one that is not there says nothing.
     *
     * @throws BadSettingException when one is no settings file, or cannot be read
     */
    public static ConfigFiles load(Places places) {
        List<String> warnings = new ArrayList<>();
        List<String> found = new ArrayList<>();
        Path userPath = places.userFile();
        String userName = places.display(userPath);
        ConfigFile user = ConfigFile.empty(userName, Level.USER);
        if (Files.exists(userPath)) {
            if (isInside(userPath, places.workspace())) {
                warnings.add(
                        userName
                                + ": not_yours: your own settings file lies inside the workspace, so it is ignored;"
                                + " keep it outside, in ~/.config/stepfast/");
            } else {
                user = ConfigFile.read(userName, Level.USER, bytes(userPath, userName));
                found.add(userName);
            }
        }
        Path file = places.workspaceFile();
        String name = places.display(file);
        ConfigFile workspace = ConfigFile.empty(name, Level.WORKSPACE);
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                throw new BadSettingException(
                        name + ": it is no plain file; put one there, or remove it");
            }
            workspace = ConfigFile.read(name, Level.WORKSPACE, bytes(file, name));
            found.add(name);
        }
        return new ConfigFiles(workspace, user, userPath, found, warnings);
    }

    private static byte[] bytes(Path file, String name) {
        if (!Files.isRegularFile(file)) {
            throw new BadSettingException(
                    name + ": it is no plain file; put one there, or remove it");
        }
        try (InputStream in = Files.newInputStream(file)) {
            return in.readNBytes(YamlText.LONGEST + 1);
        } catch (IOException e) {
            throw new BadSettingException(name + ": it cannot be read: " + e.getMessage());
        }
    }

    private static boolean isInside(Path file, Path workspace) {
        try {
            return file.toRealPath().startsWith(workspace)
                    || file.toAbsolutePath().normalize().startsWith(workspace);
        } catch (IOException gone) {
            return true;
        }
    }

    ConfigFile workspace() {
        return workspace;
    }

    ConfigFile user() {
        return user;
    }

    /** Where the user's own file lies, or would. */
    public Path userPath() {
        return userPath;
    }

    /** The files that were read, as messages name them. */
    public List<String> found() {
        return found;
    }

    List<String> warnings() {
        return warnings;
    }
}
