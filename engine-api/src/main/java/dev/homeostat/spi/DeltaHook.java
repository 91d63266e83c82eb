package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.Rule;
import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.tree.Trees;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Step 4: decides what has to be done to a resource.
 *
 * <p>One hook is the strategy, the built-in {@code delta} or the one that {@link #replaces} it; all
 * others refine its decision, in order: they may hold it back or deny it, as a maintenance window
 * does (rule HOOK-1). The strictest of their answers counts, so none lifts what another one holds
 * back, denies or takes out of an update. What is missing never counts as in sync, nor does what a
 * refinement takes out of an update: the application is not ready while it is left. Pure.
 *
 * <p>The engine decides about deletions; the refinements receive each as a {@link Delete}, and a
 * strategy is not asked. A hook that returns {@link Input#soFar} lets the object be deleted.
 */
@API(status = STABLE, since = "0.1")
public non-sealed interface DeltaHook extends Hook {

  /**
   * Makes or refines the decision.
   *
   * @param input what there is to compare
   * @param context of this pass
   * @return what has to be done
   */
  Decision decide(Input input, HookContext context);

  /** The input of the comparison; all trees are frozen. */
  final class Input {

    private final ResourceAddress address;
    private final ObjectNode desired;
    private final Optional<Resource> current;
    private final ObjectNode schema;
    private final Decision soFar;

    private Input(Builder builder) {
      RequiredMembers required = new RequiredMembers("DeltaHook.Input");
      address = required.of("address", builder.address);
      desired = required.of("desired", builder.desired);
      current = builder.current;
      schema = required.of("schema", builder.schema);
      soFar = builder.soFar;
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
      builder.address = address;
      builder.desired = desired;
      builder.current = current;
      builder.schema = schema;
      builder.soFar = soFar;
      return builder;
    }

    /** {@return the id of the resource, with its version} */
    public ResourceAddress address() {
      return address;
    }

    /**
     * {@return the desired state; for a {@link Delete} the last one, if the resource is no longer
     * desired, with digests for sensitive values}
     */
    public ObjectNode desired() {
      return desired;
    }

    /** {@return the live object; empty if there is none} */
    public Optional<Resource> current() {
      return current;
    }

    /** {@return the observer schema in force} */
    public ObjectNode schema() {
      return schema;
    }

    /**
     * {@return the decision of the hooks before this one; for the strategy, that nothing is done}
     */
    public Decision soFar() {
      return soFar;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Input that
              && address.equals(that.address)
              && desired.equals(that.desired)
              && current.equals(that.current)
              && schema.equals(that.schema)
              && soFar.equals(that.soFar));
    }

    @Override
    public int hashCode() {
      return Objects.hash(address, desired, current, schema, soFar);
    }

    /** Returns the id of the resource; never its content. */
    @Override
    public String toString() {
      return "comparison of " + address.id();
    }

    /** A builder of an input. */
    public static final class Builder {

      private @Nullable ResourceAddress address;
      private @Nullable ObjectNode desired;
      private Optional<Resource> current = Optional.empty();
      private @Nullable ObjectNode schema;
      private Decision soFar = new InSync();

      private Builder() {}

      /** Sets the id of the resource, with its version. */
      public Builder address(ResourceAddress value) {
        address = Objects.requireNonNull(value, "address");
        return this;
      }

      /**
       * Sets the desired state; for a {@link Delete} the last one, if the resource is no longer
       * desired, with digests for sensitive values.
       */
      public Builder desired(ObjectNode value) {
        desired = Trees.freeze(Objects.requireNonNull(value, "desired"));
        return this;
      }

      /** Sets the live object. */
      public Builder current(Resource value) {
        current = Optional.of(value);
        return this;
      }

      /** Sets the observer schema in force. */
      public Builder schema(ObjectNode value) {
        schema = Trees.freeze(Objects.requireNonNull(value, "schema"));
        return this;
      }

      /** Sets the decision of the hooks before this one; for the strategy, that nothing is done. */
      public Builder soFar(Decision value) {
        soFar = Objects.requireNonNull(value, "soFar");
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

  /** The action to be taken on a resource. */
  sealed interface Decision permits InSync, Create, Update, Delete, Hold, Deny {}

  /** No action: the live object has the desired state. */
  record InSync() implements Decision {}

  /** A create of the whole desired state. */
  record Create() implements Decision {}

  /**
   * A change of single fields.
   *
   * @param edits the changes, none of them at or below another one; not empty
   */
  record Update(List<Edit> edits) implements Decision {
    // Copies the list.
    public Update {
      edits = List.copyOf(Objects.requireNonNull(edits, "edits"));
    }
  }

  /**
   * A deletion. Only the engine decides this; a hook returns it to let the object go, or answers
   * {@link Hold} or {@link Deny}. Any other answer is a problem, and the object stays.
   *
   * @param rule the reason: {@link Rule#ACT_4} if the resource is no longer desired, {@link
   *     Rule#ACT_14} if all resources are deleted, {@link Rule#ACT_12} if it is created again to
   *     change an immutable field
   */
  record Delete(Rule rule) implements Decision {
    // Refuses null.
    public Delete {
      Objects.requireNonNull(rule, "rule");
    }
  }

  /**
   * An action that is not taken yet.
   *
   * @param until the time at which the hook is asked again
   * @param why the reason, which is shown to users
   */
  record Hold(Instant until, String why) implements Decision {
    // Refuses null.
    public Hold {
      Objects.requireNonNull(until, "until");
      Objects.requireNonNull(why, "why");
    }
  }

  /**
   * An action that is not taken at all, until something changes.
   *
   * @param why the reason, which is shown to users
   */
  record Deny(String why) implements Decision {
    // Refuses null.
    public Deny {
      Objects.requireNonNull(why, "why");
    }
  }

  /** A change of one field. */
  final class Edit {

    private final FieldPath path;
    private final Optional<JsonNode> value;
    private final Rule rule;

    private Edit(FieldPath path, Optional<JsonNode> value, Rule rule) {
      this.path = Objects.requireNonNull(path, "path");
      this.value = value;
      this.rule = Objects.requireNonNull(rule, "rule");
    }

    /**
     * Returns an edit that adds or replaces a field.
     *
     * @param path the path of the field, elements by key
     * @param value the new value; its tree is frozen
     * @param rule the rule that asks for it
     * @return a new value
     * @throws IllegalArgumentException if the value is no JSON, as {@link Trees#freeze(JsonNode)}
     */
    public static Edit put(FieldPath path, JsonNode value, Rule rule) {
      return new Edit(
          path, Optional.of(Trees.freeze(Objects.requireNonNull(value, "value"))), rule);
    }

    /**
     * Returns an edit that removes a field.
     *
     * @param path the path of the field, elements by key
     * @param rule the rule that asks for it
     * @return a new value
     */
    public static Edit remove(FieldPath path, Rule rule) {
      return new Edit(path, Optional.empty(), rule);
    }

    /** {@return the path of the field, elements by key} */
    public FieldPath path() {
      return path;
    }

    /** {@return the new value; empty if the field is removed} */
    public Optional<JsonNode> value() {
      return value;
    }

    /** {@return whether the field is removed} */
    public boolean isRemoval() {
      return value.isEmpty();
    }

    /** {@return the rule that asks for the edit} */
    public Rule rule() {
      return rule;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Edit that
              && path.equals(that.path)
              && value.equals(that.value)
              && rule == that.rule);
    }

    @Override
    public int hashCode() {
      return Objects.hash(path, value, rule);
    }

    /** Path and rule; never the value. */
    @Override
    public String toString() {
      return (value.isPresent() ? "put " : "remove ") + path + " (" + rule + ")";
    }
  }
}
