package dev.stepfast.engine.command;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Programs of which it is known that a rule for them says more than it seems to. */
final class KnownPrograms {
    private static final Set<String> STARTERS =
            Set.of(
                    "sh",
                    "bash",
                    "dash",
                    "zsh",
                    "ksh",
                    "fish",
                    "busybox",
                    "env",
                    "xargs",
                    "nice",
                    "nohup",
                    "timeout",
                    "setsid",
                    "stdbuf",
                    "time",
                    "watch",
                    "parallel",
                    "sudo",
                    "su",
                    "doas",
                    "ssh",
                    "chroot",
                    "unshare",
                    "nsenter",
                    "script");
    private static final Set<String> LANGUAGES =
            Set.of(
                    "python", "perl", "ruby", "node", "deno", "bun", "php", "lua", "tclsh", "java",
                    "jshell", "groovy");
    private static final Set<String> COMMAND_LANGUAGES =
            Set.of(
                    "awk", "gawk", "sed", "ed", "vi", "vim", "emacs", "less", "more", "man", "tar",
                    "zip", "rsync", "gdb", "strace", "split");

    /**
     * Harmless only with some of their options: a rule that leaves the rest open is one for
     * anything.
     */
    private static final Set<String> HARMLESS_IN_PART = Set.of("find", "git", "sort", "jq");

    private static final Set<String> WORKSPACE_RUNNERS =
            Set.of(
                    "mvn", "gradle", "make", "cmake", "npm", "npx", "pnpm", "yarn", "cargo", "go",
                    "pip", "uv", "pytest", "tox");
    private static final Pattern VERSION = Pattern.compile("-?[0-9][0-9.]*$");

    private KnownPrograms() {}

    /** Why a rule for a program allows anything; empty when it allows no more than it says. */
    static Optional<String> findOpenness(String program, CommandRule.Rest rest) {
        String name = nameOf(program);
        if (STARTERS.contains(name)) {
            return Optional.of("starts other programs");
        }
        if (LANGUAGES.contains(name)) {
            return Optional.of("runs any code it is given");
        }
        if (COMMAND_LANGUAGES.contains(name)) {
            return Optional.of("has a command language of its own");
        }
        if (HARMLESS_IN_PART.contains(name) && rest == CommandRule.Rest.ANY) {
            return Optional.of("runs other programs with some of its options");
        }
        return Optional.empty();
    }

    /** Whether a program runs what files of the workspace say. */
    static boolean runsWorkspaceCode(String program) {
        return WORKSPACE_RUNNERS.contains(nameOf(program));
    }

    /** The last component without a version: {@code /usr/bin/python3.12} is {@code python}. */
    private static String nameOf(String program) {
        String last = program.substring(program.lastIndexOf('/') + 1);
        return VERSION.matcher(last).replaceFirst("");
    }
}
