package dev.stepfast.cli.render;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;

/**
 * Where lines go: answers to stdout, diagnostics to stderr. At a terminal one more line may live
 * below them, which the next line replaces. Safe for use by several threads.
 */
public final class Terminal {
    private static final String ERASE = "\r\u001b[K";

    private final PrintStream out;
    private final PrintStream err;
    private final Look look;
    private final Volume volume;
    private final Paint paint;

    /** Guarded by this object, as is everything below. */
    private boolean alive;

    private Optional<String> last = Optional.empty();

    /** How much is said. */
    public enum Volume {
        NORMAL,
        /** The last line and errors. */
        QUIET
    }

    public Terminal(PrintStream out, PrintStream err, Look look, Volume volume) {
        this.out = out;
        this.err = err;
        this.look = look;
        this.volume = volume;
        this.paint = new Paint(look.signs());
    }

    public Look look() {
        return look;
    }

    public Signs signs() {
        return look.signs();
    }

    public synchronized void line(String line) {
        if (volume == Volume.QUIET) {
            last = Optional.of(line);
        } else {
            print(line);
        }
    }

    public void lines(List<String> lines) {
        lines.forEach(this::line);
    }

    /** A line that is said also when little is wanted: a question, for one. */
    public synchronized void always(String line) {
        print(line);
    }

    /** The start of a line that a person goes on with. */
    public synchronized void prompt(String text) {
        clear();
        out.print(text);
        out.flush();
    }

    /** A diagnostic that nothing depends on: not said when little is wanted. */
    public void warning(String line) {
        if (volume != Volume.QUIET) {
            diagnostic(line);
        }
    }

    public synchronized void diagnostic(String line) {
        clear();
        err.println(line);
    }

    /** Text as it is, for what another program reads. */
    public synchronized void raw(byte[] bytes) {
        clear();
        out.write(bytes, 0, bytes.length);
        out.flush();
    }

    /** Shows a line that the next one replaces; does nothing where nobody looks. */
    synchronized void live(String line) {
        if (!look.interactive() || volume == Volume.QUIET) {
            return;
        }
        int most = look.width() - 1;
        out.print(
                ERASE + (line.length() > most ? line.substring(0, Shown.whole(line, most)) : line));
        out.flush();
        alive = true;
    }

    synchronized void clear() {
        if (alive) {
            out.print(ERASE);
            out.flush();
            alive = false;
        }
    }

    /** Says what was held back; nothing may be printed afterwards. */
    public synchronized void finish() {
        clear();
        last.ifPresent(this::print);
        last = Optional.empty();
        out.flush();
        err.flush();
    }

    private void print(String line) {
        clear();
        out.println(look.colour() == Look.Colour.YES ? paint.line(line) : line);
    }
}
