package dev.stepfast.engine.command;

import dev.stepfast.plan.value.Sha256;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Programs that are where a test says, and a list of what was looked for. */
final class FixedPrograms implements ProgramFinder {
    private final Map<String, Sha256> contents;
    private final List<String> asked = new ArrayList<>();

    FixedPrograms(Map<String, Sha256> contents) {
        this.contents = Map.copyOf(contents);
    }

    List<String> asked() {
        return asked;
    }

    @Override
    public Search find(String word) {
        asked.add(word);
        Sha256 content = contents.get(word);
        return content == null
                ? new Search.Missing("there is no " + word)
                : new Search.Found("/bin/" + word, content);
    }
}
