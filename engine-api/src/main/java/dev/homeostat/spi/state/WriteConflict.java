package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.FieldPath;
import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.tree.Digest;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A count of the repairs of one path, by which a conflict with another writer is detected (rule
 * POLICY-7).
 */
@API(status = STABLE, since = "0.1")
public final class WriteConflict {

  private final FieldPath path;
  private final Digest asked;
  private final List<Instant> writes;
  private final int waits;
  private final Optional<Instant> until;
  private final String by;

  private WriteConflict(Builder builder) {
    RequiredMembers required = new RequiredMembers("WriteConflict");
    path = required.of("path", builder.path);
    asked = required.of("asked", builder.asked);
    writes = List.copyOf(builder.writes);
    waits = builder.waits;
    until = builder.until;
    by = builder.by;
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

  /** {@return the path of the field; the root for the object as a whole} */
  public FieldPath path() {
    return path;
  }

  /** {@return the digest of the value that is written} */
  public Digest asked() {
    return asked;
  }

  /** {@return the times of the last writes, oldest first; at most three} */
  public List<Instant> writes() {
    return writes;
  }

  /** {@return the number of waits so far; 0 while the field is not contested} */
  public int waits() {
    return waits;
  }

  /** {@return the time of the next write; empty while the field is not contested} */
  public Optional<Instant> until() {
    return until;
  }

  /** {@return the other writer; empty if the server does not report it} */
  public String by() {
    return by;
  }

  /**
   * Returns whether the path is contested.
   *
   * @return true if its repairs wait
   */
  public boolean isContested() {
    return until.isPresent();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof WriteConflict that
            && waits == that.waits
            && path.equals(that.path)
            && asked.equals(that.asked)
            && writes.equals(that.writes)
            && until.equals(that.until)
            && by.equals(that.by));
  }

  @Override
  public int hashCode() {
    return Objects.hash(path, asked, writes, waits, until, by);
  }

  /** Returns the members in one line. */
  @Override
  public String toString() {
    return "WriteConflict("
        + "path="
        + path
        + ", asked="
        + asked
        + ", writes="
        + writes
        + ", waits="
        + waits
        + ", until="
        + until.map(Object::toString).orElse("none")
        + ", by="
        + by
        + ")";
  }

  /** A builder of a conflict. */
  public static final class Builder {

    private @Nullable FieldPath path;
    private @Nullable Digest asked;
    private List<Instant> writes = List.of();
    private int waits;
    private Optional<Instant> until = Optional.empty();
    private String by = "";

    private Builder() {}

    /** Sets the path of the field; the root for the object as a whole. */
    public Builder path(FieldPath value) {
      path = Objects.requireNonNull(value, "path");
      return this;
    }

    /** Sets the digest of the value that is written. */
    public Builder asked(Digest value) {
      asked = Objects.requireNonNull(value, "asked");
      return this;
    }

    /** Sets the times of the last writes, oldest first; at most three. */
    public Builder writes(List<Instant> value) {
      writes = Objects.requireNonNull(value, "writes");
      return this;
    }

    /** Sets the number of waits so far; 0 while the field is not contested. */
    public Builder waits(int value) {
      waits = value;
      return this;
    }

    /** Sets the time of the next write. */
    public Builder until(Instant value) {
      until = Optional.of(value);
      return this;
    }

    /** Sets the other writer; empty if the server does not report it. */
    public Builder by(String value) {
      by = Objects.requireNonNull(value, "by");
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     * @throws IllegalStateException if a required member is missing; the message names all of them
     */
    public WriteConflict build() {
      return new WriteConflict(this);
    }
  }
}
