package dev.stepfast.integration.launcher;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.stepfast.testkit.ScratchWorkspace;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LauncherTest {
    /**
     * Prints its arguments, one in angle brackets a line; in training it makes the cache it was
     * asked for.
     */
    private static final String JAVA =
            """
            #!/bin/sh
            for argument; do
                case $argument in
                    -XX:AOTCacheOutput=*) echo cache > "${argument#*=}"; exit ;;
                esac
            done
            printf '<%s>\\n' "$@" "LC_ALL=$LC_ALL"
            """;

    /**
     * Counts its calls, takes a moment so that starts overlap, and makes the jar that a build
     * makes.
     */
    private static final String MAVEN =
            """
            #!/bin/sh
            echo called >> "$PWD/maven-calls"
            sleep 0.2
            mkdir -p cli/target/app/lib
            echo jar > cli/target/app/lib/stepfast-cli-1.jar
            """;

    @AutoClose final ScratchWorkspace scratch = ScratchWorkspace.create();

    private record End(int exit, String out, String err) {}

    @BeforeEach
    void layOutACheckoutAndAJdk() throws IOException {
        scratch.writeExecutable("check out/stepfast", Files.readString(Path.of("../stepfast")));
        scratch.write("check out/pom.xml", "");
        for (var module : List.of("plan", "engine", "local", "cli")) {
            scratch.write("check out/" + module + "/pom.xml", "")
                    .write("check out/" + module + "/src/main/java/A.java", "");
        }
        layOutJdk("jdk25", "25.0.3");
        scratch.writeExecutable("bin/mvn", MAVEN);
    }

    private void layOutJdk(String folder, String version) {
        scratch.write(folder + "/release", "IMPLEMENTOR=\"x\"\nJAVA_VERSION=\"" + version + "\"\n")
                .writeExecutable(folder + "/bin/java", JAVA)
                .writeExecutable(folder + "/bin/javac", "");
    }

    @Test
    void buildsOnceAndSaysSo() throws Exception {
        var first = start(Map.of(), "check out/stepfast", "status");
        assertThat(first.exit()).isZero();
        assertThat(first.err()).matches("(?s)Building Stepfast once .*\nBuilt in \\d+ s\\.\n");

        var second = start(Map.of(), "check out/stepfast", "status");
        assertThat(second.err()).isEmpty();
        assertThat(second.out()).contains("/lib/stepfast-cli-1.jar>", "<-XX:AOTCache=");
        assertThat(builds()).isOne();
    }

    @Test
    void buildsAgainWhenASourceIsNewer() throws Exception {
        start(Map.of(), "check out/stepfast");
        var jarOfTheFirst = jar(start(Map.of(), "check out/stepfast"));

        scratch.write("check out/engine/src/main/java/B.java", "");

        assertThat(jar(start(Map.of(), "check out/stepfast"))).isNotEqualTo(jarOfTheFirst);
        assertThat(builds()).isEqualTo(2);
        assertThat(Path.of(jarOfTheFirst)).as("a run that goes on keeps its jars").exists();
    }

    @Test
    void firstStartsAtTheSameTimeBuildOnce() throws Exception {
        var processes = new ArrayList<Process>();
        for (int i = 0; i < 3; i++) {
            processes.add(
                    builder(Map.of(), "check out/stepfast").redirectErrorStream(true).start());
        }
        for (var process : processes) {
            assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
                    .contains("stepfast-cli-1.jar");
            assertThat(process.waitFor()).isZero();
        }
        assertThat(builds()).isOne();
    }

    @Test
    void handsOverArgumentsAsTheyAre() throws Exception {
        scratch.link("bin/sf", scratch.path("check out/stepfast").toString());

        var end = start(Map.of(), "bin/sf", "run", "a b", "$(id)", "*", "", "--x='y'", "ü");

        assertThat(end.out()).contains("<run>\n<a b>\n<$(id)>\n<*>\n<>\n<--x='y'>\n<ü>\n");
    }

    @Test
    void passesOverAnOlderJdk() throws Exception {
        layOutJdk("jdk17", "17.0.15");

        var end =
                start(
                        Map.of("JAVA_HOME", path("jdk17"), "JAVA25_HOME", path("jdk25")),
                        "check out/stepfast");

        assertThat(end.exit()).isZero();
        assertThat(end.out()).contains("aot-jdk25-25.0.3");
    }

    @Test
    void trainsAnewForAnotherJdk() throws Exception {
        layOutJdk("jdk26", "26-ea");
        start(Map.of(), "check out/stepfast");

        var end = start(Map.of("JAVA_HOME", path("jdk26")), "check out/stepfast");

        assertThat(end.err()).isEmpty();
        assertThat(end.out()).contains("aot-jdk26-26-ea>");
        assertThat(builds()).isOne();
    }

    @Test
    void longRunsGetBothCompilers() throws Exception {
        assertThat(start(Map.of(), "check out/stepfast", "--no-color", "status").out())
                .contains("TieredStopAtLevel=1");
        assertThat(start(Map.of(), "check out/stepfast", "--no-color", "run").out())
                .doesNotContain("TieredStopAtLevel");
    }

    @Test
    void namesFilesInUtf8AndTellsWhatTheTerminalShows() throws Exception {
        var german = start(Map.of("LANG", "de_DE.UTF-8"), "check out/stepfast").out();
        assertThat(german).contains("<-Dstepfast.terminal.utf8=true>", "<LC_ALL=C.UTF-8>");

        var plain = start(Map.of("LANG", "de_DE.UTF-8", "LC_ALL", "C"), "check out/stepfast").out();
        assertThat(plain).contains("<-Dstepfast.terminal.utf8=false>", "<LC_ALL=C.UTF-8>");
    }

    @Test
    void showsWhyABuildFailed() throws Exception {
        scratch.writeExecutable(
                "bin/mvn",
                "#!/bin/sh\necho '[INFO] noise'\necho '[ERROR] A.java:[3,1] no such thing'\nexit 1\n");

        var end = start(Map.of(), "check out/stepfast", "status");

        assertThat(end.exit()).isEqualTo(2);
        assertThat(end.out()).isEmpty();
        assertThat(end.err())
                .contains("A.java:[3,1] no such thing", "build.log")
                .doesNotContain("noise");
    }

    @Test
    void saysWhatToInstallWithoutMaven() throws Exception {
        scratch.delete("bin/mvn");
        for (var tool : List.of("bash", "env", "find", "mkdir", "flock", "date", "readlink")) {
            var file = Path.of("/usr/bin", tool);
            if (Files.exists(file)) {
                scratch.link("bin/" + tool, file.toString());
            }
        }

        var end = start(Map.of("PATH", path("bin")), "check out/stepfast");

        assertThat(end.exit()).isEqualTo(2);
        assertThat(end.err()).contains("needs Maven 3.8 or newer", "`mvn` is not on the PATH");
    }

    private End start(Map<String, String> environment, String program, String... arguments)
            throws Exception {
        var out = scratch.path("out");
        var err = scratch.path("err");
        int exit =
                builder(environment, program, arguments)
                        .redirectOutput(out.toFile())
                        .redirectError(err.toFile())
                        .start()
                        .waitFor();
        return new End(exit, Files.readString(out), Files.readString(err));
    }

    private ProcessBuilder builder(
            Map<String, String> environment, String program, String... arguments) {
        var command = new ArrayList<>(List.of(path(program)));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).directory(scratch.root().toFile());
        builder.environment().clear();
        builder.environment()
                .putAll(Map.of("PATH", path("bin") + ":/usr/bin:/bin", "JAVA_HOME", path("jdk25")));
        builder.environment().putAll(environment);
        return builder;
    }

    private String path(String relative) {
        return scratch.path(relative).toString();
    }

    private long builds() {
        return scratch.read("check out/maven-calls").lines().count();
    }

    private static String jar(End end) {
        return end.out()
                .lines()
                .filter(line -> line.endsWith(".jar>"))
                .map(line -> line.substring(1, line.length() - 1))
                .findFirst()
                .orElseThrow();
    }
}
