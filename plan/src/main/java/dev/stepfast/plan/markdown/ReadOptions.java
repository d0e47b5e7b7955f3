package dev.stepfast.plan.markdown;

/** How a plan is read: section names, what a faulty annotation does, limits. */
public record ReadOptions(SectionNames sections, Strictness annotations, ReadLimits limits) {
    public static final ReadOptions DEFAULT =
            new ReadOptions(SectionNames.DEFAULT, Strictness.STRICT, ReadLimits.DEFAULT);

    public ReadOptions withAnnotations(Strictness strictness) {
        return new ReadOptions(sections, strictness, limits);
    }

    public ReadOptions withSections(SectionNames names) {
        return new ReadOptions(names, annotations, limits);
    }

    public ReadOptions withLimits(ReadLimits other) {
        return new ReadOptions(sections, annotations, other);
    }
}
