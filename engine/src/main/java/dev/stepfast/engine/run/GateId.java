package dev.stepfast.engine.run;

/** The id of a gate: run and number from 1. */
public record GateId(RunId run, int number) {
    @Override
    public String toString() {
        return run + ".g" + number;
    }

    /**
     * The gate id that {@link #toString} wrote.
     *
     * @throws IllegalArgumentException when the text is none
     */
    public static GateId parse(String text) {
        int dot = text.indexOf(".g");
        if (dot < 0) {
            throw new IllegalArgumentException("not a gate id: " + text);
        }
        return new GateId(
                new RunId(text.substring(0, dot)), Integer.parseInt(text.substring(dot + 2)));
    }
}
