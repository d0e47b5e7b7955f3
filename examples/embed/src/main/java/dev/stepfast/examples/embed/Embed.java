package dev.stepfast.examples.embed;

import dev.stepfast.engine.Consent;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.RunHandle;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.Stepfast;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.view.Notice;
import dev.stepfast.local.LocalMachine;
import dev.stepfast.local.LocalOptions;
import java.io.IOException;
import java.nio.file.Path;

/** Runs {@code plan.md} of the folder that it is given. */
public final class Embed {
    private Embed() {}

    /** Prints what happens and how the run ended. */
    public static void main(String[] words) throws IOException {
        Path folder = Path.of(words[0]);
        RunSettings settings = RunSettings.DEFAULTS.withModel("greeter");
        try (LocalMachine machine =
                LocalMachine.open(folder, LocalOptions.ofThisProcess(), new GreetingModel())) {
            // Consent.All: whoever starts this program has read the plan that lies beside it.
            RunRequest request =
                    RunRequest.of("plan.md", settings, new Consent.All(), Embed::print);
            Opening opening = new Stepfast(machine).open(request);
            if (opening instanceof Opening.Ready ready) {
                try (RunHandle run = ready.handle()) {
                    System.out.println("Run " + run.drive().wire());
                }
            } else {
                System.out.println("Not started: " + opening);
            }
        }
    }

    private static void print(Notice notice) {
        switch (notice) {
            case Notice.StepStarted started ->
                    System.out.println("Step " + started.step().index() + " of " + started.total());
            case Notice.ToolCalled called -> System.out.println("  " + called.call().tool());
            case Notice.CheckEnded check when check.check().verdict().isPresent() ->
                    System.out.println(
                            "  "
                                    + check.check().display()
                                    + ": "
                                    + check.check().verdict().get().status());
            case Notice.RepairStarted repair -> System.out.println("  repair " + repair.number());
            case Notice.StepEnded ended -> System.out.println("  " + ended.step().state());
            // This program wants no more than that; there are notices for all that is recorded.
            default -> {}
        }
    }
}
