package dev.homeostat.appbundle.reference;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** The blocking wait of a pass, which polls. */
final class Patience {

  private final ReferenceSettings settings;

  Patience(ReferenceSettings settings) {
    this.settings = settings;
  }

  /**
   * Waits in the calling thread until a condition holds.
   *
   * @throws ApiException if it does not hold in time
   */
  void await(BooleanSupplier condition) {
    Duration patience = settings.patience();
    long begin = System.nanoTime();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - begin >= patience.toNanos()) {
        throw new ApiException(0, "context deadline exceeded");
      }
      try {
        TimeUnit.MILLISECONDS.sleep(settings.poll().toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new ApiException(0, "context canceled");
      }
    }
  }
}
