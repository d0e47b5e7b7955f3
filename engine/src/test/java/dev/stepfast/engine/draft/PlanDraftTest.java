package dev.stepfast.engine.draft;

import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.engine.draft.PlanDraft.Outcome;
import dev.stepfast.engine.model.Message;
import dev.stepfast.engine.run.TokenUsage;
import dev.stepfast.engine.text.Redactor;
import dev.stepfast.plan.diagnostic.Checked;
import dev.stepfast.plan.markdown.MarkdownPlan;
import dev.stepfast.plan.markdown.MarkdownReader;
import dev.stepfast.plan.markdown.ReadOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanDraftTest {
    private static final TokenUsage USAGE = new TokenUsage(100, 10, 0, Optional.empty(), false);
    private static final String BAD = "- [ ] a [validate: fil_exists: x]";

    private final List<List<Message>> asked = new ArrayList<>();

    /** Says one reply after another; nothing to say is a failure. */
    private Outcome draft(String... replies) {
        asked.clear();
        Drafter drafter =
                (conversation, attempt) -> {
                    asked.add(conversation);
                    assertThat(attempt).isEqualTo(asked.size());
                    return attempt > replies.length
                            ? new Drafter.Answer.Failed("gone", TokenUsage.ZERO)
                            : new Drafter.Answer.Said(replies[attempt - 1], false, USAGE);
                };
        return new PlanDraft(
                        drafter,
                        PlanDraftTest::read,
                        Redactor.of(List.of("sk-very-secret")),
                        "plan.md")
                .write("PROMPT");
    }

    private static PlanDraft.Read read(String text) {
        Checked<MarkdownPlan> read = MarkdownReader.read("plan.md", text, ReadOptions.DEFAULT);
        return new PlanDraft.Read(read.value(), read.diagnostics());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "- [ ] a | - [ ] a",
                "- [x] a\\n- [!] b | - [ ] a\\n- [ ] b",
                "1. a\\n2) b [validate: no_errors] | 1. [ ] a\\n2) [ ] b [validate: no_errors]",
                "Sure!\\n```markdown\\n- [ ] a\\n```\\nBye | - [ ] a",
                "```md\\n- [ ] a | - [ ] a",
                "```\\n- [ ] a\\n``` | - [ ] a",
                "~~~markdown\\n- [ ] a\\n\\n  ```sh\\n  ls\\n  ```\\n- [ ] b\\n~~~ |"
                        + " - [ ] a\\n\\n  ```sh\\n  ls\\n  ```\\n- [ ] b",
                "- [ ] a\\r\\n- [ ] b | - [ ] a\\n- [ ] b",
                "- [ ] a with sk-very-secret | - [ ] a with [redacted]",
                "# P\\n- [ ] a\\n## Done when\\n- [x] b [validate: file_exists: c] |"
                        + " # P\\n- [ ] a\\n## Done when\\n- [ ] b [validate: file_exists: c]"
            })
    void aUsableReplyIsMadeAPlan(String reply, String plan) {
        assertThat(draft(reply.replace("\\n", "\n").replace("\\r", "\r")))
                .isEqualTo(new Outcome.Drafted(plan.replace("\\n", "\n") + "\n", USAGE));
    }

    @Test
    void aBadReplyIsCorrectedOnceWithTheExactDiagnostics() {
        Outcome outcome = draft(BAD, "- [ ] a");

        assertThat(outcome).isEqualTo(new Outcome.Drafted("- [ ] a\n", USAGE.plus(USAGE)));
        assertThat(asked.get(1)).hasSize(3);
        assertThat(asked.get(1).get(1)).isEqualTo(new Message.Assistant(BAD, List.of()));
        assertThat(((Message.User) asked.get(1).getLast()).text())
                .contains("plan.md:1:9: error [unknown_check_type]", "\"file_exists\"");
    }

    @Test
    void twoBadRepliesAreTheEnd() {
        Outcome outcome = draft(BAD, "prose alone");

        assertThat(asked).hasSize(2);
        assertThat(outcome).isInstanceOf(Outcome.Unusable.class);
        assertThat(((Outcome.Unusable) outcome).reply()).isEqualTo("prose alone");
        assertThat(((Outcome.Unusable) outcome).problems())
                .singleElement()
                .asString()
                .contains("no_steps");
        assertThat(outcome.usage()).isEqualTo(USAGE.plus(USAGE));
    }

    @Test
    void whoDoesNotReplyIsNotAskedAgain() {
        assertThat(draft()).isEqualTo(new Outcome.Failed("gone", TokenUsage.ZERO));
        assertThat(draft(BAD)).isEqualTo(new Outcome.Failed("gone", USAGE));
    }

    @Test
    void stepsWithoutTitleAndTooManyStepsAreNoPlan() {
        assertThat(problems("- [ ] [validate: file_exists: x]"))
                .containsExactly("line 1: the step has no title; say what to do");
        assertThat(problems("- [ ] a\n".repeat(51)))
                .containsExactly("there are 51 steps; write at most 50");
    }

    private List<String> problems(String reply) {
        asked.clear();
        return ((Outcome.Unusable) draft(reply, reply)).problems();
    }
}
