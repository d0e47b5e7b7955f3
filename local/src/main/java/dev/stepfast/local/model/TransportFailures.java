package dev.stepfast.local.model;

import dev.stepfast.engine.model.ModelFailure;
import java.io.IOException;
import java.net.ConnectException;
import java.net.ProtocolException;
import java.net.UnknownHostException;
import java.net.http.HttpConnectTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.function.Predicate;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** Says what an exchange that brought no HTTP answer ended in, and what to do. */
record TransportFailures(ModelServer server, HttpLimits limits) {

    /** The headers of an answer were larger than they may be. */
    static final class HeadersTooLargeException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    ModelFailure timedOut(Duration deadline, long end) {
        if (System.nanoTime() - end >= 0) {
            return new ModelFailure.TimedOut(
                    server + " did not finish its answer within " + seconds(deadline));
        }
        return new ModelFailure.TimedOut(
                server
                        + " stopped in the middle of its answer: no byte for "
                        + seconds(limits.idle()));
    }

    ModelFailure interrupted() {
        return new ModelFailure.Transport("the call to " + server + " was interrupted");
    }

    ModelFailure broken(Throwable failure) {
        if (has(failure, BoundedBody.TooLargeException.class::isInstance)) {
            return new ModelFailure.Unusable(
                    server
                            + " sent a reply of more than "
                            + limits.bodyBytes()
                            + " bytes; it was cut off");
        }
        if (has(failure, HeadersTooLargeException.class::isInstance)) {
            return new ModelFailure.Unusable(
                    server + " sent headers of more than " + limits.headerBytes() + " bytes");
        }
        if (has(failure, HttpConnectTimeoutException.class::isInstance)) {
            return new ModelFailure.Transport(
                    server
                            + " could not be reached within "
                            + seconds(limits.connect())
                            + advice());
        }
        if (has(failure, TransportFailures::isUnknownHost)) {
            return new ModelFailure.Transport(
                    "the host of " + server + " is not known; check the base URL and the network");
        }
        if (has(failure, ConnectException.class::isInstance)) {
            return new ModelFailure.Transport("nothing answers at " + server + advice());
        }
        if (has(failure, SSLException.class::isInstance)) {
            return new ModelFailure.Transport(
                    "no secure connection to "
                            + server
                            + ": "
                            + detail(failure)
                            + "; check the base URL");
        }
        if (has(failure, ProtocolException.class::isInstance)) {
            return new ModelFailure.Unusable(server + " does not speak HTTP: " + detail(failure));
        }
        return new ModelFailure.Transport(server + " broke the connection off: " + detail(failure));
    }

    private String advice() {
        return server.address().isLoopback()
                ? "; " + server.protocol().startAdvice(port()) + ", or give another --base-url"
                : "; check the base URL and the network";
    }

    private int port() {
        int port = server.address().base().getPort();
        if (port >= 0) {
            return port;
        }
        return server.address().base().getScheme().equals("https") ? 443 : 80;
    }

    private static boolean isUnknownHost(Throwable failure) {
        return (failure instanceof UnresolvedAddressException)
                || (failure instanceof UnknownHostException);
    }

    private static boolean has(Throwable failure, Predicate<Throwable> kind) {
        @Nullable Throwable at = failure;
        while (at != null) {
            if (kind.test(at)) {
                return true;
            }
            at = at.getCause();
        }
        return false;
    }

    private static String detail(Throwable failure) {
        Throwable root = failure;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        String message = root.getMessage();
        return (message == null)
                ? root.getClass().getSimpleName()
                : PlainLine.shortened(message, 200);
    }

    private static String seconds(Duration duration) {
        return (duration.toMillis() % 1000 == 0)
                ? duration.toSeconds() + " s"
                : duration.toMillis() + " ms";
    }
}
