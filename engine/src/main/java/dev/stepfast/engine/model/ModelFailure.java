package dev.stepfast.engine.model;

import java.time.Duration;
import java.util.Optional;

/** Why a model call brought no reply. */
public sealed interface ModelFailure {
    /** One line for people: who failed, how, and what to do. */
    String message();

    /** The class of the failure, as records and retry policies name it. */
    String kind();

    /** The failure in a few words, without who and why: {@code rate limited (429)}. */
    String brief();

    /** True when the same request may succeed if it is sent again. */
    boolean canRetry();

    record RateLimited(String message, Optional<Duration> retryAfter) implements ModelFailure {
        @Override
        public String kind() {
            return "rate_limit";
        }

        @Override
        public String brief() {
            return "rate limited (429)";
        }

        @Override
        public boolean canRetry() {
            return true;
        }
    }

    /** The provider failed: a 5xx answer. */
    record ProviderError(String message, int status, Optional<Duration> retryAfter)
            implements ModelFailure {
        @Override
        public String kind() {
            return "provider_5xx";
        }

        @Override
        public String brief() {
            return "server error (" + status + ")";
        }

        @Override
        public boolean canRetry() {
            return true;
        }
    }

    /** The connection could not be made, or broke. */
    record Transport(String message) implements ModelFailure {
        @Override
        public String kind() {
            return "transient";
        }

        @Override
        public String brief() {
            return "no connection";
        }

        @Override
        public boolean canRetry() {
            return true;
        }
    }

    /** The deadline of the call passed. */
    record TimedOut(String message) implements ModelFailure {
        @Override
        public String kind() {
            return "timeout";
        }

        @Override
        public String brief() {
            return "no answer in time";
        }

        @Override
        public boolean canRetry() {
            return true;
        }
    }

    /** The request itself was refused: wrong key, unknown model, bad request. */
    record Rejected(String message, int status) implements ModelFailure {
        @Override
        public String kind() {
            return "rejected";
        }

        @Override
        public String brief() {
            return "refused (" + status + ")";
        }

        @Override
        public boolean canRetry() {
            return false;
        }
    }

    /** An answer came that is none: empty, HTML, not JSON, too large. */
    record Unusable(String message) implements ModelFailure {
        @Override
        public String kind() {
            return "unusable";
        }

        @Override
        public String brief() {
            return "an answer that is none";
        }

        @Override
        public boolean canRetry() {
            return false;
        }
    }

    /**
     * A recording does not fit the request, or holds no reply for it; both sides are in the
     * message.
     */
    record RecordingMismatch(String message) implements ModelFailure {
        @Override
        public String kind() {
            return "recording_mismatch";
        }

        @Override
        public String brief() {
            return "the recording does not fit";
        }

        @Override
        public boolean canRetry() {
            return false;
        }
    }
}
