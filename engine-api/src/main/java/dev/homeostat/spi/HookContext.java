package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.report.Condition;
import java.time.Clock;
import java.time.Instant;
import org.apiguardian.api.API;

/** The context of the pass in which a hook runs (rule HOOK-4). */
@API(status = STABLE, since = "0.1")
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
   * Returns the state that the hook keeps for this application.
   *
   * @return frozen; empty before the first time
   */
  ObjectNode remembered();

  /**
   * Sets the state that the hook keeps for this application: small, and never a secret in clear
   * text. It is saved with the state of the pass.
   *
   * @param state replaces the previous one
   * @throws IllegalArgumentException if a text of it was cut within a character, since it could not
   *     be stored
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
   * Sets a condition of the application for this pass; the next pass removes it unless it is set
   * again. Has no effect in a plan.
   *
   * @param type in letters, digits, dashes, dots and underscores, as in {@code BackedUp} or {@code
   *     example.com/BackedUp}, at most 316; none of those that are the engine's own
   * @param status whether it holds
   * @param reason why, one word in CamelCase
   * @param message why, for people, in at most 32,768 characters; never a secret
   * @throws IllegalArgumentException if the type is the engine's, or if type, reason or message
   *     have another form, since definitions of kinds refuse a status with such a condition
   */
  void condition(String type, Condition.Status status, String reason, String message);
}
