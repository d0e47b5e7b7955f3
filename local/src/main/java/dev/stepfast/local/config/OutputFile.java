package dev.stepfast.local.config;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Objects;

/** A file that the operator asked a command to write its answer to, wherever it lies. */
public final class OutputFile {
    private OutputFile() {}

    /**
     * Writes the file, in place of what was there.
     *
     * @throws BadPlaceException when it cannot be written
     */
    public static void write(Path cwd, String name, String text) {
        try {
            Files.writeString(cwd.resolve(name), text, StandardCharsets.UTF_8);
        } catch (InvalidPathException e) {
            throw new BadPlaceException("\"" + name + "\" is no name of a file");
        } catch (FileSystemException e) {
            throw new BadPlaceException(
                    "the file "
                            + name
                            + " cannot be written: "
                            + Objects.requireNonNullElse(
                                    e.getReason(), e.getClass().getSimpleName())
                            + "; name another one");
        } catch (IOException e) {
            throw new BadPlaceException(
                    "the file " + name + " cannot be written: " + e.getMessage());
        }
    }
}
