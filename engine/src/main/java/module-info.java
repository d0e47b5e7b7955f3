/** Runs workflow graphs durably, behind ports of its own. */
module dev.stepfast.engine {
    requires static transitive org.jspecify;
    requires transitive dev.stepfast.plan;
    requires com.networknt.schema;
    requires org.pcollections;
    requires org.slf4j;
    requires re2j;

    exports dev.stepfast.engine;
    exports dev.stepfast.engine.agent;
    exports dev.stepfast.engine.authority;
    exports dev.stepfast.engine.check;
    exports dev.stepfast.engine.command;
    exports dev.stepfast.engine.journal;
    exports dev.stepfast.engine.memory;
    exports dev.stepfast.engine.model;
    exports dev.stepfast.engine.repair;
    exports dev.stepfast.engine.run;
    exports dev.stepfast.engine.step;
    exports dev.stepfast.engine.text;
    exports dev.stepfast.engine.tool;
    exports dev.stepfast.engine.view;
    exports dev.stepfast.engine.workspace;
}
