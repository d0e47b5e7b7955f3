package dev.stepfast.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.local.config.SettingKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** The page on configuration says of every key what the code says. */
class ConfigurationPageTest {
    private static final Path PAGE = Path.of("..", "docs", "configuration.md");

    private record Row(String usual, String flag, String who) {}

    @Test
    void thePageIsTrue() throws IOException {
        String page = Files.readString(PAGE);
        Map<String, Row> rows = rows(page);
        Set<String> flags = flags();
        for (SettingKey key : SettingKey.values()) {
            if (!key.isInEffect()) {
                assertThat(page).as(key.key()).contains("`" + key.key() + "`");
                continue;
            }
            Row row = rows.remove(key.key());
            assertThat(row).as(key.key()).isNotNull();
            assertThat(row.usual()).as(key.key()).isEqualTo(key.usual().orElseThrow());
            assertThat(row.who()).as(key.key()).isEqualTo(who(key));
            if (row.flag().startsWith("`--")) {
                assertThat(flags).contains(row.flag().replace("`", ""));
            }
        }
        assertThat(rows).isEmpty();
    }

    private static String who(SettingKey key) {
        return switch (key.authority()) {
            case ANYONE -> "anyone";
            case LIMIT -> "anyone; a workspace only lowers";
            case OPERATOR -> "operator";
        };
    }

    private static Map<String, Row> rows(String page) {
        Map<String, Row> rows = new LinkedHashMap<>();
        page.lines()
                .filter(line -> line.startsWith("| `"))
                .map(line -> Arrays.stream(line.split("\\|", -1)).map(String::strip).toList())
                .forEach(cells ->
                        rows.put(
                                cells.get(1).replace("`", ""),
                                new Row(cells.get(3), cells.get(4), cells.get(5))));
        return rows;
    }

    private static Set<String> flags() {
        Set<String> flags = new HashSet<>();
        for (Object options : List.of(new SettingFlags(), new CommonOptions())) {
            CommandLine.Model.CommandSpec.forAnnotatedObject(options)
                    .options()
                    .forEach(option -> flags.addAll(List.of(option.names())));
        }
        return flags;
    }
}
