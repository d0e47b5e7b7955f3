package dev.stepfast.local.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.stepfast.testkit.ScratchWorkspace;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PlacesTest {
    @AutoClose final ScratchWorkspace scratch = ScratchWorkspace.create();

    private Path find(String cwd) {
        return WorkspaceFinder.find(scratch.path(cwd), Optional.empty());
    }

    private PlanFinder plans(String cwd) {
        return new PlanFinder(scratch.path(cwd), find(cwd));
    }

    @Test
    void theNearestFolderWithAStoreOrSettingsIsTheWorkspace() {
        scratch.makeFolder("a/.git")
                .makeFolder("a/b/.stepfast")
                .makeFolder("a/b/c/d")
                .makeFolder("a/e");
        scratch.write("a/b/c/stepfast.yaml", "");
        assertThat(find("a/b/c/d")).isEqualTo(scratch.path("a/b/c"));
        assertThat(find("a/b")).isEqualTo(scratch.path("a/b"));
        assertThat(find("a/e")).isEqualTo(scratch.path("a"));
    }

    @Test
    void aStoreFartherUpWinsOverANearerGitRoot() {
        scratch.makeFolder("a/.stepfast").makeFolder("a/sub/.git").makeFolder("a/sub/x");
        assertThat(find("a/sub/x")).isEqualTo(scratch.path("a"));
    }

    @Test
    void aWorktreeOfGitHasAFileInsteadOfAFolder() {
        scratch.write("tree/.git", "gitdir: elsewhere").makeFolder("tree/src");
        assertThat(find("tree/src")).isEqualTo(scratch.path("tree"));
    }

    @Test
    void aFileNamedLikeTheStoreIsNone() {
        scratch.makeFolder("a/.git").write("a/b/.stepfast", "");
        assertThat(find("a/b")).isEqualTo(scratch.path("a"));
    }

    @Test
    void aStatedWorkspaceIsTakenAsItsRealPath() {
        scratch.makeFolder("real").link("alias", "real");
        assertThat(WorkspaceFinder.find(scratch.root(), Optional.of("alias")))
                .isEqualTo(scratch.path("real"));
    }

    @Test
    void aStatedWorkspaceMustBeAFolder() {
        scratch.write("file", "");
        assertThatThrownBy(() -> WorkspaceFinder.find(scratch.root(), Optional.of("gone")))
                .isInstanceOf(BadPlaceException.class)
                .hasMessageEndingWith("/gone is not there");
        assertThatThrownBy(() -> WorkspaceFinder.find(scratch.root(), Optional.of("file")))
                .isInstanceOf(BadPlaceException.class)
                .hasMessageEndingWith("/file is no folder");
        assertThatThrownBy(() -> WorkspaceFinder.find(scratch.root(), Optional.of("a\0b")))
                .isInstanceOf(BadPlaceException.class);
    }

    @Test
    void aPlanIsLookedForInTheCurrentFolderFirst() {
        scratch.makeFolder(".stepfast")
                .write("plan.md", "")
                .write("sub/plan.md", "")
                .makeFolder("other");
        assertThat(plans("sub").find(Optional.empty()).relative()).isEqualTo("sub/plan.md");
        assertThat(plans("other").find(Optional.empty()).relative()).isEqualTo("plan.md");
        assertThat(plans("other").find(Optional.of("plan.md")).relative()).isEqualTo("plan.md");
    }

    @Test
    void theUsualPlansAreTwo() {
        scratch.makeFolder(".stepfast").write("agents/plan.md", "");
        assertThat(plans(".").find(Optional.empty()).relative()).isEqualTo("agents/plan.md");
        scratch.write("plan.md", "");
        assertThat(plans(".").find(Optional.empty()).relative()).isEqualTo("plan.md");
    }

    @Test
    void aPlanOutsideTheWorkspaceIsRefusedUnlessItIsOnlyLookedAt() {
        scratch.makeFolder("w/.stepfast").write("plan.md", "").link("w/linked.md", "../plan.md");
        for (String name :
                new String[] {"../plan.md", "linked.md", scratch.path("plan.md").toString()}) {
            assertThatThrownBy(() -> plans("w").find(Optional.of(name)))
                    .isInstanceOf(BadPlaceException.class)
                    .hasMessageContaining("lies outside the workspace")
                    .hasMessageContaining("--workspace " + scratch.root());
            PlanFinder.Found found = plans("w").findAnywhere(Optional.of(name));
            assertThat(found.workspace()).isEqualTo(scratch.root());
            assertThat(found.relative()).isEqualTo("plan.md");
        }
    }

    @Test
    void aPlanThatIsNotThereSaysWhereItWasLookedFor() {
        scratch.makeFolder(".stepfast").makeFolder("docs").makeFolder("sub");
        assertThatThrownBy(() -> plans("sub").find(Optional.of("x.md")))
                .hasMessage(
                        "there is no plan file x.md in "
                                + scratch.path("sub")
                                + " or "
                                + scratch.root());
        assertThatThrownBy(() -> plans(".").find(Optional.of("docs")))
                .hasMessage("the plan docs is a folder; name the file in it");
        assertThatThrownBy(() -> plans(".").find(Optional.empty()))
                .hasMessageStartingWith("there is no plan.md");
    }
}
