package dev.stepfast.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Keeps the measurements working; what they measure here means nothing and fails nothing. */
class FiguresTest {
    @Test
    void measuresEveryFigure() throws Exception {
        List<String> rows = Figures.rows(new Figures.Rounds(0, 1, Figures.Where.THIS_PROCESS));

        assertThat(rows).hasSameSizeAs(Figure.all()).allMatch(row -> row.matches("\\|.+\\|"));
    }
}
