package dev.stepfast.cli.command;

import dev.stepfast.cli.render.DecisionLines;
import dev.stepfast.engine.DecisionReport;
import dev.stepfast.engine.run.RunId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code resolve}: answers for an interrupted node. */
@Command(
        name = "resolve",
        description = {
            "Answer for an interrupted node: run it again, accept its work, or let it fail.",
            "It is asked where it is not known whether an effect was done. To accept, its checks must pass."
        })
final class ResolveCommand implements Callable<Integer> {
    @Parameters(
            index = "0..*",
            arity = "2..3",
            paramLabel = "[RUN] NODE rerun|accept|fail",
            hideParamSyntax = true,
            description =
                    "The run, or a unique beginning of its id (default: the only unfinished one); the node; what"
                            + " becomes of it.")
    List<String> words = List.of();

    @Mixin ReasonFlag reason = new ReasonFlag();

    @Mixin GrantFlags grants = new GrantFlags();

    @Mixin CommonOptions common = new CommonOptions();

    private final Invocation invocation;

    ResolveCommand(Invocation invocation) {
        this.invocation = invocation;
    }

    /** What becomes of an interrupted node. */
    private enum Answer {
        RERUN(DecisionLines.Word.RERUN),
        ACCEPT(DecisionLines.Word.ACCEPT),
        FAIL(DecisionLines.Word.FAIL);

        private final DecisionLines.Word word;

        Answer(DecisionLines.Word word) {
            this.word = word;
        }

        static Answer of(String word) {
            return Arrays.stream(values())
                    .filter(answer -> answer.wire().equals(word))
                    .findFirst()
                    .orElseThrow(() ->
                            new UsageException(
                                    "\"" + word + "\" is no answer; give rerun, accept or fail"));
        }

        String wire() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Override
    public Integer call() {
        Frame frame = common.frame(invocation);
        Answer answer = Answer.of(words.getLast());
        String node = words.get(words.size() - 2);
        Optional<String> run = words.size() == 3 ? Optional.of(words.getFirst()) : Optional.empty();
        String why = reason.find(frame);
        MachineChoice choice =
                new MachineChoice(
                        Optional.empty(), Optional.empty(), Optional.empty(), grants.choice());
        try (Workplace place = frame.open(choice)) {
            RunId id = RunWords.find(place, run).run().orElseThrow();
            Deciding deciding = new Deciding(frame, place);
            DecisionReport report =
                    deciding.withConsent(
                            grants.consent(),
                            consent ->
                                    place.resolve(
                                            id,
                                            node,
                                            answer.wire(),
                                            invocation.user(),
                                            why,
                                            consent));
            return frame.end(
                    deciding.say(
                            report,
                            new Deciding.Said(
                                    answer.word,
                                    invocation.user(),
                                    why,
                                    Optional.of("stepfast resume"))));
        }
    }
}
