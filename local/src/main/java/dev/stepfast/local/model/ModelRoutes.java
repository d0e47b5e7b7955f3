package dev.stepfast.local.model;

import dev.stepfast.local.config.KeySource;
import dev.stepfast.local.config.ModelEntry;
import dev.stepfast.local.config.Provider;
import dev.stepfast.local.model.Keys.Lookup;
import java.nio.file.InvalidPathException;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Finds out what the name of a model means, which server has it, and which key goes there. */
final class ModelRoutes {
    private final Gateways.Settings settings;

    /** The one server that the key given for this start goes to. */
    private final AtomicReference<@Nullable Endpoint> keyOwner = new AtomicReference<>();

    ModelRoutes(Gateways.Settings settings) {
        this.settings = settings;
    }

    ModelRoute find(String model) {
        if (model.substring(model.indexOf('/') + 1).isBlank()) {
            return nowhere("the model has no name");
        }
        Optional<ModelEntry> entry = findEntry(model);
        return entry.isEmpty()
                ? nowhere("no model is known as `" + PlainLine.shortened(model, 100) + "`")
                : route(entry.get());
    }

    /** What a name means: an entry of the user file, or what {@code provider/model} says. */
    Optional<ModelEntry> findEntry(String model) {
        ModelEntry own = settings.catalogue().models().get(model);
        if (own != null) {
            return Optional.of(own);
        }
        int slash = model.indexOf('/');
        Optional<Provider> provider =
                (slash < 0) ? Optional.empty() : Provider.find(model.substring(0, slash));
        if (provider.isPresent()) {
            String name = model.substring(slash + 1);
            return name.isBlank() ? Optional.empty() : Optional.of(entry(provider.get(), name));
        }
        return settings.baseUrl().isPresent()
                ? Optional.of(ModelEntry.plain(Provider.OPENAI, model))
                : Optional.empty();
    }

    /** An entry that describes just this model counts for it, unless a flag names a server. */
    private ModelEntry entry(Provider provider, String model) {
        return settings.catalogue().models().values().stream()
                .filter(_ -> settings.baseUrl().isEmpty())
                .filter(entry -> (entry.provider() == provider) && entry.model().equals(model))
                .findFirst()
                .orElseGet(() -> ModelEntry.plain(provider, model));
    }

    private ModelRoute route(ModelEntry entry) {
        return entry.provider() == Provider.RECORDED ? recorded(entry) : server(entry);
    }

    private ModelRoute recorded(ModelEntry entry) {
        try {
            return new ModelRoute.To(
                    RecordedModel.load(settings.directory().resolve(entry.model())),
                    entry,
                    Optional.empty(),
                    Optional.empty());
        } catch (RecordingException e) {
            return new ModelRoute.Nowhere(e.getMessage());
        } catch (InvalidPathException e) {
            return new ModelRoute.Nowhere(
                    "recording `" + PlainLine.shortened(entry.model(), 200) + "` is no file name");
        }
    }

    private ModelRoute server(ModelEntry entry) {
        ChatProtocol protocol = ChatProtocol.of(entry.provider());
        try {
            Optional<String> stated = isConfigured(entry) ? entry.baseUrl() : settings.baseUrl();
            Endpoint address =
                    stated.map(url -> protocol.base(Endpoint.parse(url, Optional.empty())))
                            .orElse(protocol.usual());
            Lookup found = key(entry, address);
            if (found instanceof Lookup.Missing missing) {
                return new ModelRoute.Nowhere(missing.why());
            }
            Optional<Secret> key =
                    (found instanceof Lookup.Found it) ? Optional.of(it.key()) : Optional.empty();
            stated.ifPresent(url -> Endpoint.parse(url, key));
            ModelServer server = new ModelServer(address, key, protocol);
            return new ModelRoute.To(
                    new ChatServer(server, HttpLimits.DEFAULTS),
                    entry,
                    Optional.of(server),
                    warning(entry, address));
        } catch (BaseUrlException e) {
            return new ModelRoute.Nowhere(e.getMessage());
        }
    }

    /** True for an entry of the user file, false for what a name alone means. */
    private boolean isConfigured(ModelEntry entry) {
        return entry.equals(settings.catalogue().models().get(entry.name()));
    }

    private Optional<String> warning(ModelEntry entry, Endpoint address) {
        return isConfigured(entry) && settings.baseUrl().isPresent()
                ? Optional.of(
                        "--base-url is for models without an entry in the user file; "
                                + entry.name()
                                + " stays at "
                                + address)
                : Optional.empty();
    }

    /**
     * The key for a server: the one given for this start, else the one of the entry, else the
     * vendor's variable for the vendor's own address.
     */
    private Lookup key(ModelEntry entry, Endpoint address) {
        Optional<Secret> given = settings.key().filter(_ -> ownsGivenKey(entry, address));
        if (given.isPresent()) {
            return new Lookup.Found(given.get());
        }
        if (entry.key().isPresent()) {
            return named(entry.name(), settings.keys().load(entry.key().get()));
        }
        Optional<String> variable = vendorVariable(address);
        if (variable.isEmpty()) {
            return new Lookup.None();
        }
        return settings.keys().load(new KeySource.Variable(variable.get()))
                        instanceof Lookup.Found found
                ? found
                : new Lookup.Missing(
                        "no key for "
                                + address
                                + ": set "
                                + variable.get()
                                + ", give it with --key-stdin, or name another server with --base-url");
    }

    private static Lookup named(String entry, Lookup lookup) {
        return (lookup instanceof Lookup.Missing missing)
                ? new Lookup.Missing("model `" + entry + "` cannot be used: " + missing.why())
                : lookup;
    }

    private boolean ownsGivenKey(ModelEntry entry, Endpoint address) {
        if (settings.baseUrl().isPresent()) {
            return !isConfigured(entry);
        }
        Endpoint owner = keyOwner.updateAndGet(first -> (first == null) ? address : first);
        return address.equals(owner);
    }

    private static Optional<String> vendorVariable(Endpoint address) {
        if (address.equals(Endpoint.OPENAI)) {
            return Optional.of("OPENAI_API_KEY");
        }
        return address.equals(Endpoint.ANTHROPIC)
                ? Optional.of("ANTHROPIC_API_KEY")
                : Optional.empty();
    }

    private ModelRoute nowhere(String what) {
        String known =
                settings.catalogue().models().isEmpty()
                        ? ""
                        : "the user file has "
                                + String.join(", ", settings.catalogue().models().keySet())
                                + "; or ";
        return new ModelRoute.Nowhere(
                what
                        + "; "
                        + known
                        + "write --model openai/NAME, anthropic/NAME or ollama/NAME, --base-url URL --model NAME for"
                        + " another server that speaks OpenAI chat, or --model recorded/FILE");
    }
}
