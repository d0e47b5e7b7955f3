package dev.stepfast.local.store;

import dev.stepfast.engine.journal.PlanReadings;
import dev.stepfast.engine.journal.StepIds;
import dev.stepfast.engine.run.RunId;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/** What is remembered of each plan file, as rows. */
final class LocalPlanReadings implements PlanReadings {
    private final Database database;
    private final PlanCopies copies;

    LocalPlanReadings(Database database, PlanCopies copies) {
        this.database = database;
        this.copies = copies;
    }

    @Override
    public Optional<Reading> find(String path) {
        return database.read(db -> {
            PreparedStatement select =
                    db.statement("SELECT text, step_ids, newest_run FROM plan WHERE path = ?");
            select.setString(1, path);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? Optional.of(read(path, rows)) : Optional.empty();
            }
        });
    }

    @Override
    public void save(Reading reading) {
        database.write(db -> {
            PreparedStatement upsert =
                    db.statement(
                            "INSERT OR REPLACE INTO plan (path, text, step_ids, newest_run)"
                                    + " VALUES (?, ?, ?, ?)");
            upsert.setString(1, reading.path());
            upsert.setString(2, reading.text());
            upsert.setString(3, StepIds.encode(reading.stepIds()));
            upsert.setString(4, reading.newestRun().map(RunId::value).orElse(null));
            return upsert.executeUpdate();
        });
    }

    @Override
    public String keepCopy(String path, byte[] content) {
        return copies.keep(path, content);
    }

    private static Reading read(String path, ResultSet row) throws SQLException {
        return new Reading(
                path,
                row.getString(1),
                StepIds.decode(row.getString(2)),
                Optional.ofNullable(row.getString(3)).map(RunId::new));
    }
}
