package dev.stepfast.integration.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Invariant 8: the plan file changes only through {@code CheckboxEdit}, and only the driver asks
 * for it.
 */
class PlanFileEditTest {
    private static final Rule ONLY_THE_DRIVER_MARKS =
            new Rule(
                    "only the driver marks a plan file",
                    (house, type) ->
                            house.isIn(type, "engine.drive")
                                    ? Stream.empty()
                                    : Uses.accesses(
                                            type,
                                            access ->
                                                    isPlanFile(house, access.getTargetOwner())
                                                            && access.getTarget()
                                                                    .getName()
                                                                    .equals("mark")));

    private static final Rule MARKS_BY_CHECKBOX_EDIT =
            new Rule(
                    "what writes a plan file writes a checkbox edit",
                    (house, type) ->
                            isPlanFile(house, type)
                                            && !type.isInterface()
                                            && !usesCheckboxEdit(house, type)
                                    ? Stream.of("writes a plan file without CheckboxEdit")
                                    : Stream.empty());

    private static boolean isPlanFile(House house, JavaClass type) {
        return type.isAssignableTo(house.root() + ".engine.workspace.PlanFile");
    }

    private static boolean usesCheckboxEdit(House house, JavaClass type) {
        return Uses.types(type, target -> house.is(target, "plan.markdown.CheckboxEdit"))
                .findAny()
                .isPresent();
    }

    @Test
    void onlyTheDriverMarks() {
        ONLY_THE_DRIVER_MARKS.assertHolds();
        ONLY_THE_DRIVER_MARKS.assertFiresOn("MarksPlanFile");
    }

    @Test
    void everyPlanFileWritesCheckboxEdits() {
        MARKS_BY_CHECKBOX_EDIT.assertHolds();
        MARKS_BY_CHECKBOX_EDIT.assertFiresOn("RewritesPlanFile");
    }
}
