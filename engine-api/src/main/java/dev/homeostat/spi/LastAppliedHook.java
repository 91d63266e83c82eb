package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.tree.Trees;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Step 2: makes the desired state of a resource from the manifest and what was applied before.
 *
 * <p>One hook is the strategy, the built-in {@code merge} or the one that {@link #replaces} it; all
 * others refine what it made, in order (rule HOOK-1). What a hook adds to the manifest is observed
 * like a field of the manifest, unless a written schema says otherwise. Pure.
 */
@API(status = STABLE, since = "0.1")
public non-sealed interface LastAppliedHook extends Hook {

  /**
   * Makes or refines the desired state.
   *
   * @param input what there is to merge
   * @param context of this pass
   * @return a tree with the identity of the resource
   */
  ObjectNode merge(Input input, HookContext context);

  /** The input of the merge; all trees are frozen. */
  final class Input {

    private final Resource manifest;
    private final Optional<ObjectNode> lastApplied;
    private final ObjectNode schema;
    private final ObjectNode soFar;

    private Input(Builder builder) {
      RequiredMembers required = new RequiredMembers("LastAppliedHook.Input");
      manifest = required.of("manifest", builder.manifest);
      lastApplied = builder.lastApplied;
      schema = required.of("schema", builder.schema);
      soFar = required.of("soFar", builder.soFar);
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
      builder.manifest = manifest;
      builder.lastApplied = lastApplied;
      builder.schema = schema;
      builder.soFar = soFar;
      return builder;
    }

    /** {@return the resource of the manifest} */
    public Resource manifest() {
      return manifest;
    }

    /** {@return the desired state of the last success; empty at first} */
    public Optional<ObjectNode> lastApplied() {
      return lastApplied;
    }

    /** {@return the observer schema in force} */
    public ObjectNode schema() {
      return schema;
    }

    /** {@return the result of the hooks before this one; for the strategy, the manifest's tree} */
    public ObjectNode soFar() {
      return soFar;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Input that
              && manifest.equals(that.manifest)
              && lastApplied.equals(that.lastApplied)
              && schema.equals(that.schema)
              && soFar.equals(that.soFar));
    }

    @Override
    public int hashCode() {
      return Objects.hash(manifest, lastApplied, schema, soFar);
    }

    /** Returns the id of the resource; never its content. */
    @Override
    public String toString() {
      return "merge of " + manifest.id();
    }

    /** A builder of an input. */
    public static final class Builder {

      private @Nullable Resource manifest;
      private Optional<ObjectNode> lastApplied = Optional.empty();
      private @Nullable ObjectNode schema;
      private @Nullable ObjectNode soFar;

      private Builder() {}

      /** Sets the resource of the manifest. */
      public Builder manifest(Resource value) {
        manifest = Objects.requireNonNull(value, "manifest");
        return this;
      }

      /** Sets the desired state of the last success. */
      public Builder lastApplied(ObjectNode value) {
        lastApplied = Optional.of(Trees.freeze(Objects.requireNonNull(value, "lastApplied")));
        return this;
      }

      /** Sets the observer schema in force. */
      public Builder schema(ObjectNode value) {
        schema = Trees.freeze(Objects.requireNonNull(value, "schema"));
        return this;
      }

      /** Sets the result of the hooks before this one; for the strategy, the manifest's tree. */
      public Builder soFar(ObjectNode value) {
        soFar = Trees.freeze(Objects.requireNonNull(value, "soFar"));
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
