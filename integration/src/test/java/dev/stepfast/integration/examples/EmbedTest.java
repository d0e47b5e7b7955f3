package dev.stepfast.integration.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.examples.embed.Embed;
import dev.stepfast.testkit.ScratchWorkspace;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EmbedTest {
    @AutoClose final ScratchWorkspace scratch = ScratchWorkspace.create();

    @BeforeEach
    void copyThePlan() throws IOException {
        JavaProgram.copy(Path.of("../examples/embed/greeting"), scratch.path("greeting"));
    }

    @Test
    void runsAPlanWithAModelOfItsOwnAndHearsOfIt() throws Exception {
        JavaProgram.End end = embed();

        assertThat(end.out())
                .isEqualTo(
                        """
                        Step 1 of 1
                          file_contains: greeting.txt :: Hello, Ada: FAIL
                          repair 1
                          write
                          file_contains: greeting.txt :: Hello, Ada: PASS
                          DONE
                        Run succeeded
                        """);
        assertThat(end.exit()).isZero();
        assertThat(scratch.read("greeting/greeting.txt")).isEqualTo("Hello, Ada!");
        assertThat(scratch.read("greeting/plan.md")).contains("- [x] Write a greeting");
    }

    @Test
    void hasNothingToDoTheSecondTime() throws Exception {
        embed();

        assertThat(embed().out()).startsWith("Not started: NothingToDo");
    }

    private JavaProgram.End embed() throws Exception {
        return new JavaProgram(Embed.class, scratch.root())
                .run(scratch.path("greeting").toString());
    }
}
