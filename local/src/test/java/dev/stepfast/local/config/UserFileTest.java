package dev.stepfast.local.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.testkit.ScratchWorkspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UserFileTest {
    private static final UserChoice.Served QWEN =
            new UserChoice.Served(
                    Provider.OPENAI, "http://127.0.0.1:8080/v1", "qwen3:8b", Optional.of(40_960));

    @AutoClose private final ScratchWorkspace scratch = ScratchWorkspace.create();

    private static String edit(String text, UserChoice choice) {
        return UserFileText.edit("u", text, choice).text();
    }

    @Test
    void anEmptyFileGetsWhatItNeeds() {
        assertThat(edit("", new UserChoice.Agent("claude"))).isEqualTo("agent: claude\n");
        assertThat(edit("", new UserChoice.Model("anthropic/claude-x")))
                .isEqualTo("model: anthropic/claude-x\n");
        assertThat(edit("", QWEN))
                .isEqualTo(
                        """
                        models:
                          local: {provider: openai, base_url: "http://127.0.0.1:8080/v1", model: "qwen3:8b", window: 40960}
                        model: local
                        """);
    }

    @Test
    void everythingElseStaysAsItWasWritten() {
        String before =
                """
                # mine
                model: old      # the default

                checks: {timeout: 1m}   # slow tests
                models:
                    # the old one
                    old: {provider: openai, model: x}
                agent: claude
                protect:
                  - "a/**"
                """;
        assertThat(edit(before, QWEN))
                .isEqualTo(
                        """
                        # mine
                        model: local  # the default

                        checks: {timeout: 1m}   # slow tests
                        models:
                            local: {provider: openai, base_url: "http://127.0.0.1:8080/v1", model: "qwen3:8b", window: 40960}
                            # the old one
                            old: {provider: openai, model: x}
                        agent: builtin
                        protect:
                          - "a/**"
                        """);
    }

    @Test
    void doingItTwiceChangesNothing() {
        String once = edit("repairs: 1", QWEN);
        assertThat(edit(once, QWEN)).isEqualTo(once);
    }

    @Test
    void aNameThatIsTakenIsLeftToItsOwner() {
        String before = "models:\n  local: {provider: ollama, model: phi}\n";
        UserFileText.Edited edited = UserFileText.edit("u", before, QWEN);
        assertThat(edited.known()).isEqualTo("local-2");
        assertThat(edited.text()).contains("  local: {provider: ollama, model: phi}\n");
    }

    @Test
    void linesEndAsTheyDid() {
        assertThat(edit("repairs: 1\r\nmodel: x\r\n", new UserChoice.Model("openai/y")))
                .isEqualTo("repairs: 1\r\nmodel: openai/y\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{model: x}",
                "model: >\n  x\n",
                "models: {old: {provider: openai}}\n",
                "repairs: 1\n...\n",
                "\"model\": x\n"
            })
    void whatIsWrittenInAnotherWayIsLeftToThePerson(String text) {
        assertThatThrownBy(() -> edit(text, QWEN))
                .isInstanceOf(BadSettingException.class)
                .hasMessageStartingWith(
                        "u: it is written in a way that is not changed here; write this into it yourself:\n");
    }

    @Test
    void theFileIsTheUsersAlone() throws IOException {
        UserFile file = UserFile.of(places("config"));
        assertThat(file.save(QWEN)).isEqualTo("local");
        Path saved = scratch.root().resolve("config/stepfast/stepfast.yaml");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(saved)))
                .isEqualTo("rw-------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(saved.getParent())))
                .isEqualTo("rwx------");
        assertThat(saved.getParent()).isDirectoryNotContaining(path -> !path.equals(saved));
        assertThat(ConfigFile.read("u", ConfigFile.Level.USER, Files.readAllBytes(saved)))
                .isNotNull();
    }

    @Test
    void aFileThatIsWrongIsNotTouched() throws IOException {
        scratch.write("config/stepfast/stepfast.yaml", "repairs: many\n");
        assertThatThrownBy(() -> UserFile.of(places("config")).save(QWEN))
                .isInstanceOf(BadSettingException.class);
        assertThat(
                        new String(
                                Files.readAllBytes(
                                        scratch.root().resolve("config/stepfast/stepfast.yaml")),
                                UTF_8))
                .isEqualTo("repairs: many\n");
    }

    @Test
    void inAWorkspaceItIsNotWritten() {
        assertThatThrownBy(() -> UserFile.of(places("w/config")))
                .isInstanceOf(BadSettingException.class)
                .hasMessageContaining("inside the workspace");
    }

    private ConfigFiles.Places places(String config) {
        Path root = scratch.root();
        return new ConfigFiles.Places(
                root.resolve("w"),
                root.resolve("w"),
                Map.of("XDG_CONFIG_HOME", root.resolve(config).toString()),
                root);
    }
}
