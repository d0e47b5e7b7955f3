package dev.stepfast.engine.journal;

import dev.stepfast.engine.run.AuthorityRecord;
import dev.stepfast.engine.run.Incarnation;
import dev.stepfast.engine.run.RunEvent.AuthorityGranted;
import dev.stepfast.engine.run.RunEvent.CancelRequested;
import dev.stepfast.engine.run.RunEvent.OwnerTaken;
import dev.stepfast.engine.run.RunEvent.RunEnded;
import dev.stepfast.engine.run.RunEvent.RunReopened;
import dev.stepfast.engine.run.RunEvent.RunStopped;
import dev.stepfast.engine.run.RunOutcome;
import dev.stepfast.plan.value.Sha256;
import java.util.TreeMap;

/** The records of a run as a whole; those that hold a plan are in {@link PlanRecords}. */
final class RunRecords {
    private RunRecords() {}

    static FieldWriter write(OwnerTaken event) {
        return new FieldWriter()
                .whole("incarnation", event.incarnation().number())
                .whole("pid", event.pid())
                .instant("started", event.started())
                .text("boot_id", event.bootId());
    }

    static OwnerTaken readOwnerTaken(FieldReader in) {
        return new OwnerTaken(
                new Incarnation(in.count("incarnation")),
                in.whole("pid"),
                in.instant("started"),
                in.text("boot_id"));
    }

    static FieldWriter write(AuthorityGranted event) {
        return new FieldWriter()
                .hash("plan_digest", event.planDigest())
                .hash("summary_digest", event.summaryDigest())
                .text("how", event.how())
                .text("by", event.by())
                .map("files", new TreeMap<>(event.files()), name -> name, Sha256::hex);
    }

    static AuthorityGranted readAuthorityGranted(FieldReader in) {
        return new AuthorityGranted(
                in.hash("plan_digest"),
                in.hash("summary_digest"),
                in.text("how"),
                in.text("by"),
                in.map("files", name -> name, FieldReader::hash));
    }

    static FieldWriter write(CancelRequested event) {
        return new FieldWriter().text("by", event.by()).text("why", event.why());
    }

    static CancelRequested readCancelRequested(FieldReader in) {
        return new CancelRequested(in.text("by"), in.text("why"));
    }

    static FieldWriter write(RunStopped event) {
        return new FieldWriter().text("signal", event.signal());
    }

    static RunStopped readRunStopped(FieldReader in) {
        return new RunStopped(in.text("signal"));
    }

    static FieldWriter write(RunEnded event) {
        return new FieldWriter()
                .choice("outcome", event.outcome())
                .texts("reasons", event.reasons())
                .flag("verified", event.verified())
                .texts("authority_report", event.authorityReport());
    }

    static RunEnded readRunEnded(FieldReader in) {
        return new RunEnded(
                in.choice("outcome", RunOutcome.class),
                in.texts("reasons"),
                in.flag("verified"),
                in.texts("authority_report"));
    }

    static FieldWriter write(RunReopened event) {
        return new FieldWriter().text("by", event.by()).text("why", event.why());
    }

    static RunReopened readRunReopened(FieldReader in) {
        return new RunReopened(in.text("by"), in.text("why"));
    }

    static FieldWriter write(AuthorityRecord authority) {
        return new FieldWriter()
                .texts("lines", authority.lines())
                .hash("digest", authority.digest());
    }

    static AuthorityRecord readAuthority(FieldReader in) {
        return new AuthorityRecord(in.texts("lines"), in.hash("digest"));
    }
}
