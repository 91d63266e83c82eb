package dev.homeostat.complete.endpoint;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.access.Call;
import org.apiguardian.api.API;

/** Stores the calls of authenticated callers. Thread-safe. */
@API(status = INTERNAL)
@FunctionalInterface
public interface Recorder {

  /**
   * Stores a call durably. Idempotent.
   *
   * @param call what is called
   * @param uid of the incarnation for which the caller may call
   * @return the outcome
   */
  Recording record(Call call, String uid);
}
