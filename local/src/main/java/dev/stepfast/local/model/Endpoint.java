package dev.stepfast.local.model;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Where a model server answers: the address that its paths are put behind, such as {@code
 * http://127.0.0.1:8080/v1}.
 *
 * @param base without a slash at its end
 */
record Endpoint(URI base) {
    private static final Pattern LOOPBACK = Pattern.compile("127(\\.\\d{1,3}){3}");

    static final Endpoint OPENAI = new Endpoint(URI.create("https://api.openai.com/v1"));
    static final Endpoint ANTHROPIC = new Endpoint(URI.create("https://api.anthropic.com/v1"));

    /** Where Ollama listens unless it is told otherwise. */
    static final Endpoint OLLAMA = new Endpoint(URI.create("http://127.0.0.1:11434"));

    /**
     * Reads an address as an operator gives it.
     *
     * @throws BaseUrlException when it is none that a key and prompts may be sent to; the message
     *     says why
     */
    static Endpoint parse(String text, Optional<Secret> key) {
        URI uri = uri(text.strip());
        String scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            throw refused(text, "it must start with http:// or https://");
        }
        if ((uri.getHost() == null) || (uri.getRawUserInfo() != null)) {
            throw refused(text, "it must name a host, without user or password");
        }
        if ((uri.getRawQuery() != null) || (uri.getRawFragment() != null)) {
            throw refused(text, "it must end with its path, without `?` or `#`");
        }
        Endpoint endpoint = new Endpoint(URI.create(withoutSlash(uri.toString())));
        if (key.isPresent() && scheme.equals("http") && !endpoint.isLoopback()) {
            throw refused(text, "the key would travel unencrypted; use https://");
        }
        return endpoint;
    }

    URI resolve(String path) {
        return URI.create(base + path);
    }

    boolean endsWith(String path) {
        return base.toString().endsWith(path);
    }

    /** The address with this path behind it. */
    Endpoint with(String path) {
        return new Endpoint(resolve(path));
    }

    /** The address without this path at its end. */
    Endpoint without(String path) {
        String text = base.toString();
        return text.endsWith(path)
                ? new Endpoint(URI.create(text.substring(0, text.length() - path.length())))
                : this;
    }

    /** True when a request to this address would go to the server the key was given for. */
    boolean isSameOrigin(URI other) {
        return base.getScheme().equalsIgnoreCase(other.getScheme())
                && base.getHost().equalsIgnoreCase(other.getHost())
                && (base.getPort() == other.getPort())
                && (other.getRawUserInfo() == null);
    }

    /** True when the server runs on this machine. The name is not looked up. */
    boolean isLoopback() {
        String host = base.getHost().toLowerCase(Locale.ROOT);
        return host.equals("localhost") || host.equals("[::1]") || LOOPBACK.matcher(host).matches();
    }

    @Override
    public String toString() {
        return base.toString();
    }

    private static URI uri(String text) {
        try {
            return new URI(text);
        } catch (URISyntaxException e) {
            throw refused(text, "it is no URL");
        }
    }

    private static String withoutSlash(String text) {
        int end = text.length();
        while (text.charAt(end - 1) == '/') {
            end--;
        }
        return text.substring(0, end);
    }

    private static BaseUrlException refused(String text, String why) {
        return new BaseUrlException(
                "base URL `" + PlainLine.shortened(text, 200) + "` cannot be used: " + why);
    }
}
