package dev.stepfast.local.model;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpResponse.BodySubscriber;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow.Subscription;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Collects a body up to a limit, and remembers when its last byte came. */
final class BoundedBody implements BodySubscriber<byte[]> {
    /** What happens to a body that is too large. */
    enum Excess {
        /** The exchange fails. */
        FAIL,
        /** The start is kept. */
        CUT
    }

    /** The body was larger than it may be. */
    static final class TooLargeException extends IOException {
        private static final long serialVersionUID = 1L;

        TooLargeException(int limit) {
            super("over " + limit + " bytes");
        }
    }

    private static final long NOTHING_YET = Long.MIN_VALUE;

    private final int limit;
    private final Excess excess;
    private final AtomicLong lastByte;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final CompletableFuture<byte[]> whole = new CompletableFuture<>();
    private @Nullable Subscription subscription;

    BoundedBody(int limit, Excess excess, AtomicLong lastByte) {
        this.limit = limit;
        this.excess = excess;
        this.lastByte = lastByte;
    }

    /** A clock hand that no body has moved yet. */
    static AtomicLong untouched() {
        return new AtomicLong(NOTHING_YET);
    }

    /** When the last byte came, by {@link System#nanoTime}; empty before the first. */
    static OptionalLong read(AtomicLong lastByte) {
        long nanos = lastByte.get();
        return (nanos == NOTHING_YET) ? OptionalLong.empty() : OptionalLong.of(nanos);
    }

    @Override
    public CompletionStage<byte[]> getBody() {
        return whole;
    }

    @Override
    public void onSubscribe(Subscription given) {
        if (whole.isDone()) {
            // Refused before it began: what is not read any more must not be sent any more.
            given.cancel();
            return;
        }
        subscription = given;
        given.request(Long.MAX_VALUE);
    }

    @Override
    public void onNext(List<ByteBuffer> buffers) {
        lastByte.set(System.nanoTime());
        for (ByteBuffer buffer : buffers) {
            if (whole.isDone()) {
                return;
            }
            keep(buffer);
        }
    }

    @Override
    public void onError(Throwable failure) {
        whole.completeExceptionally(failure);
    }

    @Override
    public void onComplete() {
        whole.complete(bytes.toByteArray());
    }

    private void keep(ByteBuffer buffer) {
        byte[] chunk = new byte[Math.min(buffer.remaining(), limit - bytes.size())];
        boolean tooLarge = buffer.remaining() > chunk.length;
        buffer.get(chunk);
        bytes.writeBytes(chunk);
        if (!tooLarge) {
            return;
        }
        if (subscription != null) {
            subscription.cancel();
        }
        switch (excess) {
            case FAIL -> whole.completeExceptionally(new TooLargeException(limit));
            case CUT -> whole.complete(bytes.toByteArray());
        }
    }
}
