package dev.stepfast.engine.command;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Names of variables that steer programs or carry secrets.
 *
 * <p>Compared in upper case, because some programs read their variables in any case ({@code
 * npm_config_*}).
 */
final class RefusedNames {
    private static final Set<String> EXACT =
            Set.of(
                    "GCONV_PATH",
                    "BASH_ENV",
                    "ENV",
                    "SHELLOPTS",
                    "PS4",
                    "IFS",
                    "PROMPT_COMMAND",
                    "PAGER",
                    "EDITOR",
                    "VISUAL",
                    "JAVA_TOOL_OPTIONS",
                    "JDK_JAVA_OPTIONS",
                    "_JAVA_OPTIONS",
                    "MAVEN_OPTS",
                    "GRADLE_OPTS",
                    "CLASSPATH",
                    "PATH",
                    "HOME",
                    "TMPDIR");
    private static final List<String> PREFIXES =
            List.of(
                    "LD_",
                    "DYLD_",
                    "MALLOC_",
                    "BASH_FUNC_",
                    "LESS",
                    "GIT_",
                    "PYTHON",
                    "PERL5",
                    "RUBY",
                    "NODE_",
                    "NPM_CONFIG_",
                    "STEPFAST_");
    private static final List<String> SECRET_SUFFIXES =
            List.of(
                    "_KEY",
                    "_TOKEN",
                    "_SECRET",
                    "_PASSWORD",
                    "_PASSWD",
                    "_PASS",
                    "_PAT",
                    "_CREDENTIALS",
                    "_AUTH");

    private RefusedNames() {}

    /** Why a name is refused to a plan; empty when it is not. */
    static Optional<String> findReason(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        if (EXACT.contains(upper)
                || upper.endsWith("_PAGER")
                || PREFIXES.stream().anyMatch(upper::startsWith)) {
            return Optional.of("it changes what programs do");
        }
        return isSecret(name)
                ? Optional.of("its name ends like that of a secret")
                : Optional.empty();
    }

    static boolean isSecret(String name) {
        String upper = name.toUpperCase(Locale.ROOT);
        return SECRET_SUFFIXES.stream().anyMatch(upper::endsWith);
    }
}
