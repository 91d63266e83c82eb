package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.FieldPath;
import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.tree.Digest;
import java.time.Instant;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A change that the server refuses; retried when the desired or the live value changes, or after a
 * long interval (rule POLICY-9).
 */
@API(status = STABLE, since = "0.1")
public final class RefusedChange {

  private final FieldPath path;
  private final Digest asked;
  private final Digest found;
  private final String reason;
  private final Instant since;
  private final boolean immutable;

  private RefusedChange(Builder builder) {
    RequiredMembers required = new RequiredMembers("RefusedChange");
    path = required.of("path", builder.path);
    asked = required.of("asked", builder.asked);
    found = required.of("found", builder.found);
    reason = required.of("reason", builder.reason);
    since = required.of("since", builder.since);
    immutable = builder.immutable;
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

  /** {@return the path of the field} */
  public FieldPath path() {
    return path;
  }

  /** {@return the digest of the desired value} */
  public Digest asked() {
    return asked;
  }

  /** {@return the digest of the live value} */
  public Digest found() {
    return found;
  }

  /** {@return the server's reason and cause; never its message} */
  public String reason() {
    return reason;
  }

  /** {@return the time of the first refusal} */
  public Instant since() {
    return since;
  }

  /** {@return whether the server reports the field as immutable (rule ACT-12)} */
  public boolean immutable() {
    return immutable;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof RefusedChange that
            && immutable == that.immutable
            && path.equals(that.path)
            && asked.equals(that.asked)
            && found.equals(that.found)
            && reason.equals(that.reason)
            && since.equals(that.since));
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, asked, found, reason, since, immutable);
  }

  /** Returns the members in one line. */
  @Override
  public String toString() {
    return "RefusedChange("
        + "path="
        + path
        + ", asked="
        + asked
        + ", found="
        + found
        + ", reason="
        + reason
        + ", since="
        + since
        + ", immutable="
        + immutable
        + ")";
  }

  /** A builder of a refused change. */
  public static final class Builder {

    private @Nullable FieldPath path;
    private @Nullable Digest asked;
    private @Nullable Digest found;
    private @Nullable String reason;
    private @Nullable Instant since;
    private boolean immutable;

    private Builder() {}

    /** Sets the path of the field. */
    public Builder path(FieldPath value) {
      path = Objects.requireNonNull(value, "path");
      return this;
    }

    /** Sets the digest of the desired value. */
    public Builder asked(Digest value) {
      asked = Objects.requireNonNull(value, "asked");
      return this;
    }

    /** Sets the digest of the live value. */
    public Builder found(Digest value) {
      found = Objects.requireNonNull(value, "found");
      return this;
    }

    /** Sets the server's reason and cause; never its message. */
    public Builder reason(String value) {
      reason = Objects.requireNonNull(value, "reason");
      return this;
    }

    /** Sets the time of the first refusal. */
    public Builder since(Instant value) {
      since = Objects.requireNonNull(value, "since");
      return this;
    }

    /** Sets whether the server reports the field as immutable (rule ACT-12). */
    public Builder immutable(boolean value) {
      immutable = value;
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     * @throws IllegalStateException if a required member is missing; the message names all of them
     */
    public RefusedChange build() {
      return new RefusedChange(this);
    }
  }
}
