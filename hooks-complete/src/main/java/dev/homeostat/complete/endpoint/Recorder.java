package dev.homeostat.complete.endpoint;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.complete.access.Call;
import org.apiguardian.api.API;

/** Keeps what a proven caller says. Thread-safe. */
@API(status = INTERNAL)
@FunctionalInterface
public interface Recorder {

  /**
   * Keeps a call, so that it outlives this program. Doing it again changes nothing.
   *
   * @param call what is called
   * @param uid of the incarnation for which the caller may call
   * @return what became of it
   */
  Recording record(Call call, String uid);
}
