/** Plans: reading, validating, compiling, rendering; pure functions over immutable values. */
module dev.stepfast.plan {
    requires static transitive org.jspecify;
    requires org.commonmark;
    requires org.snakeyaml.engine;
    requires re2j;
    requires tools.jackson.core;

    exports dev.stepfast.plan.check;
    exports dev.stepfast.plan.compile;
    exports dev.stepfast.plan.diagnostic;
    exports dev.stepfast.plan.graph;
    exports dev.stepfast.plan.json;
    exports dev.stepfast.plan.markdown;
    exports dev.stepfast.plan.render;
    exports dev.stepfast.plan.taskplan;
    exports dev.stepfast.plan.validate;
    exports dev.stepfast.plan.value;
}
