package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelFailure;
import dev.stepfast.local.model.BoundedBody.Excess;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One HTTP exchange under one deadline that holds for all of it, the body included.
 *
 * <p>The deadline is kept outside the JDK's client, whose own timeout ends with the headers: with
 * it, a stalled body came back seven seconds late (measured on JDK 25). Redirects are answers,
 * never followed.
 */
final class DeadlineHttp implements AutoCloseable {
    /** What came of an exchange. */
    sealed interface Exchange {
        record Answered(HttpResponse<byte[]> response) implements Exchange {
            int status() {
                return response.statusCode();
            }

            HttpHeaders headers() {
                return response.headers();
            }

            byte[] body() {
                return response.body();
            }
        }

        record Broken(ModelFailure failure) implements Exchange {}
    }

    private final HttpClient client;
    private final HttpLimits limits;

    DeadlineHttp(HttpLimits limits) {
        this.limits = limits;
        // HTTP/1.1: the offer to upgrade confuses some small servers, and one call uses one
        // connection anyway.
        this.client =
                HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .followRedirects(HttpClient.Redirect.NEVER)
                        .connectTimeout(limits.connect())
                        .build();
    }

    Exchange exchange(HttpRequest request, ModelServer server, Duration deadline) {
        long end = System.nanoTime() + deadline.toNanos();
        AtomicLong lastByte = BoundedBody.untouched();
        TransportFailures failures = new TransportFailures(server, limits);
        if (!deadline.isPositive()) {
            return new Exchange.Broken(failures.timedOut(deadline, end));
        }
        CompletableFuture<HttpResponse<byte[]>> future =
                client.sendAsync(request, info -> subscriber(info, lastByte));
        try {
            return new Exchange.Answered(await(future, end, lastByte));
        } catch (TimeoutException e) {
            return new Exchange.Broken(failures.timedOut(deadline, end));
        } catch (ExecutionException e) {
            return new Exchange.Broken(failures.broken(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Exchange.Broken(failures.interrupted());
        } finally {
            // Of an exchange that is over it changes nothing; of any other it closes the
            // connection.
            future.cancel(true);
        }
    }

    @Override
    public void close() {
        client.shutdownNow();
    }

    private HttpResponse<byte[]> await(
            CompletableFuture<HttpResponse<byte[]>> future, long end, AtomicLong lastByte)
            throws TimeoutException, ExecutionException, InterruptedException {
        while (true) {
            long now = System.nanoTime();
            OptionalLong last = BoundedBody.read(lastByte);
            // Without a byte yet, the idle time cannot run out before it has passed once from now.
            long idleEnd = last.orElse(now) + limits.idle().toNanos();
            long left = Math.min(end - now, idleEnd - now);
            if (left <= 0) {
                throw new TimeoutException();
            }
            try {
                return future.get(left, TimeUnit.NANOSECONDS);
            } catch (TimeoutException e) {
                // Looked at again above: a byte may have come meanwhile.
            }
        }
    }

    private BodySubscriber<byte[]> subscriber(ResponseInfo info, AtomicLong lastByte) {
        if (headerBytes(info.headers()) > limits.headerBytes()) {
            BoundedBody refused = new BoundedBody(0, Excess.FAIL, lastByte);
            refused.onError(new TransportFailures.HeadersTooLargeException());
            return refused;
        }
        boolean isReply = (info.statusCode() >= 200) && (info.statusCode() <= 299);
        return isReply
                ? new BoundedBody(limits.bodyBytes(), Excess.FAIL, lastByte)
                : new BoundedBody(limits.errorBytes(), Excess.CUT, lastByte);
    }

    private static long headerBytes(HttpHeaders headers) {
        return headers.map().entrySet().stream()
                .mapToLong(header ->
                        header.getValue().stream()
                                .mapToLong(value -> header.getKey().length() + value.length() + 4L)
                                .sum())
                .sum();
    }
}
