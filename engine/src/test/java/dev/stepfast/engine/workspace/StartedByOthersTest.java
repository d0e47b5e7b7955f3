package dev.stepfast.engine.workspace;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StartedByOthersTest {
    @ParameterizedTest
    @CsvSource({
        "pom.xml, build file",
        "api/package.json, build file",
        "POM.XML, build file",
        "gradlew.bat, build file",
        ".mvn/extensions.xml, build file",
        ".github/workflows/ci.yml, CI configuration",
        ".vscode/tasks.json, editor or agent configuration",
        ".claude/settings.json, editor or agent configuration",
        ".gitattributes, git configuration",
        ".husky/pre-commit, git configuration",
        "web/.npmrc, package manager settings",
        ".envrc, start file of a shell or tool",
        "src/json.py, shadows a module",
        "sitecustomize.py, shadows a module",
        "a/node_modules/x/index.js, shadows a module"
    })
    void namesWhatOthersExecute(String path, String kind) {
        assertThat(StartedByOthers.findKind(path)).contains(kind);
    }

    @ParameterizedTest
    @CsvSource({"src/Main.java", "README.md", "package.json.txt", "src/jsons.py", "github/x"})
    void leavesOtherFilesAlone(String path) {
        assertThat(StartedByOthers.findKind(path)).isEmpty();
    }
}
