package dev.stepfast.plan.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.json.JsonText.Limits;
import dev.stepfast.plan.json.JsonText.Parsed;
import dev.stepfast.plan.json.JsonText.Places;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonSourceMapTest {
    private static final String TEXT =
            "{ \"a\": [10, {\"b/c\": \"😀x\", \"d~\": true}],\r\n  \"😀\" : null,\r \"e\":{\n} }";

    private final JsonSourceMap places =
            ((Parsed.Value) JsonText.parse(TEXT, Limits.OTHER, Places.KEPT)).places();

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "``, 1, 1",
                "/a, 1, 8",
                "/a/0, 1, 9",
                "/a/1, 1, 13",
                "/a/1/b~1c, 1, 21",
                "/a/1/d~0, 1, 33",
                "/😀, 2, 9",
                "/e, 3, 6"
            })
    void knowsWhereEachValueStands(String pointer, int line, int column) {
        SourceSpan span = places.find(pointer).orElseThrow();

        assertThat(span.line() + ":" + span.column()).isEqualTo(line + ":" + column);
    }

    @Test
    void spansCoverTheValue() {
        assertThat(text(places.find("/a/1"))).isEqualTo("{\"b/c\": \"😀x\", \"d~\": true}");
        assertThat(text(places.find("/a/1/b~1c"))).isEqualTo("\"😀x\"");
        assertThat(text(places.find("/a/0"))).isEqualTo("10");
        assertThat(text(places.find("/a/1/d~0"))).isEqualTo("true");
        assertThat(text(places.findMember("/a/1/d~0"))).isEqualTo("\"d~\": true");
        assertThat(text(places.find(""))).isEqualTo(TEXT);
    }

    @Test
    void locatesTheNearestPlaceAroundWhatIsMissing() {
        assertThat(places.find("/e/x")).isEmpty();
        assertThat(places.locate("/e/x/y")).isEqualTo(places.find("/e"));
        assertThat(places.locate("/a/7")).isEqualTo(places.find("/a"));
        assertThat(places.locate("/a/01/b~1c")).isEqualTo(places.find("/a"));
        assertThat(places.locate("/nothing")).isEqualTo(places.find(""));
    }

    @Test
    void knowsNothingWhenPlacesWereDropped() {
        JsonSourceMap none = ((Parsed.Value) JsonText.parse(TEXT)).places();

        assertThat(none.locate("/a")).isEmpty();
        assertThat(none.find("")).isEmpty();
    }

    private static String text(Optional<SourceSpan> span) {
        return TEXT.substring(span.orElseThrow().start(), span.orElseThrow().end());
    }
}
