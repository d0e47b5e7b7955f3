package dev.stepfast.local.model;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Optional;

/** A server of models: where it is, the key it gets, and how it is talked to. */
record ModelServer(Endpoint address, Optional<Secret> key, ChatProtocol protocol) {

    HttpRequest get(URI target) {
        return request(target).GET().build();
    }

    HttpRequest post(URI target, String json) {
        return request(target)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build();
    }

    /** A request to this server, the only one that ever gets the key. */
    private HttpRequest.Builder request(URI target) {
        if (!address.isSameOrigin(target)) {
            throw new IllegalStateException(
                    "a request to another server than the configured one: " + target);
        }
        HttpRequest.Builder builder =
                HttpRequest.newBuilder(target)
                        .header("Accept", "application/json")
                        .header("User-Agent", "stepfast");
        protocol.sign(builder, key.map(Secret::reveal));
        return builder;
    }

    ServerErrors errors() {
        return new ServerErrors(this);
    }

    @Override
    public String toString() {
        return address.toString();
    }
}
