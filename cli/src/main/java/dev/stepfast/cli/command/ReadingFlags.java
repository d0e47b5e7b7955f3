package dev.stepfast.cli.command;

import dev.stepfast.local.config.SettingKey;
import dev.stepfast.local.config.SettingTexts;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Flags of commands that read a plan and may run its checks. */
final class ReadingFlags {
    @Option(
            names = "--lenient",
            order = 50,
            description =
                    "Skip a faulty annotation with a warning; its step can only end unverified.")
    boolean lenient;

    @Option(
            names = "--check-timeout",
            paramLabel = "TIME",
            order = 51,
            description = "Of a command check that states none. Default: 30s.")
    Optional<String> checkTimeout = Optional.empty();

    SettingTexts texts() {
        SettingTexts texts = new SettingTexts();
        checkTimeout.ifPresent(
                text -> texts.put(SettingKey.CHECKS_TIMEOUT, text, "--check-timeout"));
        if (lenient) {
            texts.put(SettingKey.ANNOTATIONS, "lenient", "--lenient");
        }
        return texts;
    }
}
