package dev.stepfast.cli.command;

import dev.stepfast.engine.AnswerReport;
import dev.stepfast.engine.CheckReport;
import dev.stepfast.engine.Consent;
import dev.stepfast.engine.Opening;
import dev.stepfast.engine.PreparedPlan;
import dev.stepfast.engine.RunRequest;
import dev.stepfast.engine.authority.Grants;
import dev.stepfast.engine.run.GateAnswer;
import dev.stepfast.engine.run.RunId;
import dev.stepfast.engine.run.RunSettings;
import dev.stepfast.engine.view.RunView;
import dev.stepfast.plan.markdown.Strictness;
import java.util.List;
import java.util.Optional;

/** A workspace with all that works in it: what the commands ask of the engine. */
public interface Workplace extends AutoCloseable {

    /** Reads, validates and compiles a plan; never throws for bad input. */
    PreparedPlan prepare(String planPath, RunSettings settings, Strictness strictness);

    Opening open(RunRequest request);

    CheckReport check(
            String planPath,
            RunSettings settings,
            Strictness strictness,
            Consent consent,
            List<String> steps,
            boolean all);

    /** The newest run of a plan, else the plan as read; empty when it cannot be read. */
    Optional<RunView> look(String planPath);

    Optional<RunView> look(RunId run);

    AnswerReport answer(String gate, String code, GateAnswer answer);

    /** What the user has consented to in this workspace. */
    Grants grants();

    @Override
    void close();
}
