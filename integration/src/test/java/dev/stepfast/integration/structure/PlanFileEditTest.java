package dev.stepfast.integration.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Invariant 8: the plan file changes only through {@code CheckboxEdit}, and only the driver asks
 * for it.
 */
class PlanFileEditTest {
    /** The façade's run lends the driver its plan file. */
    private static final String LENDER = "engine.OwnedRun";

    private static final Rule ONLY_THE_DRIVER_MARKS =
            new Rule(
                    "only the driver marks a plan file",
                    (house, type) ->
                            house.isIn(type, "engine.drive") || house.is(type, LENDER)
                                    ? Stream.empty()
                                    : Uses.accesses(
                                            type,
                                            access ->
                                                    isPlanFile(house, access.getTargetOwner())
                                                            && access.getTarget()
                                                                    .getName()
                                                                    .equals("mark")));

    private static final Rule MARKS_BY_MARK_EDIT =
            new Rule(
                    "a plan file that says it wrote a mark had it made by a mark edit",
                    (house, type) ->
                            isPlanFile(house, type)
                                            && saysItWrote(house, type)
                                            && !uses(house, type, "local.workspace.MarkEdit")
                                    ? Stream.of("writes a plan file without MarkEdit")
                                    : Stream.empty());

    private static final Rule EDITS_BY_CHECKBOX_EDIT =
            new Rule(
                    "what edits the bytes of a plan file edits a checkbox",
                    (house, type) ->
                            type.isAssignableTo(house.root() + ".local.workspace.MarkEdit")
                                            && !type.isInterface()
                                            && !uses(house, type, "plan.markdown.CheckboxEdit")
                                    ? Stream.of("edits a plan without CheckboxEdit")
                                    : Stream.empty());

    private static boolean isPlanFile(House house, JavaClass type) {
        return type.isAssignableTo(house.root() + ".engine.workspace.PlanFile");
    }

    private static boolean saysItWrote(House house, JavaClass type) {
        var written = house.root() + ".engine.workspace.PlanFile$MarkResult$Written.<init>";
        return Uses.members(type, written).findAny().isPresent();
    }

    private static boolean uses(House house, JavaClass type, String name) {
        return Uses.types(type, target -> house.is(target, name)).findAny().isPresent();
    }

    @Test
    void onlyTheDriverMarks() {
        ONLY_THE_DRIVER_MARKS.assertHolds();
        ONLY_THE_DRIVER_MARKS.assertFiresOn("MarksPlanFile");
    }

    @Test
    void everyMarkIsACheckboxEdit() {
        MARKS_BY_MARK_EDIT.assertHolds();
        MARKS_BY_MARK_EDIT.assertFiresOn("RewritesPlanFile");
        EDITS_BY_CHECKBOX_EDIT.assertHolds();
        EDITS_BY_CHECKBOX_EDIT.assertFiresOn("RewritesLines");
    }
}
