package dev.stepfast.engine.repair;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.engine.repair.InstructValidateRepair.Judge;
import dev.stepfast.engine.repair.InstructValidateRepair.Next;
import dev.stepfast.engine.repair.InstructValidateRepair.Order;
import dev.stepfast.engine.repair.InstructValidateRepair.Subject;
import dev.stepfast.engine.repair.InstructValidateRepair.Tried;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class InstructValidateRepairTest {
    /** The reply level: a reply must be a number, and is corrected with the exact violation. */
    private final List<String> asked = new ArrayList<>();

    private final Judge<String, String, Boolean, String> judge =
            new Judge<>() {
                @Override
                public Next<String, String> decide(List<Tried<String, Boolean>> tries) {
                    Tried<String, Boolean> last = tries.getLast();
                    return last.found()
                            ? new Next.Over<>("got " + last.end())
                            : new Next.Again<>("\"" + last.end() + "\" is no number");
                }

                @Override
                public String giveUp(List<Tried<String, Boolean>> tries) {
                    return "gave up after " + tries.size();
                }
            };

    private InstructValidateRepair<String, String, Boolean, String> loop(
            AttemptCap cap, String... replies) {
        Iterator<String> next = List.of(replies).iterator();
        Subject<String, String, Boolean> subject =
                new Subject<>() {
                    @Override
                    public String instruct(Order<String> order) {
                        asked.add(
                                switch (order) {
                                    case Order.First<String> first ->
                                            first.attempt() + ": a number, please";
                                    case Order.Repair<String> repair ->
                                            repair.attempt() + ": " + repair.feedback();
                                });
                        return next.next();
                    }

                    @Override
                    public Boolean validate(String end) {
                        return end.matches("[0-9]+");
                    }
                };
        return new InstructValidateRepair<>(cap, subject, judge);
    }

    @Test
    void endsWithTheFirstTryThatIsRight() {
        assertThat(loop(AttemptCap.ONE_CORRECTION, "5").run()).isEqualTo("got 5");
        assertThat(asked).containsExactly("1: a number, please");
    }

    @Test
    void correctsOnceWithTheExactViolation() {
        assertThat(loop(AttemptCap.ONE_CORRECTION, "five", "5").run()).isEqualTo("got 5");
        assertThat(asked).containsExactly("1: a number, please", "2: \"five\" is no number");
    }

    @Test
    void endsAtItsCap() {
        assertThat(loop(AttemptCap.ONE_CORRECTION, "a", "b", "5").run())
                .isEqualTo("gave up after 2");
        assertThat(loop(AttemptCap.ofRepairs(0), "a").run()).isEqualTo("gave up after 1");
    }

    @Test
    void goesOnBehindTriesThatWereMadeBefore() {
        assertThat(loop(AttemptCap.ofRepairs(2), "5").goOn(List.of(new Tried<>("a", false))))
                .isEqualTo("got 5");
        assertThat(asked).containsExactly("2: \"a\" is no number");
        assertThat(loop(AttemptCap.ofRepairs(2)).goOn(List.of(new Tried<>("7", true))))
                .isEqualTo("got 7");
    }

    @Test
    void hasNoLoopWithoutACap() {
        assertThatThrownBy(() -> new AttemptCap(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
