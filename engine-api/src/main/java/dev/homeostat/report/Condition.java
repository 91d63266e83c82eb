package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Instant;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * A condition of an application, as in Kubernetes.
 *
 * @param type its type, one of the constants here or a hook's own
 * @param status whether it holds
 * @param reason why, one word in CamelCase
 * @param message why, for people; never a sensitive value
 * @param since when the status changed last
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Condition(String type, Status status, String reason, String message, Instant since) {

  /** Everything is as desired. */
  public static final String READY = "Ready";

  /** The source could be translated (rule READ-7). */
  public static final String TRANSLATED = "Translated";

  /** The server took everything as asked (rule POLICY-6). */
  public static final String AS_ASKED = "AsAsked";

  /** Another writer keeps changing enforced fields (rule POLICY-7). */
  public static final String CONTESTED = "Contested";

  /** The server refuses a desired value (rule POLICY-9). */
  public static final String REFUSED = "Refused";

  /** More resources are to be deleted than is allowed without a confirmation (rule ACT-11). */
  public static final String DELETION_HELD = "DeletionHeld";

  /** The state was lost and rebuilt (rule STATE-4). */
  public static final String STATE_REBUILT = "StateRebuilt";

  /** Acting is stopped by the owner (rule ACT-14). */
  public static final String SUSPENDED = "Suspended";

  /** The types that are the engine's; a hook has others. */
  public static final Set<String> OF_ENGINE =
      Set.of(
          READY, TRANSLATED, AS_ASKED, CONTESTED, REFUSED, DELETION_HELD, STATE_REBUILT, SUSPENDED);

  /** The status of a condition. */
  public enum Status {
    /** It holds. */
    TRUE("True"),
    /** It does not hold. */
    FALSE("False"),
    /** It is not known. */
    UNKNOWN("Unknown");

    private final String text;

    Status(String text) {
      this.text = text;
    }

    /** As Kubernetes writes it. */
    @Override
    public String toString() {
      return text;
    }
  }

  /**
   * This condition after a pass: if status, reason and message are the same as before, the earlier
   * one stays, so that nothing is written when nothing changed.
   *
   * @param before the condition of this type so far
   * @return the condition to keep
   */
  public Condition after(Condition before) {
    if (status != before.status) {
      return this;
    }
    return new Condition(type, status, reason, message, before.since);
  }

  /** One line. */
  @Override
  public String toString() {
    return type + "=" + status + " (" + reason + ")" + (message.isEmpty() ? "" : ": " + message);
  }
}
