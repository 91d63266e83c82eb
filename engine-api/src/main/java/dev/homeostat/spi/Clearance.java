package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Instant;
import org.apiguardian.api.API;

/** What a hook says before something is done (rule HOOK-4). */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface Clearance permits Clearance.Proceed, Clearance.Wait, Clearance.Refuse {

  /** Do it. */
  record Proceed() implements Clearance {}

  /**
   * Not now.
   *
   * @param until when to ask again
   * @param why for people
   */
  record Wait(Instant until, String why) implements Clearance {}

  /**
   * Not at all, as things are.
   *
   * @param why for people
   */
  record Refuse(String why) implements Clearance {}

  /**
   * Do it.
   *
   * @return the clearance
   */
  static Clearance proceed() {
    return new Proceed();
  }

  /**
   * Not now.
   *
   * @param until when to ask again
   * @param why for people
   * @return the clearance
   */
  static Clearance waitUntil(Instant until, String why) {
    return new Wait(until, why);
  }

  /**
   * Not at all, as things are.
   *
   * @param why for people
   * @return the clearance
   */
  static Clearance refuse(String why) {
    return new Refuse(why);
  }
}
