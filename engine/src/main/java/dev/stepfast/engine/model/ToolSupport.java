package dev.stepfast.engine.model;

/** What to do about a server through which a model cannot call tools. */
public final class ToolSupport {
    /**
     * The options of the servers that people run, in one line. The names are those of llama.cpp's
     * {@code llama-server}, vLLM's {@code vllm serve} and Ollama's model pages.
     */
    public static final String ADVICE =
            "let the server take tool calls: llama.cpp --jinja, vLLM --enable-auto-tool-choice"
                    + " --tool-call-parser NAME, Ollama a model with the capability tools; or use"
                    + " another model";

    private ToolSupport() {}
}
