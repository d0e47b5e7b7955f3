package dev.stepfast.engine.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the fenced code blocks of a reply, as CommonMark has them at the top level. */
final class FencedBlocks {
    private FencedBlocks() {}

    /**
     * One block.
     *
     * @param language the first word of its info string, in lower case; empty for none
     */
    record Block(String language, String content) {}

    /** The only block, or the only one marked {@code json} where there are several. */
    static Optional<String> findJson(String text) {
        List<Block> blocks = in(text);
        if (blocks.size() == 1) {
            return Optional.of(blocks.getFirst().content());
        }
        List<Block> json =
                blocks.stream().filter(block -> block.language().equals("json")).toList();
        return json.size() == 1 ? Optional.of(json.getFirst().content()) : Optional.empty();
    }

    /** All blocks in order; an unclosed one runs to the end. */
    static List<Block> in(String text) {
        List<Block> blocks = new ArrayList<>();
        Optional<Mark> open = Optional.empty();
        StringBuilder content = new StringBuilder();
        for (String line : text.split("\n", -1)) {
            Optional<Mark> mark = Mark.find(line);
            if (open.isEmpty()) {
                open = mark.filter(Mark::canOpen);
            } else if (mark.isPresent() && mark.get().closes(open.get())) {
                blocks.add(new Block(open.get().language(), content.toString()));
                content.setLength(0);
                open = Optional.empty();
            } else {
                content.append(line).append('\n');
            }
        }
        open.ifPresent(mark -> blocks.add(new Block(mark.language(), content.toString())));
        return blocks;
    }

    /** A line that begins with at least three backticks or tildes. */
    private record Mark(char sign, int length, String info) {
        static Optional<Mark> find(String line) {
            String trimmed = line.stripLeading();
            if (line.length() - trimmed.length() > 3 || trimmed.isEmpty()) {
                return Optional.empty();
            }
            char sign = trimmed.charAt(0);
            int length = 0;
            while (length < trimmed.length() && trimmed.charAt(length) == sign) {
                length++;
            }
            boolean isMark = (sign == '`' || sign == '~') && length >= 3;
            return isMark
                    ? Optional.of(new Mark(sign, length, trimmed.substring(length).strip()))
                    : Optional.empty();
        }

        boolean canOpen() {
            return sign == '~' || info.indexOf('`') < 0;
        }

        boolean closes(Mark open) {
            return sign == open.sign && length >= open.length && info.isEmpty();
        }

        String language() {
            return info.split("\\s+", 2)[0].toLowerCase(Locale.ROOT);
        }
    }
}
