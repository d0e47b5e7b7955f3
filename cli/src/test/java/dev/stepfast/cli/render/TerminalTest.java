package dev.stepfast.cli.render;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    private Terminal terminal(Look look, Terminal.Volume volume) {
        return new Terminal(
                new PrintStream(out, true, UTF_8), new PrintStream(err, true, UTF_8), look, volume);
    }

    @Test
    void quietLeavesTheLastLineAndErrors() {
        Terminal terminal = terminal(Look.plain(Signs.UTF8), Terminal.Volume.QUIET);
        terminal.line("one");
        terminal.diagnostic("wrong");
        terminal.line("two");
        terminal.finish();
        terminal.finish();
        assertThat(out.toString(UTF_8)).isEqualTo("two\n");
        assertThat(err.toString(UTF_8)).isEqualTo("wrong\n");
    }

    @Test
    void theLiveLineGivesWayToTheNextLine() {
        Terminal terminal =
                terminal(new Look(Signs.UTF8, Look.Colour.NO, true, 10), Terminal.Volume.NORMAL);
        terminal.live("  ... waiting for model");
        terminal.line("done");
        assertThat(out.toString(UTF_8)).isEqualTo("\r\u001b[K  ... wai\r\u001b[Kdone\n");
    }

    @Test
    void nothingIsDrawnWhereNobodyLooks() {
        Terminal terminal = terminal(Look.plain(Signs.UTF8), Terminal.Volume.NORMAL);
        terminal.live("  ... waiting");
        terminal.finish();
        assertThat(out.toString(UTF_8)).isEmpty();
    }

    @Test
    void onlyTheSignIsColoured() {
        Terminal terminal =
                terminal(new Look(Signs.ASCII, Look.Colour.YES, true, 80), Terminal.Volume.NORMAL);
        terminal.line("  [x] all [x] passed");
        terminal.line("no sign");
        assertThat(out.toString(UTF_8))
                .isEqualTo("  \u001b[32m[x]\u001b[0m all [x] passed\nno sign\n");
    }

    @Test
    void theEnvironmentSaysWhatIsShown() {
        assertThat(Look.find(Map.of("LC_ALL", "de_DE.utf8")).signs()).isEqualTo(Signs.UTF8);
        assertThat(Look.find(Map.of("LC_ALL", "C", "LANG", "de_DE.UTF-8")).signs())
                .isEqualTo(Signs.ASCII);
        assertThat(Look.find(Map.of()).signs()).isEqualTo(Signs.ASCII);
        assertThat(Look.find(Map.of("COLUMNS", "120")).width()).isEqualTo(120);
        assertThat(Look.find(Map.of("COLUMNS", "x")).width()).isEqualTo(80);
    }

    @Test
    void anAnswerIsReadToTheEndOfItsLine() {
        Terminal terminal = terminal(Look.plain(Signs.UTF8), Terminal.Volume.NORMAL);
        Slow in = new Slow(" Yes \nrest");
        assertThat(new Question(terminal, in).findYes("Go on?")).isEqualTo(Optional.of(true));
        assertThat(out.toString(UTF_8)).isEqualTo("Go on? [y/N] ");
    }

    @Test
    void everythingButAYesIsANo() {
        Terminal terminal = terminal(Look.plain(Signs.UTF8), Terminal.Volume.NORMAL);
        for (String answer : new String[] {"\n", "n\n", "yeah\n", "y y\n", "ye\u0000s\n"}) {
            assertThat(new Question(terminal, new Slow(answer)).findYes("?"))
                    .isEqualTo(Optional.of(false));
        }
        assertThat(new Question(terminal, new Slow("")).findYes("?")).isEmpty();
    }

    @Test
    void whatWasTypedBeforeTheQuestionAnswersNothing() {
        Terminal terminal = terminal(Look.plain(Signs.UTF8), Terminal.Volume.NORMAL);
        ByteArrayInputStream typedAhead = new ByteArrayInputStream("y\ny\n".getBytes(UTF_8));
        assertThat(new Question(terminal, typedAhead).findYes("?")).isEmpty();
    }

    /** Input that a person types only after the question is drawn. */
    private static final class Slow extends ByteArrayInputStream {
        Slow(String text) {
            super(text.getBytes(UTF_8));
        }

        @Override
        public synchronized int available() {
            return 0;
        }
    }
}
