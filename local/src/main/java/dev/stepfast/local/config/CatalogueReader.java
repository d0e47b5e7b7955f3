package dev.stepfast.local.config;

import dev.stepfast.engine.model.ModelGateway.Price;
import dev.stepfast.engine.model.Prices;
import dev.stepfast.local.config.ConfigFile.Entry;
import dev.stepfast.local.config.ModelEntry.Tier;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads {@code models}, {@code prices} and {@code agents} of the user file. */
final class CatalogueReader {
    private static final List<String> MODEL_FIELDS =
            List.of(
                    "provider",
                    "base_url",
                    "model",
                    "key",
                    "window",
                    "max_tokens",
                    "temperature",
                    "tier");
    private static final List<String> PRICE_FIELDS = List.of("input", "output", "cached");
    private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}][^\\s/\\p{C}]{0,99}");
    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final int LEAST_WINDOW = 1_024;
    private static final int MOST_TOKENS = 100_000_000;

    /** US dollars per million tokens; more is a slip of the decimal point. */
    private static final int DEAREST = 1_000_000;

    private final Problems problems = new Problems();

    private CatalogueReader() {}

    /**
     * What a file says of models and agents.
     *
     * @throws BadSettingException with everything that is wrong
     */
    static Catalogue read(ConfigFile file) {
        CatalogueReader reader = new CatalogueReader();
        Catalogue catalogue =
                new Catalogue(
                        file.find(SettingKey.MODELS).map(reader::models).orElse(Map.of()),
                        file.find(SettingKey.AGENTS)
                                .map(entry -> new AgentReader(reader.problems).read(entry.value()))
                                .orElse(Map.of()),
                        file.find(SettingKey.PRICES).map(reader::prices).orElse(Prices.NONE));
        reader.problems.throwIfAny();
        return catalogue;
    }

    private Map<String, ModelEntry> models(Entry entry) {
        Map<String, ModelEntry> models = new LinkedHashMap<>();
        YamlFields.entries("models", entry.value(), problems)
                .forEach((name, value) -> {
                    if (!NAME.matcher(name).matches()) {
                        problems.add(
                                value.place(),
                                "models: \""
                                        + name
                                        + "\" is no name of a model: letters, digits and signs, no blank and no /");
                        return;
                    }
                    YamlFields.of("models." + name, value, MODEL_FIELDS, problems)
                            .flatMap(fields -> model(name, fields))
                            .ifPresent(model -> models.put(name, model));
                });
        return models;
    }

    private Optional<ModelEntry> model(String name, YamlFields fields) {
        Optional<Provider> provider =
                fields.findChoice("provider", Provider.words(), Arrays.asList(Provider.values()));
        if (!fields.has("provider")) {
            fields.refuse(
                    "provider", "is missing; it is one of " + String.join(", ", Provider.words()));
        }
        Optional<String> baseUrl = fields.findText("base_url");
        baseUrl.flatMap(CatalogueReader::findUrlFault)
                .ifPresent(fault -> fields.refuse("base_url", fault));
        Optional<KeySource> key = fields.has("key") ? key(fields) : Optional.empty();
        Optional<Integer> window = fields.findNumber("window", LEAST_WINDOW, MOST_TOKENS);
        Optional<Integer> maxTokens = fields.findNumber("max_tokens", 1, MOST_TOKENS);
        if (window.isPresent() && maxTokens.filter(most -> most >= window.get()).isPresent()) {
            fields.refuse("max_tokens", "is the longest reply, and must be below the window");
        }
        if (provider.equals(Optional.of(Provider.RECORDED))) {
            List.of("base_url", "key")
                    .forEach(field -> {
                        if (fields.has(field)) {
                            fields.refuse(field, "means nothing for a recording; remove it");
                        }
                    });
        }
        Optional<String> model = fields.findText("model");
        Optional<Double> temperature =
                fields.findDecimal("temperature", 0, 2).map(BigDecimal::doubleValue);
        Optional<Tier> tier =
                fields.findChoice(
                        "tier",
                        Arrays.stream(Tier.values())
                                .map(value -> value.name().toLowerCase(Locale.ROOT))
                                .toList(),
                        Arrays.asList(Tier.values()));
        return provider.map(known ->
                new ModelEntry(
                        name,
                        known,
                        baseUrl,
                        model.orElse(name),
                        key,
                        window,
                        maxTokens,
                        temperature,
                        tier));
    }

    private static Optional<String> findUrlFault(String text) {
        try {
            URI uri = new URI(text);
            String scheme =
                    Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
            if (!scheme.equals("http") && !scheme.equals("https")) {
                return Optional.of("must start with http:// or https://");
            }
            if (uri.getHost() == null || uri.getRawUserInfo() != null) {
                return Optional.of("must name a host, without user or password");
            }
            return uri.getRawQuery() != null || uri.getRawFragment() != null
                    ? Optional.of("must end with its path, without ? or #")
                    : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.of("must be a URL, as http://127.0.0.1:8080/v1");
        }
    }

    private Optional<KeySource> key(YamlFields model) {
        if (model.find("key").orElseThrow() instanceof YamlValue.Scalar) {
            model.refuse(
                    "key",
                    "says where the key is, and never holds it; write {env: NAME} or {file: PATH}");
            return Optional.empty();
        }
        Optional<YamlFields> fields = model.findFields("key", List.of("env", "file"));
        if (fields.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> variable = fields.get().findText("env");
        Optional<String> file = fields.get().findText("file");
        if (fields.get().has("env") == fields.get().has("file")) {
            model.refuse("key", "is one of {env: NAME} and {file: PATH}");
            return Optional.empty();
        }
        if (variable.isPresent() && !VARIABLE.matcher(variable.get()).matches()) {
            fields.get().refuse("env", "is the name of a variable of the environment, not the key");
            return Optional.empty();
        }
        return variable.<KeySource>map(KeySource.Variable::new)
                .or(() -> file.map(KeySource.InFile::new));
    }

    private Prices prices(Entry entry) {
        Map<String, Price> prices = new LinkedHashMap<>();
        YamlFields.entries("prices", entry.value(), problems)
                .forEach((model, value) -> {
                    int slash = model.indexOf('/');
                    if (slash < 1
                            || slash == model.length() - 1
                            || Provider.find(model.substring(0, slash)).isEmpty()) {
                        problems.add(
                                value.place(),
                                "prices: \""
                                        + model
                                        + "\" must be provider/model, with a provider of "
                                        + String.join(", ", Provider.words()));
                        return;
                    }
                    YamlFields.of("prices." + model, value, PRICE_FIELDS, problems)
                            .flatMap(CatalogueReader::price)
                            .ifPresent(price -> prices.put(model, price));
                });
        return new Prices(prices);
    }

    private static Optional<Price> price(YamlFields fields) {
        for (String field : List.of("input", "output")) {
            if (!fields.has(field)) {
                fields.refuse(field, "is missing: US dollars per million tokens, 0 for a free one");
            }
        }
        Optional<BigDecimal> input = fields.findDecimal("input", 0, DEAREST);
        Optional<BigDecimal> output = fields.findDecimal("output", 0, DEAREST);
        Optional<BigDecimal> cached = fields.findDecimal("cached", 0, DEAREST).or(() -> input);
        return input.isPresent() && output.isPresent() && cached.isPresent()
                ? Optional.of(new Price(input.get(), output.get(), cached.get()))
                : Optional.empty();
    }
}
