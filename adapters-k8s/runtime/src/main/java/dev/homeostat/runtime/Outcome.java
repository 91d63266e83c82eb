package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.Objects;
import org.apiguardian.api.API;

/** The outcome of a run, which determines when its key runs again. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface Outcome {

  /** Nothing is left to do until something happens. */
  record Done() implements Outcome {
    private static final Done VALUE = new Done();
  }

  /**
   * All went well, and there is more to do later.
   *
   * @param after how much later, at the latest
   */
  record RequeueAfter(Duration after) implements Outcome {
    // Refuses null.
    public RequeueAfter {
      Objects.requireNonNull(after, "after");
    }
  }

  /**
   * A failure; the key is retried after a delay that grows with each failure.
   *
   * @param cause the reason of the failure
   */
  record Failed(Throwable cause) implements Outcome {
    // Refuses null.
    public Failed {
      Objects.requireNonNull(cause, "cause");
    }
  }

  /**
   * The object of the key does not exist any more, or is no concern of the reconciler, so there is
   * no need for a resync.
   */
  record Gone() implements Outcome {
    private static final Gone VALUE = new Gone();
  }

  /**
   * Nothing is left to do until something happens.
   *
   * @return always the same
   */
  static Outcome done() {
    return Done.VALUE;
  }

  /**
   * All went well, and there is more to do later.
   *
   * @param delay how much later, at the latest
   * @return a new outcome
   */
  static Outcome requeueAfter(Duration delay) {
    return new RequeueAfter(delay);
  }

  /**
   * Returns a failure, which has the same effect as a cause that is thrown.
   *
   * @param cause the reason of the failure
   * @return a new outcome
   */
  static Outcome failed(Throwable cause) {
    return new Failed(cause);
  }

  /**
   * Returns the outcome of a key whose object does not exist any more, or is no concern of the
   * reconciler. The key has no resync until it is added again.
   *
   * @return always the same
   */
  static Outcome gone() {
    return Gone.VALUE;
  }
}
