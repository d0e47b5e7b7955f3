package dev.stepfast.integration.structure;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Invariant 10: packages have a written order, and none imports one after it; so there are no
 * cycles either.
 */
class PackageOrderTest {
    /**
     * From the bottom up. The last of each module is its root package, which nothing below it may
     * import.
     */
    static final List<String> ORDER =
            List.of(
                    "plan.value",
                    "plan.diagnostic",
                    "plan.check",
                    "plan.taskplan",
                    "plan.json",
                    "plan.markdown",
                    "plan.validate",
                    "plan.graph",
                    "plan.compile",
                    "plan.render",
                    "engine.text",
                    "engine.run",
                    "engine.journal",
                    "engine.schedule",
                    "engine.workspace",
                    "engine.command",
                    "engine.model",
                    "engine.tool",
                    "engine.agent",
                    "engine.authority",
                    "engine.gate",
                    "engine.check",
                    "engine.repair",
                    "engine.draft",
                    "engine.step",
                    "engine.drive",
                    "engine.view",
                    "engine.memory",
                    "engine",
                    "local.config",
                    "local.workspace",
                    "local.process",
                    "local.git",
                    "local.store",
                    "local.trust",
                    "local.model",
                    "local.agent",
                    "local.discovery",
                    "local.tool",
                    "local",
                    "cli.render",
                    "cli.command",
                    "cli");

    private static final Rule ONLY_DOWNWARDS =
            new Rule(
                    "a package imports only packages listed before it",
                    PackageOrderTest::upwardImports);

    private static final Rule LISTED =
            new Rule(
                    "every package has its place in the order",
                    (house, type) ->
                            house.packageOf(type).filter(name -> !ORDER.contains(name)).stream()
                                    .map(name ->
                                            "lies in " + name + ", which the order does not list"));

    private static Stream<String> upwardImports(House house, JavaClass type) {
        int own = house.packageOf(type).map(ORDER::indexOf).orElse(-1);
        return own < 0
                ? Stream.empty()
                : Uses.types(
                        type,
                        target -> house.packageOf(target).map(ORDER::indexOf).orElse(-1) > own);
    }

    @Test
    void importsGoDownwardsOnly() {
        ONLY_DOWNWARDS.assertHolds();
        ONLY_DOWNWARDS.assertFiresOn("ImportsValidate", "ImportsTheRoot", "PlanImportsEngine");
    }

    @Test
    void everyPackageIsListed() {
        LISTED.assertHolds();
        LISTED.assertFiresOn("Stray");
    }

    @Test
    void aRunOfTheRulesSeesTheClasses() {
        assertThat(
                        House.real().classes().stream()
                                .map(type -> House.real().packageOf(type).orElseThrow()))
                .contains("plan.taskplan", "engine.run");
    }
}
