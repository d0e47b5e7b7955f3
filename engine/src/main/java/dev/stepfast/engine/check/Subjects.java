package dev.stepfast.engine.check;

import dev.stepfast.engine.run.ToolLedger;
import dev.stepfast.engine.run.Verdict.VerdictClass;
import dev.stepfast.engine.text.Reasoning;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.plan.check.CheckSpec.ReplyScope;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.value.Sha256;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the checks of one verification look at, each thing read, decoded and hashed once. Not shared
 * between verifications or threads.
 */
final class Subjects {
    /** Largest file that a check reads: 10 MiB. */
    static final long MAX_FILE_BYTES = 10L << 20;

    /** What a file check is about when nothing is there. */
    static final Sha256 ABSENT = Sha256.of("absent");

    private final CheckSubject subject;
    private final Workspace workspace;
    private final Map<ReplyScope, Text> replies = new EnumMap<>(ReplyScope.class);
    private final Map<WorkspacePath, FileReading> files = new HashMap<>();
    private @Nullable Sha256 tree;

    Subjects(CheckSubject subject, Workspace workspace) {
        this.subject = subject;
        this.workspace = workspace;
    }

    /** A text with the hash of what it was made from. */
    record Text(String text, Sha256 hash) {}

    /** What reading a file as text brought. */
    sealed interface FileReading {
        record Legible(Text content) implements FileReading {}

        /** Nothing is there: the work is wrong. */
        record Missing(String reason) implements FileReading {}

        /** It cannot be checked. */
        record Unusable(VerdictClass failure, String reason) implements FileReading {}
    }

    /** The response text, line ends as LF; empty where there is no attempt. */
    Optional<Text> findReply(ReplyScope scope) {
        return subject.reply()
                .map(reply ->
                        replies.computeIfAbsent(scope, wanted -> responseText(reply, wanted)));
    }

    /** A file of the workspace as text, CRLF as LF, a byte order mark left out. */
    FileReading file(WorkspacePath path) {
        return files.computeIfAbsent(path, this::readFile);
    }

    /** All files of the workspace that are not ignored, as they were when first asked for. */
    Sha256 tree() {
        if (tree == null) {
            tree = workspace.snapshot().hash();
        }
        return tree;
    }

    static Sha256 hashOf(ToolLedger ledger) {
        StringBuilder text = new StringBuilder();
        for (ToolLedger.Entry entry : ledger.entries()) {
            text.append(entry.tool())
                    .append('\0')
                    .append(entry.target())
                    .append('\0')
                    .append(entry.success())
                    .append('\0')
                    .append(entry.exitCode().map(String::valueOf).orElse(""))
                    .append('\n');
        }
        return Sha256.of(text.toString());
    }

    private static Text responseText(CheckSubject.Reply reply, ReplyScope scope) {
        String last = Reasoning.strip(reply.last());
        String chosen =
                scope == ReplyScope.ALL || last.isBlank() ? Reasoning.strip(reply.all()) : last;
        String text = withPlainLineEnds(chosen).replace('\r', '\n');
        return new Text(text, Sha256.of(text));
    }

    private FileReading readFile(WorkspacePath path) {
        return switch (workspace.read(path, MAX_FILE_BYTES)) {
            case Workspace.Content.Bytes content -> decode(content.bytes());
            case Workspace.Content.Missing missing -> new FileReading.Missing("missing");
            case Workspace.Content.NotAFile notAFile ->
                    new FileReading.Unusable(VerdictClass.UNREADABLE, "not a file");
            case Workspace.Content.TooLarge large ->
                    new FileReading.Unusable(
                            VerdictClass.TOO_LARGE,
                            large.bytes()
                                    + " bytes, more than the "
                                    + MAX_FILE_BYTES
                                    + " a check reads");
            case Workspace.Content.Refused refused ->
                    new FileReading.Unusable(VerdictClass.PATH_REFUSED, refused.reason());
            case Workspace.Content.Unreadable unreadable ->
                    new FileReading.Unusable(VerdictClass.UNREADABLE, unreadable.reason());
        };
    }

    private static FileReading decode(byte[] bytes) {
        return StrictUtf8.decode(bytes)
                .<FileReading>map(text ->
                        new FileReading.Legible(
                                new Text(withPlainLineEnds(withoutMark(text)), Sha256.of(bytes))))
                .orElseGet(() ->
                        new FileReading.Unusable(
                                VerdictClass.NOT_TEXT,
                                "not UTF-8 text; write it as UTF-8, or check it with a command"));
    }

    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static String withPlainLineEnds(String text) {
        return text.indexOf('\r') < 0 ? text : text.replace("\r\n", "\n");
    }
}
