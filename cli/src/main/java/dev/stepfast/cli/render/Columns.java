package dev.stepfast.cli.render;

import java.util.ArrayList;
import java.util.List;

/**
 * Rows of parts under one another.
 *
 * @param widest the most that a column is padded to, from the first on; a part that is wider is cut
 *     there
 */
record Columns(List<Integer> widest) {
    private static final String GAP = "  ";

    List<String> of(List<List<String>> rows) {
        List<Integer> widths = new ArrayList<>();
        for (List<String> row : rows) {
            for (int i = 0; i < row.size(); i++) {
                int width = length(cut(row.get(i), i));
                if (i == widths.size()) {
                    widths.add(width);
                } else {
                    widths.set(i, Math.max(widths.get(i), width));
                }
            }
        }
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private String line(List<String> row, List<Integer> widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < row.size(); i++) {
            String part = cut(row.get(i), i);
            line.append(i == 0 ? "" : GAP).append(part).repeat(" ", widths.get(i) - length(part));
        }
        return line.toString().stripTrailing();
    }

    private String cut(String part, int column) {
        if (column >= widest.size() || length(part) <= widest.get(column)) {
            return part;
        }
        int end = part.offsetByCodePoints(0, widest.get(column) - 3);
        return part.substring(0, end).stripTrailing() + "...";
    }

    private static int length(String part) {
        return part.codePointCount(0, part.length());
    }
}
