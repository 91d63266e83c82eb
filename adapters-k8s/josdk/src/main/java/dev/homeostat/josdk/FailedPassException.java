package dev.homeostat.josdk;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Reports a pass that has failed, so that the retry of Java Operator SDK repeats it. Its message is
 * for people and shows no sensitive values; it has no stack trace.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class FailedPassException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private FailedPassException(String message) {
    super(message, null, false, false);
  }

  static FailedPassException of(ReconcileResult pass) {
    String problems =
        pass.problems().stream()
            .filter(Problem::isError)
            .map(Problem::toString)
            .collect(Collectors.joining("; "));
    return new FailedPassException(pass.application() + ": " + problems);
  }

  static FailedPassException of(String message) {
    return new FailedPassException(message);
  }

  static FailedPassException of(String what, ClusterResponse response) {
    return new FailedPassException(what + ": " + response);
  }

  /** The message of another exception may quote values, so that only its class is named. */
  static FailedPassException of(String what, Throwable failure) {
    return new FailedPassException(what + ": " + failure.getClass().getName());
  }
}
