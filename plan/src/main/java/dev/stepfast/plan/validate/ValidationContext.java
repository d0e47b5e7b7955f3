package dev.stepfast.plan.validate;

import dev.stepfast.plan.diagnostic.SourceSpan;
import dev.stepfast.plan.taskplan.ToolCatalogue;
import java.util.Optional;
import java.util.function.Function;

/**
 * What a plan is held against.
 *
 * @param tools the tools it may name
 * @param host what the operator allows at most
 * @param origin whether its author wrote nodes and edges or steps
 * @param places the span of what stands at a JSON Pointer, or of the nearest place around it; empty
 *     where it has none
 */
public record ValidationContext(
        ToolCatalogue tools,
        HostCeiling host,
        Origin origin,
        Function<String, Optional<SourceSpan>> places) {

    /** Where a plan comes from. */
    public enum Origin {
        /** A task plan in JSON, whose author chose each node. */
        AUTHORED,
        /** A Markdown plan, whose joins and gates were made for it. */
        LOWERED
    }

    /** The built-in tools, no ceiling, no places. */
    public static final ValidationContext DEFAULT =
            new ValidationContext(
                    ToolCatalogue.BUILT_IN,
                    HostCeiling.NONE,
                    Origin.AUTHORED,
                    pointer -> Optional.empty());

    public ValidationContext withTools(ToolCatalogue catalogue) {
        return new ValidationContext(catalogue, host, origin, places);
    }

    public ValidationContext withHost(HostCeiling ceiling) {
        return new ValidationContext(tools, ceiling, origin, places);
    }

    public ValidationContext withOrigin(Origin other) {
        return new ValidationContext(tools, host, other, places);
    }

    public ValidationContext withPlaces(Function<String, Optional<SourceSpan>> spans) {
        return new ValidationContext(tools, host, origin, spans);
    }
}
