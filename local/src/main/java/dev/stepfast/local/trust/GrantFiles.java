package dev.stepfast.local.trust;

import dev.stepfast.engine.authority.Grant;
import dev.stepfast.engine.authority.Grants;
import dev.stepfast.engine.authority.GrantsException;
import dev.stepfast.local.store.PrivateFiles;
import dev.stepfast.local.trust.GrantLines.TrustLine;
import dev.stepfast.plan.value.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Grants and trust as files that are this user's alone. Lines are only ever added, so processes may
 * use them side by side.
 */
public final class GrantFiles implements Grants {
    private final Path folder;
    private final String workspace;
    private final LineFile grants;
    private final LineFile trusted;

    /**
     * The grants of one workspace.
     *
     * @param folder the user's own, which need not exist; see {@link StateFolder#find}
     * @param workspace its real path
     */
    public GrantFiles(Path folder, Path workspace) {
        this.folder = folder;
        this.workspace = workspace.toString();
        String name = Sha256.of(this.workspace).hex() + ".jsonl";
        this.grants = new LineFile(folder.resolve("grants").resolve(name));
        this.trusted = new LineFile(folder.resolve("trusted.jsonl"));
    }

    @Override
    public Found find() {
        List<String> warnings = new ArrayList<>();
        List<Grant> found = new ArrayList<>();
        read(grants, warnings, line -> found.add(GrantLines.readGrant(line, workspace)));
        boolean[] trust = new boolean[1];
        read(
                trusted,
                warnings,
                line -> {
                    TrustLine said = GrantLines.readTrust(line);
                    if (said.workspace().equals(workspace)) {
                        trust[0] = said.trusted();
                    }
                });
        return new Found(found, trust[0], warnings);
    }

    @Override
    public void keep(Grant grant) {
        append(grants, GrantLines.write(workspace, grant));
    }

    @Override
    public void trust(Trust trust, String by, Instant at) {
        TrustLine line = new TrustLine(workspace, trust == Trust.YES);
        append(trusted, GrantLines.writeTrust(line, by, at));
    }

    /** Reads the lines that can be believed, and says which cannot. */
    private void read(LineFile file, List<String> warnings, Consumer<String> line) {
        try {
            Optional<String> fault = findFault(file);
            if (fault.isPresent()) {
                warnings.add("grants not read: " + fault.get());
                return;
            }
            int number = 0;
            for (String text : file.read()) {
                number++;
                try {
                    line.accept(text);
                } catch (IllegalArgumentException | DateTimeException e) {
                    warnings.add(
                            file.path() + " line " + number + " passed over: " + e.getMessage());
                }
            }
        } catch (IOException e) {
            warnings.add("grants not read: " + e.getMessage());
        }
    }

    private void append(LineFile file, String line) {
        try {
            Files.createDirectories(parent(folder));
            for (Path each : folders(file)) {
                refuse(OwnPath.findFault(each));
                PrivateFiles.makeFolder(each);
            }
            refuse(OwnPath.findFault(file.path()));
            file.append(line);
        } catch (IOException e) {
            throw new GrantsException("the grant cannot be kept: " + e.getMessage(), e);
        }
    }

    private static void refuse(Optional<String> fault) {
        if (fault.isPresent()) {
            throw new GrantsException("the grant cannot be kept: " + fault.get());
        }
    }

    private Optional<String> findFault(LineFile file) throws IOException {
        for (Path each : folders(file)) {
            Optional<String> fault = OwnPath.findFault(each);
            if (fault.isPresent()) {
                return fault;
            }
        }
        return OwnPath.findFault(file.path());
    }

    private List<Path> folders(LineFile file) {
        Path parent = parent(file.path());
        return parent.equals(folder) ? List.of(folder) : List.of(folder, parent);
    }

    private static Path parent(Path path) {
        Path parent = path.getParent();
        return parent == null ? path : parent;
    }
}
