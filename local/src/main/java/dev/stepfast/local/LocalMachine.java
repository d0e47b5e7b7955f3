package dev.stepfast.local;

import dev.stepfast.engine.Machine;
import dev.stepfast.engine.agent.AgentCommands;
import dev.stepfast.engine.authority.Grants;
import dev.stepfast.engine.check.CheckRunner;
import dev.stepfast.engine.command.CommandPolicy;
import dev.stepfast.engine.command.CommandRunner;
import dev.stepfast.engine.command.EnvironmentRules;
import dev.stepfast.engine.command.ProgramFinder;
import dev.stepfast.engine.command.StandardCommandPolicy;
import dev.stepfast.engine.journal.RunStore;
import dev.stepfast.engine.journal.StoreException;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.run.Clock;
import dev.stepfast.engine.run.Ids;
import dev.stepfast.engine.step.StepServices;
import dev.stepfast.engine.text.Redactor;
import dev.stepfast.engine.tool.ToolRegistry;
import dev.stepfast.engine.workspace.NameRules;
import dev.stepfast.engine.workspace.PathGlob;
import dev.stepfast.engine.workspace.PlanFile;
import dev.stepfast.engine.workspace.Workspace;
import dev.stepfast.local.agent.AgentSecrets;
import dev.stepfast.local.agent.LocalAgents;
import dev.stepfast.local.discovery.AgentPrograms;
import dev.stepfast.local.discovery.Survey;
import dev.stepfast.local.git.GitCommand;
import dev.stepfast.local.git.GitNames;
import dev.stepfast.local.model.Gateways;
import dev.stepfast.local.model.Keys;
import dev.stepfast.local.model.RecordingWriter;
import dev.stepfast.local.model.Secret;
import dev.stepfast.local.process.LazyCommandRunner;
import dev.stepfast.local.process.OperatorPath;
import dev.stepfast.local.process.PathProgramFinder;
import dev.stepfast.local.process.ResourceLimits;
import dev.stepfast.local.process.SystemCommandRunner;
import dev.stepfast.local.store.LocalStore;
import dev.stepfast.local.store.ThisProcess;
import dev.stepfast.local.tool.BuiltInTools;
import dev.stepfast.local.trust.GrantFiles;
import dev.stepfast.local.trust.StateFolder;
import dev.stepfast.local.workspace.Access;
import dev.stepfast.local.workspace.DiskPlanFile;
import dev.stepfast.local.workspace.MarkdownMarks;
import dev.stepfast.local.workspace.WorkspaceOptions;
import dev.stepfast.local.workspace.WorkspaceOptions.PlanMarks;
import dev.stepfast.local.workspace.WorkspacePaths;
import dev.stepfast.plan.check.WorkspacePath;
import dev.stepfast.plan.markdown.ReadOptions;
import dev.stepfast.plan.markdown.Strictness;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Every port of the engine on this machine, for one workspace. It makes the run store when that is
 * first asked for; closing it gives up everything.
 */
public final class LocalMachine implements Machine, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LocalMachine.class);

    /** What holds without a sandbox. */
    private static final String UNCONTAINED = "uncontained";

    private static final String LEVEL_BANNER =
            "sandbox: uncontained: commands run with your own rights; files and network are not closed off";

    private final Path root;
    private final Path storeFolder;
    private final Grants grants;
    private final Clock clock;
    private final Ids ids;
    private final LocalOptions options;
    private final Redactor redactor;
    private final OperatorPath path;
    private final LazyCommandRunner commands;
    private final WorkspacePaths workspace;
    private final Keys keys;
    private final Gateways gateways;
    private final ModelGateway models;
    private final AgentCommands agents;
    private final Optional<RecordingWriter> recording;
    private final List<AutoCloseable> opened = new ArrayList<>();
    private final Object opening = new Object();

    /** Guarded by {@code opening}. */
    private Optional<LocalStore> store = Optional.empty();

    private LocalMachine(
            Path root, LocalOptions options, Optional<ModelGateway> ownModels, Clock clock)
            throws IOException {
        this.workspace = WorkspacePaths.open(WorkspaceOptions.of(root), Access.CHECK);
        this.root = Path.of(workspace.realPath());
        this.options = options;
        this.clock = clock;
        this.ids = new RandomIds(clock);
        this.keys = new Keys(options.environment(), userHome(options));
        this.redactor = Redactor.of(secrets(options, keys));
        this.storeFolder = this.root.resolve(NameRules.STORE);
        Path state =
                options.host()
                        .grantsFolder()
                        .orElseGet(() ->
                                StateFolder.find(
                                        options.environment(),
                                        Path.of(System.getProperty("user.home", "/"))));
        this.grants = new GrantFiles(state, this.root);
        this.path =
                OperatorPath.of(
                        options.environment().getOrDefault("PATH", ""),
                        this.root,
                        OperatorPath.temporaryFolders());
        this.commands =
                new LazyCommandRunner(
                        storeFolder,
                        scratch ->
                                new SystemCommandRunner(
                                        this.root,
                                        scratch,
                                        path,
                                        new EnvironmentRules(
                                                options.environment(),
                                                options.host().passedNames()),
                                        ResourceLimits.DEFAULTS,
                                        redactor::redact));
        this.gateways =
                new Gateways(
                        new Gateways.Settings(
                                options.directory(),
                                options.baseUrl(),
                                options.key(),
                                keys,
                                options.catalogue()));
        ModelGateway asked = ownModels.orElse(gateways);
        this.recording = openRecording(asked);
        this.models = recording.<ModelGateway>map(writer -> writer).orElse(asked);
        this.agents =
                new LocalAgents(
                        new LocalAgents.Places(this.root, state, userHome(options)),
                        new LocalAgents.Operator(
                                options.environment(),
                                options.host().passedNames(),
                                options.host().catalogue().agents()),
                        new PathProgramFinder(path, workspace),
                        commands);
    }

    /**
     * Opens this machine for a workspace.
     *
     * @param root an existing folder
     * @throws IOException when the folder cannot be opened
     */
    public static LocalMachine open(Path root, LocalOptions options) throws IOException {
        return new LocalMachine(root, options, Optional.empty(), Clock.system());
    }

    /**
     * Opens this machine for a workspace, with models of the program that embeds Stepfast in place
     * of the providers. They stay the caller's to close.
     *
     * @throws IOException when the folder cannot be opened
     */
    public static LocalMachine open(Path root, LocalOptions options, ModelGateway models)
            throws IOException {
        return new LocalMachine(root, options, Optional.of(models), Clock.system());
    }

    private Optional<RecordingWriter> openRecording(ModelGateway asked) throws IOException {
        return options.record().isEmpty()
                ? Optional.empty()
                : Optional.of(
                        RecordingWriter.open(asked, options.record().get(), redactor::redact));
    }

    /**
     * Values of this process's environment that are secrets by their names, the key of this start,
     * and all keys that the user file names.
     */
    private static Collection<String> secrets(LocalOptions options, Keys keys) {
        List<String> secrets = new ArrayList<>();
        keys.values(options.catalogue()).stream()
                .filter(value -> !Redactor.isTooShort(value))
                .forEach(secrets::add);
        AgentSecrets.values(options.host().catalogue().agents(), options.environment()).stream()
                .filter(value -> !Redactor.isTooShort(value))
                .forEach(secrets::add);
        options.environment()
                .forEach((name, value) -> {
                    if (EnvironmentRules.isSecretName(name) && !Redactor.isTooShort(value)) {
                        secrets.add(value);
                    }
                });
        options.key()
                .map(Secret::reveal)
                .filter(value -> !Redactor.isTooShort(value))
                .ifPresent(secrets::add);
        return secrets;
    }

    /** Whose settings and logins agents work with. */
    private static Path userHome(LocalOptions options) {
        return Path.of(
                options.environment().getOrDefault("HOME", System.getProperty("user.home", "/")));
    }

    @Override
    public RunStore store() {
        synchronized (opening) {
            if (store.isEmpty()) {
                store = Optional.of(LocalStore.open(root, clock));
            }
            return store.get();
        }
    }

    /** Also where only the marks are left by which a lost database is noticed. */
    @Override
    public boolean hasStore() {
        return LocalStore.isThere(root);
    }

    @Override
    public Grants grants() {
        return grants;
    }

    @Override
    public Clock clock() {
        return clock;
    }

    @Override
    public Ids ids() {
        return ids;
    }

    @Override
    public Workspace workspace() {
        return workspace;
    }

    @Override
    public PlanFile planFile(String planPath) {
        try {
            return DiskPlanFile.open(workspace, root.resolve(planPath), marks(planPath));
        } catch (IOException e) {
            return new AbsentPlanFile(planPath, e);
        }
    }

    private MarkdownMarks marks(String planPath) {
        return new MarkdownMarks(
                planPath,
                ReadOptions.DEFAULT
                        .withSections(options.host().sections())
                        .withAnnotations(Strictness.LENIENT));
    }

    @Override
    public ModelGateway models() {
        return models;
    }

    @Override
    public AgentCommands agents() {
        return agents;
    }

    @Override
    public boolean knowsModel(String name) {
        return gateways.isKnownToPlans(name);
    }

    @Override
    public CommandRunner commands() {
        return commands;
    }

    @Override
    public StepServices services(RunScope scope) {
        NameRules names =
                new NameRules(
                        protectedPaths(scope),
                        scope.protectedGlobs().stream().map(PathGlob::of).toList(),
                        scope.sensitiveGlobs().stream().map(PathGlob::of).toList());
        CommandPolicy own = policy(scope, workspace);
        MarkdownMarks marks = marks(scope.planPath());
        WorkspaceOptions narrowed =
                WorkspaceOptions.of(root)
                        .withNames(names)
                        .withTracked(
                                new GitNames(new GitCommand(own, commands, ids, root.toString())))
                        .withPlan(
                                new PlanMarks(
                                        WorkspacePath.of(realPlanPath(scope.planPath())),
                                        marks::blank));
        WorkspacePaths checked = openNarrowed(narrowed);
        return new StepServices(
                checked,
                new ToolRegistry(BuiltInTools.of(checked.withAccess(Access.MODEL))),
                models,
                agents,
                policy(scope, checked),
                commands,
                new CheckRunner(),
                content -> store().blobs().put(content),
                clock,
                ids,
                redactor);
    }

    private static List<WorkspacePath> protectedPaths(RunScope scope) {
        List<WorkspacePath> paths = new ArrayList<>(scope.protectedPaths());
        paths.add(WorkspacePath.of(scope.planPath()));
        return paths;
    }

    /** Where the plan's link leads, as a workspace path; the name itself when it is no link. */
    private String realPlanPath(String planPath) {
        PlanFile file = planFile(planPath);
        return file.path();
    }

    /** What this machine has for the work of plans. */
    public Survey survey() {
        ProgramFinder programs = new PathProgramFinder(path, workspace);
        RunScope nothing = new RunScope("plan.md", List.of(), List.of(), List.of(), List.of());
        return new MachineSurvey(
                this,
                options,
                root,
                new AgentPrograms(programs, policy(nothing, workspace), commands, ids),
                programs);
    }

    private CommandPolicy policy(RunScope scope, Workspace lookup) {
        ProgramFinder programs = new PathProgramFinder(path, lookup);
        return new StandardCommandPolicy(
                scope.granted(),
                options.host().rules(),
                options.host().safeMode(),
                options.sandbox(),
                programs);
    }

    private WorkspacePaths openNarrowed(WorkspaceOptions narrowed) {
        try {
            WorkspacePaths paths = WorkspacePaths.open(narrowed, Access.CHECK);
            synchronized (opened) {
                opened.add(paths);
            }
            return paths;
        } catch (IOException e) {
            throw new StoreException(
                    StoreException.Code.STORE_FAILED,
                    "the workspace " + root + " cannot be opened any more",
                    e);
        }
    }

    @Override
    public String sandboxLevel() {
        return UNCONTAINED;
    }

    @Override
    public List<String> warnings() {
        List<String> warnings = new ArrayList<>();
        warnings.add(LEVEL_BANNER);
        warnings.addAll(path.warnings());
        keys.findTooShort(options.catalogue())
                .forEach(entry ->
                        warnings.add(
                                "the key of model "
                                        + entry
                                        + " is shorter than 8 characters and is not redacted"));
        return warnings;
    }

    @Override
    public String version() {
        return Optional.ofNullable(LocalMachine.class.getPackage().getImplementationVersion())
                .orElse("development");
    }

    @Override
    public OwnerProcess process() {
        ThisProcess process = ThisProcess.find();
        return new OwnerProcess(process.pid(), process.started());
    }

    @Override
    public void close() {
        recording.ifPresent(writer -> closeQuietly(writer));
        gateways.close();
        synchronized (opened) {
            opened.forEach(LocalMachine::closeQuietly);
        }
        closeQuietly(commands::removeTemporary);
        closeQuietly(workspace);
        synchronized (opening) {
            store.ifPresent(LocalStore::close);
        }
    }

    private static void closeQuietly(AutoCloseable resource) {
        try {
            resource.close();
        } catch (Exception e) {
            // Nothing is lost by it: what had to be durable was made durable when it was written.
            LOG.debug("{} was not closed", resource, e);
        }
    }
}
