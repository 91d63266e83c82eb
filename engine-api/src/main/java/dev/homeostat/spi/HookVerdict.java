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
   * @param code the reason in one word in CamelCase, for programs: the code of the problem if a
   *     whole pass waits, and so the reason of its Event; empty for {@code HeldByHook}
   */
  record Wait(Instant until, String why, String code) implements HookVerdict {
    // Refuses null, and codes that no Event can have as its reason.
    public Wait {
      Objects.requireNonNull(until, "until");
      Objects.requireNonNull(why, "why");
      Objects.requireNonNull(code, "code");
      if (!code.matches("|[A-Z][A-Za-z0-9]*")) {
        throw new IllegalArgumentException("expected one word in CamelCase, got '" + code + "'");
      }
    }

    /**
     * A delay without a code of its own.
     *
     * @param until the time at which the hook is asked again
     * @param why the reason, which is shown to users
     */
    public Wait(Instant until, String why) {
      this(until, why, "");
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
   * Returns a delay with a code of its own.
   *
   * @param until the time at which the hook is asked again
   * @param why the reason, which is shown to users
   * @param code the reason in one word in CamelCase, as in {@code WaitingForDependencies}
   * @return the verdict
   * @throws IllegalArgumentException if the code is no such word
   */
  static HookVerdict waitUntil(Instant until, String why, String code) {
    return new Wait(until, why, code);
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
