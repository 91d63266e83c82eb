package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.apiguardian.api.API;

/** The time that deadlines go by, and a way to wait for it. Thread-safe. */
@API(status = EXPERIMENTAL, since = "0.1")
public interface TimeSource {

  /**
   * The time since some fixed moment.
   *
   * @return in nanoseconds; never negative, never less than before
   */
  long nanos();

  /**
   * Waits for a signal or a moment, whichever comes first. May end early without either.
   *
   * @param moment in the nanoseconds of this source
   * @param lock the lock of the condition, held by the caller
   * @param signal what is waited on
   * @throws InterruptedException if the thread was interrupted
   */
  void awaitUntil(long moment, Lock lock, Condition signal) throws InterruptedException;

  /**
   * The time of this machine, whatever its clock is set to.
   *
   * @return begins with zero when the class is loaded
   */
  static TimeSource system() {
    return SystemTime.INSTANCE;
  }
}
