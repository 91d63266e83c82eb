package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.internal.RequiredMembers;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A field that was set at create and is not observed, while its value in the manifest has changed
 * since (policy {@link dev.homeostat.Policy#INITIAL_ONLY}).
 */
@API(status = STABLE, since = "0.1")
public final class NotEnforced {

  private final ResourceId resource;
  private final FieldPath path;
  private final RedactedValue kept;
  private final RedactedValue manifest;

  private NotEnforced(Builder builder) {
    RequiredMembers required = new RequiredMembers("NotEnforced");
    resource = required.of("resource", builder.resource);
    path = required.of("path", builder.path);
    kept = required.of("kept", builder.kept);
    manifest = required.of("manifest", builder.manifest);
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

  /** {@return the value of the create} */
  public RedactedValue kept() {
    return kept;
  }

  /** {@return the current value in the manifest} */
  public RedactedValue manifest() {
    return manifest;
  }

  /** Resource, path and both values. */
  @Override
  public String toString() {
    return resource
        + " "
        + path
        + ": "
        + kept
        + " was set at create, the manifest says "
        + manifest;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof NotEnforced that
            && resource.equals(that.resource)
            && path.equals(that.path)
            && kept.equals(that.kept)
            && manifest.equals(that.manifest));
  }

  @Override
  public int hashCode() {
    return Objects.hash(resource, path, kept, manifest);
  }

  /** A builder of a field that is not enforced. */
  public static final class Builder {

    private @Nullable ResourceId resource;
    private @Nullable FieldPath path;
    private @Nullable RedactedValue kept;
    private @Nullable RedactedValue manifest;

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

    /** Sets the value of the create. */
    public Builder kept(RedactedValue value) {
      kept = Objects.requireNonNull(value, "kept");
      return this;
    }

    /** Sets the current value in the manifest. */
    public Builder manifest(RedactedValue value) {
      manifest = Objects.requireNonNull(value, "manifest");
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     * @throws IllegalStateException if a required member is missing; the message names all of them
     */
    public NotEnforced build() {
      return new NotEnforced(this);
    }
  }
}
