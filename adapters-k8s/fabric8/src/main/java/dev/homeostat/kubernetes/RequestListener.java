package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import org.apiguardian.api.API;

/**
 * A listener to the requests that a {@link KubernetesCluster} sends, for metrics. It is called on
 * threads of the client and has to return at once; what it throws is logged and changes nothing.
 */
@API(status = EXPERIMENTAL, since = "0.1")
@FunctionalInterface
public interface RequestListener {

  /** The code of a request that was not answered. */
  int NO_ANSWER = 0;

  /**
   * Reports a request that has ended. A watch has ended when its answer begins.
   *
   * @param verb the HTTP method, or {@code WATCH}
   * @param code the HTTP status of the answer, or {@link #NO_ANSWER}
   * @param took the time from sending the request to the answer
   */
  void ended(String verb, int code, Duration took);

  /**
   * Returns a listener that does nothing.
   *
   * @return the listener
   */
  static RequestListener none() {
    return (verb, code, took) -> {};
  }
}
