package dev.homeostat.folder;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import org.apiguardian.api.API;

/**
 * Hears whether anything changed since it was opened or last asked. Open it before a look at the
 * cluster, and no change falls between the look and the wait. For one thread.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface Changes extends AutoCloseable {

  /**
   * Waits for a change.
   *
   * @param atMost how long
   * @return whether something changed; it may have been the caller's own write
   * @throws InterruptedException if the thread was interrupted
   */
  boolean await(Duration atMost) throws InterruptedException;

  /** Stops listening. */
  @Override
  void close();
}
