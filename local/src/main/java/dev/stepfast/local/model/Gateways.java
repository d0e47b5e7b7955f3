package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.local.config.Catalogue;
import dev.stepfast.local.config.ModelEntry;
import dev.stepfast.local.config.Provider;
import dev.stepfast.plan.taskplan.ModelChoice;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Every model an operator can name, behind one gateway: a key of {@code models}, {@code
 * provider/model}, or with a base URL the name alone.
 *
 * <p>A name that leads nowhere is a problem of {@link #describe} that says what to write instead.
 */
public final class Gateways implements ModelGateway, AutoCloseable {
    /**
     * What the operator gave.
     *
     * @param directory that relative names of recordings start from
     * @param baseUrl of the server of models without an entry; empty for the provider's usual one
     * @param key for one server, given for this start: that of the base URL, else the first that is
     *     asked for
     */
    public record Settings(
            Path directory,
            Optional<String> baseUrl,
            Optional<Secret> key,
            Keys keys,
            Catalogue catalogue) {}

    private final Settings settings;
    private final ModelRoutes finder;
    private final ConcurrentHashMap<String, ModelRoute> routes = new ConcurrentHashMap<>();
    private final ConcurrentHashMap<String, ModelInfo> known = new ConcurrentHashMap<>();

    public Gateways(Settings settings) {
        this.settings = settings;
        this.finder = new ModelRoutes(settings);
    }

    @Override
    public Answer call(ModelRequest request) {
        return switch (route(request.model())) {
            case ModelRoute.Nowhere nowhere ->
                    new Answer.Failed(new ModelFailure.Rejected(nowhere.problem(), 0));
            case ModelRoute.To to ->
                    to.gateway()
                            .call(
                                    request.served(
                                            to.entry().model(),
                                            request.temperature().or(to.entry()::temperature)));
        };
    }

    /** A server that has said its window once is not asked again: a run has one window. */
    @Override
    public ModelInfo describe(String model) {
        ModelInfo earlier = known.get(model);
        if (earlier != null) {
            return earlier;
        }
        ModelInfo info = describe(model, route(model));
        if (info.window().isPresent()) {
            known.put(model, info);
        }
        return info;
    }

    /** A plan names no files: a recording only by the key of an entry. */
    @Override
    public Optional<String> findModel(ModelChoice choice) {
        Optional<String> named = ModelGateway.super.findModel(choice);
        if (named.isPresent()) {
            return named.filter(this::isKnownToPlans);
        }
        return settings.catalogue().models().values().stream()
                .filter(entry -> isAskedFor(choice, entry))
                .map(ModelEntry::name)
                .findFirst();
    }

    @Override
    public void close() {
        routes.values()
                .forEach(route -> {
                    if ((route instanceof ModelRoute.To to)
                            && (to.gateway() instanceof ChatServer server)) {
                        server.close();
                    }
                });
    }

    /** True when a plan may name this model, and the operator's configuration says what it is. */
    boolean isKnownToPlans(String name) {
        return settings.catalogue().models().containsKey(name)
                || finder.findEntry(name)
                        .filter(entry -> entry.provider() != Provider.RECORDED)
                        .isPresent();
    }

    private static boolean isAskedFor(ModelChoice choice, ModelEntry entry) {
        boolean asks = choice.tier().isPresent() || choice.provider().isPresent();
        return asks
                && choice.tier()
                        .map(tier ->
                                entry.tier()
                                        .map(own -> own.name().equalsIgnoreCase(tier))
                                        .orElse(false))
                        .orElse(true)
                && choice.provider()
                        .map(provider -> entry.provider().word().equals(provider))
                        .orElse(true);
    }

    /** Recordings are read once, so that a run keeps the replies it started with. */
    private ModelRoute route(String model) {
        return routes.computeIfAbsent(model, finder::find);
    }

    private ModelInfo describe(String model, ModelRoute route) {
        return switch (route) {
            case ModelRoute.Nowhere nowhere ->
                    new ModelInfo(
                            model,
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(nowhere.problem()));
            case ModelRoute.To to -> describe(to);
        };
    }

    private ModelInfo describe(ModelRoute.To to) {
        ModelEntry entry = to.entry();
        if (entry.provider() == Provider.RECORDED) {
            return to.gateway().describe(entry.model());
        }
        ModelInfo said =
                entry.window().isPresent()
                        ? new ModelInfo(
                                entry.model() + " at " + to.server(),
                                entry.window(),
                                Optional.empty(),
                                Optional.empty())
                        : to.gateway().describe(entry.model());
        List<String> warnings = new ArrayList<>(said.warnings());
        to.warning().ifPresent(warnings::add);
        return new ModelInfo(
                said.display(),
                said.window().or(() -> vendorWindow(to)),
                price(entry),
                said.problem(),
                entry.maxTokens(),
                warnings);
    }

    /** A server of one's own may call anything by a vendor's name. */
    private static Optional<Integer> vendorWindow(ModelRoute.To to) {
        return to.isLoopback() ? Optional.empty() : VendorWindows.find(to.entry().model());
    }

    private Optional<Price> price(ModelEntry entry) {
        return settings.catalogue()
                .prices()
                .find(entry.provider().word() + "/" + entry.model())
                .or(() -> settings.catalogue().prices().find(entry.name()));
    }
}
