package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import java.time.Instant;
import java.util.Objects;
import org.apiguardian.api.API;

/** The verdict of a hook before an operation (rule HOOK-4). */
@API(status = STABLE, since = "0.1")
public sealed interface HookVerdict
    permits HookVerdict.Proceed, HookVerdict.Wait, HookVerdict.Refuse {

  /** A consent to the operation. */
  record Proceed() implements HookVerdict {}

  /**
   * A delay of the operation.
   *
   * @param until the time at which the hook is asked again
   * @param why the reason, which is shown to users
   */
  record Wait(Instant until, String why) implements HookVerdict {
    // Refuses null.
    public Wait {
      Objects.requireNonNull(until, "until");
      Objects.requireNonNull(why, "why");
    }
  }

  /**
   * A refusal of the operation, until something changes.
   *
   * @param why the reason, which is shown to users
   */
  record Refuse(String why) implements HookVerdict {
    // Refuses null.
    public Refuse {
      Objects.requireNonNull(why, "why");
    }
  }

  /**
   * Returns a consent.
   *
   * @return the verdict
   */
  static HookVerdict proceed() {
    return new Proceed();
  }

  /**
   * Returns a delay.
   *
   * @param until the time at which the hook is asked again
   * @param why the reason, which is shown to users
   * @return the verdict
   */
  static HookVerdict waitUntil(Instant until, String why) {
    return new Wait(until, why);
  }

  /**
   * Returns a refusal.
   *
   * @param why the reason, which is shown to users
   * @return the verdict
   */
  static HookVerdict refuse(String why) {
    return new Refuse(why);
  }
}
