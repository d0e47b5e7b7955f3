package dev.stepfast.plan.markdown;

import dev.stepfast.plan.taskplan.NodeId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Finds the steps of the last reading in a new one, so that each keeps its id across edits of the
 * file.
 */
public final class StepMatcher {
    private static final double LEAST_SIMILARITY = 0.6;

    /** More pairs than this between two matched neighbours are a new plan, not an edit. */
    private static final long MOST_PAIRS = 40_000;

    private final List<Step> before;
    private final List<Step> now;

    /** For each new step the index of its old one, or -1. */
    private final int[] oldOf;

    private final boolean[] used;

    private StepMatcher(List<Step> before, List<Step> now) {
        this.before = before;
        this.now = now;
        this.oldOf = new int[now.size()];
        Arrays.fill(oldOf, -1);
        this.used = new boolean[before.size()];
    }

    /**
     * The ids of the steps of the new reading: kept where a step was there before, else its own.
     *
     * @param before the last reading, with the ids it had
     * @return one id for each step, in document order, no two equal
     */
    public static List<NodeId> match(MarkdownPlan before, MarkdownPlan now) {
        StepMatcher matcher = new StepMatcher(before.steps(), now.steps());
        matcher.matchBy(step -> step.identity().explicit());
        matcher.matchBy(step -> Optional.of(step.identity().derived()));
        matcher.matchByTitle();
        return matcher.ids();
    }

    private void matchBy(Function<Step, Optional<NodeId>> key) {
        Map<NodeId, Integer> oldByKey = new HashMap<>();
        for (int i = 0; i < before.size(); i++) {
            int index = i;
            if (!used[i]) {
                key.apply(before.get(i)).ifPresent(id -> oldByKey.putIfAbsent(id, index));
            }
        }
        for (int i = 0; i < now.size(); i++) {
            Integer old =
                    oldOf[i] >= 0 ? null : key.apply(now.get(i)).map(oldByKey::remove).orElse(null);
            if (old != null) {
                pair(old, i);
            }
        }
    }

    private void pair(int old, int fresh) {
        oldOf[fresh] = old;
        used[old] = true;
    }

    /** Goes over the stretches of new steps that lie between matched neighbours. */
    private void matchByTitle() {
        int start = 0;
        while (start < now.size()) {
            if (oldOf[start] >= 0) {
                start++;
                continue;
            }
            int end = start;
            while (end < now.size() && oldOf[end] < 0) {
                end++;
            }
            int oldStart = start == 0 ? 0 : oldOf[start - 1] + 1;
            int oldEnd = end == now.size() ? before.size() : oldOf[end];
            matchStretch(start, end, oldStart, oldEnd);
            start = end;
        }
    }

    private void matchStretch(int start, int end, int oldStart, int oldEnd) {
        // Something matched in between would part the old neighbours.
        for (int old = oldStart; old < oldEnd; old++) {
            if (used[old]) {
                return;
            }
        }
        int olds = oldEnd - oldStart;
        if (olds <= 0 || (long) olds * (end - start) > MOST_PAIRS) {
            return;
        }
        Optional<Pair> best = findBest(start, end, oldStart, oldEnd);
        while (best.isPresent()) {
            pair(best.get().old(), best.get().fresh());
            best = findBest(start, end, oldStart, oldEnd);
        }
    }

    private record Pair(int old, int fresh) {}

    /**
     * The most similar pair still open; empty when it is not similar enough or not the only one.
     */
    private Optional<Pair> findBest(int start, int end, int oldStart, int oldEnd) {
        double bestSimilarity = 0;
        boolean tied = false;
        Optional<Pair> best = Optional.empty();
        for (int fresh = start; fresh < end; fresh++) {
            for (int old = oldStart; old < oldEnd && oldOf[fresh] < 0; old++) {
                double similarity =
                        used[old]
                                ? -1
                                : similarity(before.get(old).title(), now.get(fresh).title());
                if (similarity > bestSimilarity) {
                    bestSimilarity = similarity;
                    best = Optional.of(new Pair(old, fresh));
                    tied = false;
                } else if (similarity == bestSimilarity) {
                    tied = true;
                }
            }
        }
        return tied || bestSimilarity < LEAST_SIMILARITY ? Optional.empty() : best;
    }

    /** The Dice coefficient of the sets of lower-cased words. */
    static double similarity(String left, String right) {
        Set<String> leftWords = words(left);
        Set<String> rightWords = words(right);
        if (leftWords.isEmpty() || rightWords.isEmpty()) {
            return 0;
        }
        long shared = leftWords.stream().filter(rightWords::contains).count();
        return 2.0 * shared / (leftWords.size() + rightWords.size());
    }

    private static Set<String> words(String title) {
        Set<String> words =
                new TreeSet<>(Arrays.asList(title.toLowerCase(Locale.ROOT).strip().split("\\s+")));
        words.remove("");
        return words;
    }

    private List<NodeId> ids() {
        Set<NodeId> taken = new HashSet<>();
        for (int old : oldOf) {
            if (old >= 0) {
                taken.add(before.get(old).id());
            }
        }
        List<NodeId> ids = new ArrayList<>();
        for (int i = 0; i < now.size(); i++) {
            ids.add(
                    oldOf[i] >= 0
                            ? before.get(oldOf[i]).id()
                            : free(now.get(i).identity().reading(), taken));
        }
        return ids;
    }

    /** The wanted ids are distinct, so only a kept id can be in the way, and that once. */
    private static NodeId free(NodeId wanted, Set<NodeId> taken) {
        NodeId id = wanted;
        for (int number = 2; !taken.add(id); number++) {
            id = new NodeId(wanted + "-" + number);
        }
        return id;
    }
}
