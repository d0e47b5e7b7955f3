package dev.stepfast.examples.embed;

import dev.stepfast.engine.model.ModelGateway;
import dev.stepfast.engine.model.ModelReply;
import dev.stepfast.engine.model.ModelReply.Finish;
import dev.stepfast.engine.model.ModelRequest;
import dev.stepfast.engine.model.ToolRequest;
import java.util.List;
import java.util.Optional;

/** A model that is a few lines of code. In its first attempt it claims more than it did. */
final class GreetingModel implements ModelGateway {

    @Override
    public Answer call(ModelRequest request) {
        boolean works = request.attempt() > 1 && request.call() == 1;
        return works ? write("greeting.txt", "Hello, Ada!") : say("The greeting is written.");
    }

    @Override
    public ModelInfo describe(String model) {
        return new ModelInfo("a greeter", Optional.of(8_192), Optional.empty(), Optional.empty());
    }

    private static Answer write(String path, String text) {
        String arguments = "{\"path\": \"" + path + "\", \"text\": \"" + text + "\"}";
        ToolRequest call = new ToolRequest("call-1", "write", arguments);
        return new Answer.Replied(
                new ModelReply("", List.of(call), Finish.TOOL_CALLS, Optional.empty()));
    }

    private static Answer say(String text) {
        return new Answer.Replied(new ModelReply(text, List.of(), Finish.STOP, Optional.empty()));
    }
}
