package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.ObserverSchema;
import dev.homeostat.Resource;
import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Step 1: generates the observer schema of a resource that has no written one. By order, the first
 * hook that returns a schema counts (rule HOOK-1); the built-in {@code default-schema} always does.
 * Pure.
 */
@API(status = STABLE, since = "0.1")
public non-sealed interface ObserverSchemaHook extends Hook {

  /**
   * Generates the observer schema.
   *
   * @param input the resource, its kind, and the resources beside it
   * @param context of this pass
   * @return the schema, empty to let the next hook answer
   */
  Optional<ObserverSchema> observe(Input input, HookContext context);

  /** The input of the generation. */
  final class Input {

    private final Resource resource;
    private final KindInfo kind;
    private final List<Resource> manifest;

    private Input(Builder builder) {
      RequiredMembers required = new RequiredMembers("ObserverSchemaHook.Input");
      resource = required.of("resource", builder.resource);
      kind = required.of("kind", builder.kind);
      manifest = List.copyOf(builder.manifest);
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
     * {@return the resource of the manifest that needs a schema; for a second call, with the
     * changes of the last-applied hooks}
     */
    public Resource resource() {
      return resource;
    }

    /** {@return the description of its kind by the cluster} */
    public KindInfo kind() {
      return kind;
    }

    /**
     * {@return all resources of the application in the order of the manifest, this one included;
     * those of an unknown kind are missing}
     */
    public List<Resource> manifest() {
      return manifest;
    }

    /** The id of the resource; never its content. */
    @Override
    public String toString() {
      return "schema of " + resource.id();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Input that
              && resource.equals(that.resource)
              && kind.equals(that.kind)
              && manifest.equals(that.manifest));
    }

    @Override
    public int hashCode() {
      return Objects.hash(resource, kind, manifest);
    }

    /** A builder of an input. */
    public static final class Builder {

      private @Nullable Resource resource;
      private @Nullable KindInfo kind;
      private List<Resource> manifest = List.of();

      private Builder() {}

      /**
       * Sets the resource of the manifest that needs a schema; for a second call, with the changes
       * of the last-applied hooks.
       */
      public Builder resource(Resource value) {
        resource = Objects.requireNonNull(value, "resource");
        return this;
      }

      /** Sets the description of its kind by the cluster. */
      public Builder kind(KindInfo value) {
        kind = Objects.requireNonNull(value, "kind");
        return this;
      }

      /**
       * Sets all resources of the application in the order of the manifest, this one included;
       * those of an unknown kind are missing.
       */
      public Builder manifest(List<Resource> value) {
        manifest = Objects.requireNonNull(value, "manifest");
        return this;
      }

      /**
       * Builds the value.
       *
       * @return a new value
       * @throws IllegalStateException if a required member is missing; the message names all of
       *     them
       */
      public Input build() {
        return new Input(this);
      }
    }
  }
}
