package dev.stepfast.local.model;

import java.time.Duration;

/**
 * What one exchange with a model server may take, beside the deadline of the call.
 *
 * @param connect until the connection stands
 * @param idle without a byte of the body once its first has come. Before that only the deadline
 *     counts: a local model may read a prompt for minutes, and some servers send their headers at
 *     once
 * @param bodyBytes of a reply
 * @param errorBytes kept of an answer that is an error
 * @param headerBytes of all headers of an answer together
 */
record HttpLimits(Duration connect, Duration idle, int bodyBytes, int errorBytes, int headerBytes) {
    static final HttpLimits DEFAULTS =
            new HttpLimits(
                    Duration.ofSeconds(10),
                    Duration.ofSeconds(60),
                    4 * 1024 * 1024,
                    64 * 1024,
                    64 * 1024);
}
