package dev.stepfast.integration.structure;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Invariant 1: reading, compiling, scheduling and folding do no I/O, start no thread, read no
 * clock, draw no lots.
 */
class PurityTest {
    private static final List<String> PURE =
            List.of(
                    "engine.text",
                    "engine.journal",
                    "engine.schedule",
                    "engine.authority",
                    "engine.view");

    /**
     * Types whose only use is to touch the world. Resources of the class path are part of the
     * program and stay allowed.
     */
    private static final Predicate<JavaClass> WORLDLY_TYPES =
            Uses.of(
                            "java.io.Console",
                            "java.io.File",
                            "java.io.FileDescriptor",
                            "java.io.FileInputStream",
                            "java.io.FileOutputStream",
                            "java.io.FileReader",
                            "java.io.FileWriter",
                            "java.io.RandomAccessFile",
                            "java.lang.Process",
                            "java.lang.ProcessBuilder",
                            "java.lang.ProcessHandle",
                            "java.lang.Runtime",
                            "java.lang.Thread",
                            "java.lang.foreign",
                            "java.net",
                            "java.nio.channels",
                            "java.nio.file",
                            "java.security.SecureRandom",
                            "java.sql",
                            "java.util.Random",
                            "java.util.Scanner",
                            "java.util.Timer",
                            "java.util.concurrent.CompletableFuture",
                            "java.util.concurrent.ExecutorService",
                            "java.util.concurrent.Executors",
                            "java.util.concurrent.ForkJoinPool",
                            "java.util.concurrent.StructuredTaskScope",
                            "java.util.concurrent.ThreadLocalRandom",
                            "java.util.random")
                    .and(Uses.of("java.net.URI", "java.net.URISyntaxException").negate());

    private static final List<String> WORLDLY_MEMBERS =
            List.of(
                    "java.lang.Math.random",
                    "java.lang.System.console",
                    "java.lang.System.currentTimeMillis",
                    "java.lang.System.err",
                    "java.lang.System.exit",
                    "java.lang.System.getProperty",
                    "java.lang.System.getenv",
                    "java.lang.System.in",
                    "java.lang.System.nanoTime",
                    "java.lang.System.out",
                    "java.util.UUID.randomUUID");

    private static final Rule PURE_CORE =
            new Rule(
                    "the pure packages touch nothing outside themselves",
                    (house, type) ->
                            isPure(house, type)
                                    ? Stream.concat(
                                            Uses.types(
                                                    type,
                                                    WORLDLY_TYPES.or(target ->
                                                            house.is(
                                                                    target,
                                                                    "engine.run.Clock",
                                                                    "engine.run.Ids"))),
                                            Uses.accesses(type, PurityTest::isWorldly))
                                    : Stream.empty());

    private static boolean isPure(House house, JavaClass type) {
        return house.packageOf(type)
                .filter(name -> name.startsWith("plan.") || PURE.contains(name))
                .isPresent();
    }

    private static boolean isWorldly(JavaAccess<?> access) {
        var owner = access.getTargetOwner().getName();
        var member = access.getTarget().getName();
        return WORLDLY_MEMBERS.contains(Uses.nameOf(access))
                || (owner.startsWith("java.time.")
                        && (member.equals("now") || owner.equals("java.time.Clock")))
                || (owner.startsWith("java.util.")
                        && (member.equals("parallelStream") || member.equals("parallel")));
    }

    @Test
    void thePureCoreTouchesNothingOutside() {
        PURE_CORE.assertHolds();
        PURE_CORE.assertFiresOn(
                "OpensFile", "ReadsClock", "AsksTheClockPort", "StartsThread", "DrawsLots");
    }
}
