package dev.stepfast.integration.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.cli.Stepfast;
import dev.stepfast.testkit.ScratchWorkspace;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class FirstRunTest {
    private static final Pattern NEXT = Pattern.compile("approve (\\S+\\.g1) ([0-9a-f]{6})");

    @AutoClose final ScratchWorkspace scratch = ScratchWorkspace.create();

    @Test
    void catchesAFalseClaimWaitsAtItsGateAndEndsVerified() throws Exception {
        JavaProgram.copy(Path.of("../examples/first-run"), scratch.root());
        JavaProgram stepfast = new JavaProgram(Stepfast.class, scratch.root());

        JavaProgram.End waiting = run(stepfast);
        assertThat(waiting.out()).contains("claimed, not true: \"Done, all tests pass.\"");
        assertThat(waiting.exit()).as(waiting.out()).isEqualTo(3);

        Matcher next = NEXT.matcher(waiting.out());
        assertThat(next.find()).as(waiting.out()).isTrue();
        assertThat(stepfast.run("approve", next.group(1), next.group(2)).exit()).isZero();

        JavaProgram.End done = run(stepfast);
        assertThat(done.exit()).as(done.out()).isZero();
        assertThat(scratch.read("VERSION")).isEqualToIgnoringNewLines("1.0");
        assertThat(scratch.read("greet.sh")).contains("${1-world}");
        assertThat(scratch.read("plan.md").lines().filter(line -> line.startsWith("- [x]")))
                .hasSize(4);
    }

    private static JavaProgram.End run(JavaProgram stepfast) throws Exception {
        return stepfast.run("run", "plan.md", "--model", "recorded/model.jsonl", "--grant-all");
    }
}
