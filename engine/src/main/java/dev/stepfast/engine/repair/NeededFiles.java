package dev.stepfast.engine.repair;

import static dev.stepfast.engine.repair.InlineCut.bytes;

import dev.stepfast.engine.text.CleanText;
import dev.stepfast.engine.text.Fence;
import dev.stepfast.engine.text.Redactor;
import dev.stepfast.engine.text.TokenEstimate;
import dev.stepfast.engine.text.UntrustedText;
import java.util.ArrayList;
import java.util.List;

/** Writes the files that a step needs, head and tail of each within a common share. */
final class NeededFiles {
    private final List<Named> files;

    NeededFiles(List<StepBrief.NeededFile> files, Redactor redactor) {
        this.files =
                files.stream()
                        .map(file ->
                                new Named(
                                        UntrustedText.oneLine(file.path()),
                                        CleanText.of(file.content(), redactor)))
                        .toList();
    }

    private record Named(String path, CleanText content) {}

    List<CleanText> fenced() {
        return files.stream().map(Named::content).toList();
    }

    /** The files in at most that many tokens; those for which nothing is left are named only. */
    String write(Fence fence, int maxTokens) {
        int frame =
                files.stream()
                        .mapToInt(file -> bytes(block(file, fence, CleanText.EMPTY)) + 2)
                        .sum();
        int total = maxTokens * TokenEstimate.BYTES_PER_TOKEN - frame;
        if (maxTokens <= 0 || files.isEmpty()) {
            return "";
        }
        int[] needs = files.stream().mapToInt(file -> bytes(file.content().text())).toArray();
        int[] granted = Shares.divide(total, Integer.MAX_VALUE, needs);
        List<String> blocks = new ArrayList<>();
        for (int i = 0; i < needs.length; i++) {
            Named file = files.get(i);
            CleanText shown =
                    needs[i] <= granted[i]
                            ? file.content()
                            : file.content()
                                    .cutToTokens(granted[i] / TokenEstimate.BYTES_PER_TOKEN);
            blocks.add(
                    shown.isBlank() && needs[i] > 0
                            ? file.path() + ": " + omitted(needs[i])
                            : block(file, fence, shown));
        }
        return String.join("\n", blocks);
    }

    private static String block(Named file, Fence fence, CleanText content) {
        return file.path() + ":\n" + fence.around(content);
    }

    private static String omitted(int bytes) {
        return "... " + TokenEstimate.ofBytes(bytes) + " tokens omitted ...";
    }
}
