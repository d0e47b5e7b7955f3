package dev.stepfast.plan.markdown;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.plan.diagnostic.Checked;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Whole plan files: our own of every shape, and those of a folder given as {@code -Dcorpus=DIR}.
 */
class PlanFilesTest {
    /** File, steps, acceptance items, diagnostics: what a person counts in it. */
    private static final Map<String, List<Integer>> COUNTS =
            Map.of(
                    "spec-kit.md", List.of(6, 2, 0),
                    "open-spec.md", List.of(5, 0, 0),
                    "kiro.md", List.of(6, 0, 0),
                    "checklist.md", List.of(5, 0, 3),
                    "roadmap.md", List.of(4, 2, 0),
                    "cjk.md", List.of(4, 1, 0),
                    "fences.md", List.of(3, 0, 0),
                    "tables.md", List.of(2, 0, 3),
                    "harvey.md", List.of(3, 0, 0));

    @TestFactory
    Stream<DynamicTest> readsWhatAPersonSees() {
        assertThat(COUNTS).hasSize(PlanKinds.NAMES.size());
        return PlanKinds.all().entrySet().stream()
                .map(plan ->
                        DynamicTest.dynamicTest(
                                plan.getKey(),
                                () -> {
                                    Checked<MarkdownPlan> read =
                                            MarkdownReader.read(
                                                    plan.getKey(),
                                                    plan.getValue(),
                                                    ReadOptions.DEFAULT);
                                    assertThat(
                                                    List.of(
                                                            read.value().steps().size(),
                                                            read.value().acceptance().size(),
                                                            read.diagnostics().size()))
                                            .as("%s", read.diagnostics())
                                            .isEqualTo(COUNTS.get(plan.getKey()));
                                    assertThat(Lowering.lower(read.value()).diagnostics())
                                            .isEmpty();
                                }));
    }

    @TestFactory
    Stream<DynamicTest> tickingOneStepChangesOneCharacter() {
        return PlanKinds.all().entrySet().stream()
                .map(plan ->
                        DynamicTest.dynamicTest(
                                plan.getKey(),
                                () ->
                                        variants(plan.getValue())
                                                .forEach(PlanFilesTest::assertTickChangesOneByte)));
    }

    @Test
    void theCorpusIsReadToo() throws IOException {
        String corpus = System.getProperty("corpus");
        if (corpus == null) {
            System.out.println("not run: corpus of plans (-Dcorpus=DIR)");
            return;
        }
        Path folder = Path.of(corpus, "plans");
        try (Stream<Path> files =
                Files.list(Files.isDirectory(folder) ? folder : Path.of(corpus))) {
            List<Path> plans =
                    files.filter(file -> file.toString().endsWith(".md")).sorted().toList();
            assertThat(plans).isNotEmpty();
            for (Path file : plans) {
                String text = Files.readString(file);
                Checked<MarkdownPlan> read =
                        MarkdownReader.read(
                                file.getFileName().toString(), text, ReadOptions.DEFAULT);
                assertThat(read.value().steps()).as(file.toString()).isNotEmpty();
                assertThat(read.hasErrors()).as("%s: %s", file, read.diagnostics()).isFalse();
                assertThat(Lowering.lower(read.value()).diagnostics()).isEmpty();
                variants(text).forEach(PlanFilesTest::assertTickChangesOneByte);
            }
        }
    }

    /**
     * The same plan with every line ending, with a byte order mark, and without a final newline.
     */
    private static List<String> variants(String text) {
        String bare = text.startsWith("\uFEFF") ? text.substring(1) : text;
        String lines = bare.replace("\r\n", "\n").replace('\r', '\n');
        List<String> variants = new ArrayList<>();
        for (String ending : List.of("\n", "\r\n", "\r")) {
            String plan = lines.replace("\n", ending);
            variants.add(plan);
            variants.add("\uFEFF" + plan);
            variants.add(plan.stripTrailing());
        }
        return variants;
    }

    private static void assertTickChangesOneByte(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        MarkdownPlan plan = MarkdownReader.read("plan.md", bytes, ReadOptions.DEFAULT).value();
        assertThat(plan.steps()).isNotEmpty();
        for (Step step : plan.steps()) {
            char mark =
                    step.state() == MarkState.DONE || "xX".indexOf(step.mark()) >= 0 ? ' ' : 'x';
            CheckboxEdit edit = CheckboxEdit.of(plan, step.id(), mark);
            byte[] changed = edit.apply(bytes);
            assertThat(changed).hasSameSizeAs(bytes);
            int differences = 0;
            for (int i = 0; i < bytes.length; i++) {
                differences += bytes[i] == changed[i] ? 0 : 1;
            }
            assertThat(differences).isEqualTo(1);
            assertThat(edit.apply(text).getBytes(StandardCharsets.UTF_8)).isEqualTo(changed);
        }
        Step last = plan.steps().getLast();
        byte[] ticked = CheckboxEdit.of(plan, last.id(), 'x').apply(bytes);
        Step again =
                MarkdownReader.read("plan.md", ticked, ReadOptions.DEFAULT)
                        .value()
                        .steps()
                        .getLast();
        assertThat(again.box().mark()).isIn('x', 'X');
        assertThat(again.title()).isEqualTo(last.title());
        assertThat(again.id()).isEqualTo(last.id());
    }
}
