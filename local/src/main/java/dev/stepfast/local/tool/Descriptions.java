package dev.stepfast.local.tool;

import dev.stepfast.engine.model.ToolDescription;
import dev.stepfast.engine.tool.ToolArguments;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads what a model is told of a tool from the resource of the tool's name. */
final class Descriptions {
    private Descriptions() {}

    static ToolDescription load(String tool, ToolArguments arguments) {
        try (InputStream text = Descriptions.class.getResourceAsStream(tool + ".md")) {
            if (text == null) {
                throw new IllegalStateException(
                        "the description " + tool + ".md is missing from the program");
            }
            return new ToolDescription(
                    tool,
                    new String(text.readAllBytes(), StandardCharsets.UTF_8).strip(),
                    arguments.schema());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
