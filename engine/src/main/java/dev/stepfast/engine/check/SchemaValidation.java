package dev.stepfast.engine.check;

import com.google.re2j.Pattern;
import com.networknt.schema.AbsoluteIri;
import com.networknt.schema.Error;
import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import com.networknt.schema.regex.RegularExpression;
import dev.stepfast.plan.check.RegexPattern;
import java.util.List;

/**
 * Validates JSON against a JSON Schema 2020-12. Nothing is ever fetched: references lead to the
 * schema itself or to the meta-schemas. Patterns are RE2's.
 */
final class SchemaValidation {
    private static final SchemaRegistryConfig CONFIG =
            SchemaRegistryConfig.builder()
                    .regularExpressionFactory(SchemaValidation::compile)
                    .build();

    private static final String META_SCHEMAS = "https://json-schema.org/draft/2020-12/";

    private SchemaValidation() {}

    /**
     * What does not meet the schema, one line each: place and violation; empty when all does.
     *
     * @param schema text of one JSON value without duplicate keys
     * @param instance text of one JSON value without duplicate keys
     * @throws RuntimeException when the schema is none, or refers to what is not in it
     */
    static List<String> findViolations(String schema, String instance) {
        return SchemaRegistry.withDefaultDialect(
                        SpecificationVersion.DRAFT_2020_12,
                        builder ->
                                builder.schemaRegistryConfig(CONFIG)
                                        .schemaLoader(loader ->
                                                loader.fetchRemoteResources(false)
                                                        .allow(SchemaValidation::isLocal)))
                .getSchema(schema, InputFormat.JSON)
                .validate(instance, InputFormat.JSON)
                .stream()
                .map(SchemaValidation::line)
                .toList();
    }

    /** Asked for what the schema itself does not hold. */
    private static boolean isLocal(AbsoluteIri reference) {
        if (reference.toString().startsWith(META_SCHEMAS)) {
            return true;
        }
        throw new IllegalArgumentException(
                "only local references are allowed, as #/$defs/name, not " + reference);
    }

    private static String line(Error error) {
        String place = error.getInstanceLocation().toString();
        return (place.isEmpty() ? "/" : place) + ": " + error.getMessage();
    }

    private static RegularExpression compile(String pattern) {
        if (pattern.length() > RegexPattern.MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "a pattern of the schema is longer than "
                            + RegexPattern.MAX_LENGTH
                            + " characters");
        }
        Pattern compiled = Pattern.compile(pattern);
        return text -> compiled.matcher(text).find();
    }
}
