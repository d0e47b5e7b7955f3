package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.Prices;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Every model an operator can name, behind one gateway: {@code recorded/FILE}, {@code openai/NAME},
 * or with a base URL the name alone.
 *
 * <p>A name that leads nowhere is a problem of {@link #describe} that says what to write instead.
 */
public final class Gateways implements ModelGateway, AutoCloseable {
    /**
     * What the operator gave.
     *
     * @param directory that relative names of recordings start from
     * @param baseUrl of the server; empty for the vendor's own
     * @param key for that server, given for this start
     * @param openAiKey sent to the vendor's own address alone, when no other key was given
     */
    public record Settings(
            Path directory,
            Optional<String> baseUrl,
            Optional<Secret> key,
            Optional<Secret> openAiKey,
            Prices prices) {}

    private static final String RECORDED = "recorded";
    private static final String OPENAI = "openai";

    private final Settings settings;
    private final ConcurrentHashMap<String, Route> routes = new ConcurrentHashMap<>();

    public Gateways(Settings settings) {
        this.settings = settings;
    }

    @Override
    public Answer call(ModelRequest request) {
        return switch (route(request.model())) {
            case Route.Nowhere nowhere ->
                    new Answer.Failed(new ModelFailure.Rejected(nowhere.problem(), 0));
            case Route.To to -> to.gateway().call(named(request, to.model()));
        };
    }

    @Override
    public ModelInfo describe(String model) {
        return switch (route(model)) {
            case Route.Nowhere nowhere ->
                    new ModelInfo(
                            model,
                            Optional.empty(),
                            Optional.empty(),
                            Optional.of(nowhere.problem()));
            case Route.To to -> {
                ModelInfo info = to.gateway().describe(to.model());
                yield new ModelInfo(
                        info.display(),
                        info.window(),
                        price(model, to).or(info::price),
                        info.problem());
            }
        };
    }

    @Override
    public void close() {
        for (Route route : routes.values()) {
            if ((route instanceof Route.To to) && (to.gateway() instanceof OpenAiModel model)) {
                model.close();
            }
        }
    }

    /** Recordings are read once, so that a run keeps the replies it started with. */
    private Route route(String model) {
        return routes.computeIfAbsent(model, this::find);
    }

    private Route find(String model) {
        int slash = model.indexOf('/');
        String provider = (slash < 0) ? "" : model.substring(0, slash);
        String name = model.substring(slash + 1);
        if (name.isBlank()) {
            return nowhere("the model has no name", Optional.empty());
        }
        return switch (provider) {
            case RECORDED -> recorded(name);
            case OPENAI -> openAi(name);
            case "anthropic" -> nowhere("provider `anthropic` is not supported", Optional.empty());
            case "ollama" ->
                    nowhere(
                            "provider `ollama` is not supported",
                            Optional.of(
                                    "Ollama speaks OpenAI chat too: --base-url http://127.0.0.1:11434/v1 --model "
                                            + name));
            default -> settings.baseUrl().isPresent() ? openAi(model) : unknown(model);
        };
    }

    private Route recorded(String name) {
        try {
            return new Route.To(RecordedModel.load(settings.directory().resolve(name)), name);
        } catch (RecordingException e) {
            return new Route.Nowhere(e.getMessage());
        } catch (InvalidPathException e) {
            return new Route.Nowhere(
                    "recording `" + PlainLine.shortened(name, 200) + "` is no file name");
        }
    }

    private Route openAi(String name) {
        try {
            Endpoint server =
                    settings.baseUrl().isPresent()
                            ? Endpoint.parse(settings.baseUrl().get(), settings.key())
                            : Endpoint.OPENAI;
            boolean isVendor = server.equals(Endpoint.OPENAI);
            Optional<Secret> key =
                    isVendor ? settings.key().or(settings::openAiKey) : settings.key();
            if (isVendor && key.isEmpty()) {
                return new Route.Nowhere(
                        "no key for "
                                + server
                                + ": set OPENAI_API_KEY, give it with --key-stdin, or name another server with --base-url");
            }
            return new Route.To(new OpenAiModel(server, key, HttpLimits.DEFAULTS), name);
        } catch (BaseUrlException e) {
            return new Route.Nowhere(e.getMessage());
        }
    }

    private static Route unknown(String model) {
        return nowhere(
                "no model is known as `" + PlainLine.shortened(model, 100) + "`", Optional.empty());
    }

    private static Route nowhere(String what, Optional<String> instead) {
        return new Route.Nowhere(
                what
                        + "; "
                        + instead.orElse(
                                "write --model openai/NAME, --base-url URL --model NAME for"
                                        + " another server that speaks OpenAI chat, or --model recorded/FILE"));
    }

    /** Prices are stated by provider and name; a recording costs nothing whatever is stated. */
    private Optional<Price> price(String model, Route.To to) {
        return (to.gateway() instanceof RecordedModel)
                ? Optional.empty()
                : settings.prices()
                        .find(OPENAI + "/" + to.model())
                        .or(() -> settings.prices().find(model));
    }

    private static ModelRequest named(ModelRequest request, String model) {
        return new ModelRequest(
                request.node(),
                request.attempt(),
                request.call(),
                model,
                request.messages(),
                request.tools(),
                request.maxTokens(),
                request.deadline());
    }

    /** Where a name leads. */
    private sealed interface Route {
        record To(ModelGateway gateway, String model) implements Route {}

        record Nowhere(String problem) implements Route {}
    }
}
