package dev.stepfast.engine.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PathGlobTest {
    @ParameterizedTest
    @CsvSource(
            delimiterString = " ",
            value = {
                "src/** src/a true",
                "src/** src/a/b/c.java true",
                "src/** src true",
                "src/** srcx/a false",
                "src/*.java src/A.java true",
                "src/*.java src/a/A.java false",
                "**/*.md README.md true",
                "**/*.md a/b/c.md true",
                "a/**/b a/b true",
                "a/**/b a/x/y/b true",
                "a/**/b a/x/y/c false",
                "?.txt a.txt true",
                "?.txt ab.txt false",
                "*.* a.b.c true",
                "src/ src/a/b true",
                "./src/a src/a true",
                "[id].tsx [id].tsx true",
                "[id].tsx i.tsx false",
                "** a/b true",
                "*a*b* xaxxbx true",
                "*a*b* xbxxax false",
                "SRC/a src/a false"
            })
    void matchesByComponents(String glob, String path, boolean expected) {
        assertThat(PathGlob.of(glob).matches(List.of(path.split("/", -1)))).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"''", "../x", "/abs", "~/x", "a/../b", "{a,b}"})
    void refusesWhatIsNoGlobOfTheWorkspace(String glob) {
        assertThat(PathGlob.parse(glob)).isInstanceOf(PathGlob.Parsed.Refused.class);
    }

    @Test
    @Timeout(60)
    void staysQuickOnHostileGlobs() {
        String glob = "a*".repeat(100) + "b";
        assertThat(PathGlob.of(glob).matches(List.of("a".repeat(255)))).isFalse();
        String deep = "**/a/".repeat(45) + "b";
        assertThat(PathGlob.of(deep).matches(java.util.Collections.nCopies(100, "a"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "src/a/**, src/b/**, true",
        "src/**, src/b/**, false",
        "src/a, src/a, false",
        "src/a, src/b, true",
        "src/a, src/*, false",
        "src/a*, src/b*, false",
        "**, x, false",
        "a/x, a/x/**, false",
        "docs/, src/, true",
        "ab/**, a/**, true"
    })
    void judgesDisjointnessByLiteralPrefix(String one, String two, boolean expected) {
        WriteGlobs first = WriteGlobs.of(List.of(one));
        WriteGlobs second = WriteGlobs.of(List.of(two));
        assertThat(first.isDisjointFrom(second)).isEqualTo(expected);
        assertThat(second.isDisjointFrom(first)).isEqualTo(expected);
    }

    @Test
    void coversNothingWithoutGlobs() {
        WriteGlobs nothing = WriteGlobs.of(List.of());
        assertThat(nothing.covers("a")).isFalse();
        assertThat(nothing.isDisjointFrom(nothing)).isTrue();
        assertThat(WriteGlobs.of(List.of("a", "b/**")).covers("b/c")).isTrue();
    }
}
