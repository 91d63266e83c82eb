package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;
import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.text.WholeCharacters;
import java.time.Instant;
import java.util.Objects;
import java.util.Set;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A condition of an application, as in Kubernetes. */
@API(status = STABLE, since = "0.1")
public final class Condition {

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

    /**
     * Returns the status of something that is known.
     *
     * @param value whether it holds
     * @return never {@link #UNKNOWN}
     */
    @API(status = EXPERIMENTAL, since = "0.1")
    public static Status of(boolean value) {
      return value ? TRUE : FALSE;
    }

    /** As Kubernetes writes it. */
    @Override
    public String toString() {
      return text;
    }
  }

  private final String type;
  private final Status status;
  private final String reason;
  private final String message;
  private final Instant since;

  private Condition(Builder builder) {
    RequiredMembers required = new RequiredMembers("Condition");
    type = required.of("type", builder.type);
    status = required.of("status", builder.status);
    reason = required.of("reason", builder.reason);
    message = builder.message;
    since = required.of("since", builder.since);
    required.check();
  }

  /**
   * Starts a builder.
   *
   * @return a builder without a value
   */
  public static Builder builder() {
    return new Builder();
  }

  /**
   * Starts a builder that has the members of this value.
   *
   * @return a new builder
   */
  public Builder toBuilder() {
    Builder builder = new Builder();
    builder.type = type;
    builder.status = status;
    builder.reason = reason;
    builder.message = message;
    builder.since = since;
    return builder;
  }

  /** {@return the type: one of the constants here, or a hook's own} */
  public String type() {
    return type;
  }

  /** {@return the status of the condition} */
  public Status status() {
    return status;
  }

  /** {@return the reason for the status, one word in CamelCase} */
  public String reason() {
    return reason;
  }

  /** {@return the message for people; may be empty, and never holds a sensitive value} */
  public String message() {
    return message;
  }

  /** {@return the time of the last change of the status} */
  public Instant since() {
    return since;
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
    return toBuilder().since(before.since).build();
  }

  /** One line. */
  @Override
  public String toString() {
    return type + "=" + status + " (" + reason + ")" + (message.isEmpty() ? "" : ": " + message);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Condition that
            && type.equals(that.type)
            && status.equals(that.status)
            && reason.equals(that.reason)
            && message.equals(that.message)
            && since.equals(that.since));
  }

  @Override
  public int hashCode() {
    return Objects.hash(type, status, reason, message, since);
  }

  /** A builder of a condition. */
  public static final class Builder {

    private @Nullable String type;
    private @Nullable Status status;
    private @Nullable String reason;
    private String message = "";
    private @Nullable Instant since;

    private Builder() {}

    /** Sets the type: one of the constants here, or a hook's own. */
    public Builder type(String value) {
      type = Objects.requireNonNull(value, "type");
      return this;
    }

    /** Sets the status of the condition. */
    public Builder status(Status value) {
      status = Objects.requireNonNull(value, "status");
      return this;
    }

    /** Sets the reason for the status, one word in CamelCase. */
    public Builder reason(String value) {
      reason = Objects.requireNonNull(value, "reason");
      return this;
    }

    /**
     * Sets the message for people; may be empty, and never holds a sensitive value. Half of a
     * character becomes U+FFFD, so that the message can be stored.
     */
    public Builder message(String value) {
      message = WholeCharacters.in(Objects.requireNonNull(value, "message"));
      return this;
    }

    /** Sets the time of the last change of the status. */
    public Builder since(Instant value) {
      since = Objects.requireNonNull(value, "since");
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     * @throws IllegalStateException if a required member is missing; the message names all of them
     */
    public Condition build() {
      return new Condition(this);
    }
  }
}
