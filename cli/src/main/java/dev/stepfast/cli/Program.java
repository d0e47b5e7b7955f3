package dev.stepfast.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/** What a person types to start this program. */
final class Program {
    private static final Pattern FOLDERS = Pattern.compile(Pattern.quote(File.pathSeparator));

    private Program() {}

    /** The last name of the launcher when the PATH leads to it, else as it was typed. */
    static String name(String typed, Map<String, String> environment) {
        try {
            Path launcher = Path.of(typed);
            Path last = launcher.getFileName();
            if (last == null || !launcher.isAbsolute()) {
                return typed;
            }
            return FOLDERS.splitAsStream(environment.getOrDefault("PATH", ""))
                    .map(folder -> Path.of(folder).resolve(last))
                    .filter(Files::isExecutable)
                    .findFirst()
                    .filter(launcher::equals)
                    .map(found -> last.toString())
                    .orElse(typed);
        } catch (InvalidPathException strange) {
            return typed;
        }
    }
}
