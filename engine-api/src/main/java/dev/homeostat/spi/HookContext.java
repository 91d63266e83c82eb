package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.report.Condition;
import java.time.Clock;
import java.time.Instant;
import org.apiguardian.api.API;

/** What a hook knows of the pass in which it runs, and may ask of it (rule HOOK-4). */
@API(status = EXPERIMENTAL, since = "0.1")
public interface HookContext {

  /**
   * The application of this pass.
   *
   * @return an immutable value
   */
  Application application();

  /**
   * The hook's settings for this application, as written.
   *
   * @return frozen; empty if there are none
   */
  ObjectNode settings();

  /**
   * The hook's settings for this application, typed. What does not fit the type is a problem of the
   * application, which the engine reports with its place. The text of an {@link
   * IllegalArgumentException} that the type throws is shown as what was expected, so it must not
   * repeat the value.
   *
   * @param type a class or record that Jackson can read
   * @param <T> the type
   * @return the settings
   */
  <T> T settings(Class<T> type);

  /**
   * What the hook remembered of this application.
   *
   * @return frozen; empty before the first time
   */
  ObjectNode remembered();

  /**
   * Remembers something of this application: small, and never a secret in clear. It is kept when
   * the pass is.
   *
   * @param state replaces what was remembered
   */
  void remember(ObjectNode state);

  /**
   * The clock of the engine; a hook has no other.
   *
   * @return the clock
   */
  Clock clock();

  /**
   * Asks for a pass at a time at the latest.
   *
   * @param at when
   */
  void requeueAt(Instant at);

  /**
   * Says one aspect of how the application is. It becomes a condition of its state for this pass;
   * what the next pass does not say again is gone. Nothing comes of it in a plan.
   *
   * @param type none of those that are the engine's own
   * @param status whether it holds
   * @param reason why, one word in CamelCase
   * @param message why, for people; never a secret
   * @throws IllegalArgumentException if the type is the engine's
   */
  void condition(String type, Condition.Status status, String reason, String message);
}
