package dev.stepfast.integration.structure;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Invariant 6 and its kin: what touches the world, and each library, has one place. */
class OwnersTest {
    private static final String MAIN_CLASS = "cli.Stepfast";

    private static final Rule PROCESSES =
            only(
                    "only local.process starts a process",
                    type ->
                            Stream.concat(
                                    Uses.types(type, Uses.of("java.lang.ProcessBuilder")),
                                    Uses.members(type, "java.lang.Runtime.exec")),
                    "local.process");

    /**
     * Workspace paths are opened by local.workspace alone; the others open files of their own:
     * settings, store, outputs.
     */
    private static final Rule FILES =
            only(
                    "only these packages open files",
                    type ->
                            Stream.concat(
                                    Uses.types(
                                            type,
                                            Uses.of(
                                                    "java.io.File",
                                                    "java.io.FileInputStream",
                                                    "java.io.FileOutputStream",
                                                    "java.io.FileReader",
                                                    "java.io.FileWriter",
                                                    "java.io.RandomAccessFile",
                                                    "java.nio.channels.AsynchronousFileChannel",
                                                    "java.nio.channels.FileChannel",
                                                    "java.nio.file.Files",
                                                    "java.nio.file.SecureDirectoryStream",
                                                    "java.nio.file.spi")),
                                    Uses.members(
                                            type,
                                            "java.nio.file.Path.toFile",
                                            "java.nio.file.Path.toRealPath")),
                    "local.config",
                    "local.workspace",
                    "local.process",
                    "local.store",
                    "local.trust",
                    "local.model",
                    "local.agent",
                    "cli");

    private static final Rule NETWORK =
            only(
                    "only local.model talks to the network",
                    type ->
                            Stream.concat(
                                    Uses.types(
                                            type,
                                            Uses.of(
                                                    "com.sun.net.httpserver",
                                                    "java.net.DatagramSocket",
                                                    "java.net.HttpURLConnection",
                                                    "java.net.ServerSocket",
                                                    "java.net.Socket",
                                                    "java.net.URLConnection",
                                                    "java.net.http",
                                                    "java.nio.channels.DatagramChannel",
                                                    "java.nio.channels.ServerSocketChannel",
                                                    "java.nio.channels.SocketChannel")),
                                    Uses.members(
                                            type,
                                            "java.net.URL.openConnection",
                                            "java.net.URL.openStream")),
                    "local.model");

    private static final Rule TERMINAL =
            new Rule(
                    "only cli.render and the main class use the terminal",
                    (house, type) ->
                            house.isIn(type, "cli.render") || house.is(type, MAIN_CLASS)
                                    ? Stream.empty()
                                    : Stream.concat(
                                            Uses.types(
                                                    type,
                                                    Uses.of(
                                                            "java.io.Console",
                                                            "java.io.FileDescriptor",
                                                            "org.jline")),
                                            Uses.accesses(
                                                    type,
                                                    access ->
                                                            List.of(
                                                                                    "java.lang.System.console",
                                                                                    "java.lang.System.err",
                                                                                    "java.lang.System.in",
                                                                                    "java.lang.System.out")
                                                                            .contains(
                                                                                    Uses.nameOf(
                                                                                            access))
                                                                    || (access.getTarget()
                                                                                    .getName()
                                                                                    .equals(
                                                                                            "printStackTrace")
                                                                            && access.getTarget()
                                                                                    .getFullName()
                                                                                    .endsWith(
                                                                                            "()")))));

    /**
     * A pattern in a static initialiser is ours; one made later may be a plan's or a model's, which
     * RE2/J takes.
     */
    private static final Rule PATTERNS =
            new Rule(
                    "java.util.regex takes constant patterns only",
                    (house, type) ->
                            Stream.concat(
                                    Uses.accesses(
                                            type,
                                            access ->
                                                    Uses.nameOf(access)
                                                                    .startsWith(
                                                                            "java.util.regex.Pattern.compile")
                                                            && (!access.getOrigin()
                                                                            .getName()
                                                                            .equals("<clinit>")
                                                                    || access
                                                                            .isDeclaredInLambda())),
                                    Uses.members(
                                            type,
                                            "java.lang.String.matches",
                                            "java.lang.String.replaceAll",
                                            "java.lang.String.replaceFirst",
                                            "java.util.regex.Pattern.matches")));

    private static final List<Rule> LIBRARIES =
            List.of(
                    library("commonmark", "org.commonmark", "plan.markdown"),
                    library("Jackson", "tools.jackson", "plan.json"),
                    library("the Jackson of others", "com.fasterxml.jackson"),
                    library("the JSON Schema validator", "com.networknt", "engine.check"),
                    library("snakeyaml-engine", "org.snakeyaml", "plan.markdown", "local.config"),
                    library("LangChain4j", "dev.langchain4j", "local.model"),
                    library("JDBC", "java.sql", "local.store"),
                    library("SQLite", "org.sqlite", "local.store"),
                    library("picocli", "picocli", "cli", "cli.command"));

    private static Rule library(String name, String root, String... packages) {
        return only(
                name
                        + " is used in "
                        + (packages.length == 0 ? "no package" : String.join(", ", packages))
                        + " only",
                type -> Uses.types(type, Uses.of(root)),
                packages);
    }

    private static Rule only(
            String sentence, Function<JavaClass, Stream<String>> uses, String... packages) {
        return new Rule(
                sentence,
                (house, type) -> house.isIn(type, packages) ? Stream.empty() : uses.apply(type));
    }

    @Test
    void onlyTheProcessPackageStartsProcesses() {
        PROCESSES.assertHolds();
        PROCESSES.assertFiresOn("StartsProcess", "StartsProcessTheOldWay");
    }

    @Test
    void onlyTheOwnersOpenFiles() {
        FILES.assertHolds();
        FILES.assertFiresOn("OpensFile", "ToolOpensFile");
    }

    @Test
    void onlyTheModelPackageTalksToTheNetwork() {
        NETWORK.assertHolds();
        NETWORK.assertFiresOn("CallsHome");
    }

    @Test
    void onlyRenderingUsesTheTerminal() {
        TERMINAL.assertHolds();
        TERMINAL.assertFiresOn("PrintsOut", "PrintsStackTrace");
    }

    @Test
    void patternsOfOthersAreNotRunByTheJdk() {
        PATTERNS.assertHolds();
        PATTERNS.assertFiresOn("CompilesPattern", "ReplacesByPattern");
    }

    @Test
    void eachLibraryHasItsPlace() {
        LIBRARIES.forEach(Rule::assertHolds);
        library("JDBC", "java.sql", "local.store").assertFiresOn("QueriesDatabase");
    }
}
