package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.spi.state.AcceptedForm;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** A field where the server's form of what was asked is taken as it is (rule POLICY-6). */
@API(status = STABLE, since = "0.1")
public final class Accepted {

  private final ResourceId resource;
  private final FieldPath path;
  private final AcceptedForm.Kind kind;
  private final RedactedValue asked;
  private final RedactedValue answered;

  private Accepted(Builder builder) {
    RequiredMembers required = new RequiredMembers("Accepted");
    resource = required.of("resource", builder.resource);
    path = required.of("path", builder.path);
    kind = required.of("kind", builder.kind);
    asked = required.of("asked", builder.asked);
    answered = required.of("answered", builder.answered);
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

  /** {@return the id of the resource} */
  public ResourceId resource() {
    return resource;
  }

  /** {@return the path of the field} */
  public FieldPath path() {
    return path;
  }

  /** {@return the kind of the difference between both values} */
  public AcceptedForm.Kind kind() {
    return kind;
  }

  /** {@return the desired value} */
  public RedactedValue asked() {
    return asked;
  }

  /** {@return the server's form of it} */
  public RedactedValue answered() {
    return answered;
  }

  /** Resource, path and both values. */
  @Override
  public String toString() {
    return resource + " " + path + ": asked " + asked + ", " + kind + " to " + answered;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Accepted that
            && resource.equals(that.resource)
            && path.equals(that.path)
            && kind.equals(that.kind)
            && asked.equals(that.asked)
            && answered.equals(that.answered));
  }

  @Override
  public int hashCode() {
    return Objects.hash(resource, path, kind, asked, answered);
  }

  /** A builder of an accepted form. */
  public static final class Builder {

    private @Nullable ResourceId resource;
    private @Nullable FieldPath path;
    private AcceptedForm.@Nullable Kind kind;
    private @Nullable RedactedValue asked;
    private @Nullable RedactedValue answered;

    private Builder() {}

    /** Sets the id of the resource. */
    public Builder resource(ResourceId value) {
      resource = Objects.requireNonNull(value, "resource");
      return this;
    }

    /** Sets the path of the field. */
    public Builder path(FieldPath value) {
      path = Objects.requireNonNull(value, "path");
      return this;
    }

    /** Sets the kind of the difference between both values. */
    public Builder kind(AcceptedForm.Kind value) {
      kind = Objects.requireNonNull(value, "kind");
      return this;
    }

    /** Sets the desired value. */
    public Builder asked(RedactedValue value) {
      asked = Objects.requireNonNull(value, "asked");
      return this;
    }

    /** Sets the server's form of it. */
    public Builder answered(RedactedValue value) {
      answered = Objects.requireNonNull(value, "answered");
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     * @throws IllegalStateException if a required member is missing; the message names all of them
     */
    public Accepted build() {
      return new Accepted(this);
    }
  }
}
