package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import java.time.Instant;
import org.apiguardian.api.API;

/** The verdict of a hook before an operation (rule HOOK-4). */
@API(status = STABLE, since = "0.1")
public sealed interface HookVerdict
    permits HookVerdict.Proceed, HookVerdict.Wait, HookVerdict.Refuse {

  /** Do it. */
  record Proceed() implements HookVerdict {}

  /**
   * Not now.
   *
   * @param until when to ask again
   * @param why for people
   */
  record Wait(Instant until, String why) implements HookVerdict {}

  /**
   * Not at all, as things are.
   *
   * @param why for people
   */
  record Refuse(String why) implements HookVerdict {}

  /**
   * Do it.
   *
   * @return the verdict
   */
  static HookVerdict proceed() {
    return new Proceed();
  }

  /**
   * Not now.
   *
   * @param until when to ask again
   * @param why for people
   * @return the verdict
   */
  static HookVerdict waitUntil(Instant until, String why) {
    return new Wait(until, why);
  }

  /**
   * Not at all, as things are.
   *
   * @param why for people
   * @return the verdict
   */
  static HookVerdict refuse(String why) {
    return new Refuse(why);
  }
}
