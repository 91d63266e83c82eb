package dev.homeostat.report;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.internal.RequiredMembers;
import dev.homeostat.tree.Trees;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The result of one step of the pipeline for one resource (docs/architecture.md). */
@API(status = STABLE, since = "0.1")
public final class Step {

  /** The steps that make a tree. */
  public enum Phase {
    /** Step 0. */
    TRANSLATION(0),
    /** Step 1. */
    OBSERVER_SCHEMA(1),
    /** Step 2. */
    LAST_APPLIED(2),
    /** Step 3, the desired state. */
    MANGLING(3),
    /** Step 3, the schema. */
    MANGLED_SCHEMA(3),
    /** Step 4, what was found. */
    OBSERVE(4),
    /** Step 5, what was sent. */
    ACT(5),
    /** Step 6. */
    FILL(6),
    /** Step 7. */
    PROJECT(7);

    private final int number;

    Phase(int number) {
      this.number = number;
    }

    /**
     * The number of the step, as in docs/hooks.md.
     *
     * @return 0 to 7
     */
    public int number() {
      return number;
    }
  }

  private final Phase phase;
  private final String hook;
  private final ResourceId resource;
  private final ObjectNode tree;
  private final Map<FieldPath, FieldOrigin> setBy;

  private Step(Builder builder) {
    RequiredMembers required = new RequiredMembers("Step");
    phase = required.of("phase", builder.phase);
    hook = required.of("hook", builder.hook);
    resource = required.of("resource", builder.resource);
    tree = required.of("tree", builder.tree);
    setBy = Map.copyOf(builder.setBy);
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

  /** {@return the step} */
  public Phase phase() {
    return phase;
  }

  /** {@return the name of the hook that did the step} */
  public String hook() {
    return hook;
  }

  /** {@return the id of the resource} */
  public ResourceId resource() {
    return resource;
  }

  /** {@return the resulting tree, frozen and redacted: a schema, a desired or an observed state} */
  public ObjectNode tree() {
    return tree;
  }

  /** {@return the origins of the fields of the tree that the manifest did not set} */
  public Map<FieldPath, FieldOrigin> setBy() {
    return setBy;
  }

  /** Number, phase, hook and resource. */
  @Override
  public String toString() {
    return phase.number() + " " + phase + " by " + hook + " of " + resource;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Step that
            && phase.equals(that.phase)
            && hook.equals(that.hook)
            && resource.equals(that.resource)
            && tree.equals(that.tree)
            && setBy.equals(that.setBy));
  }

  @Override
  public int hashCode() {
    return Objects.hash(phase, hook, resource, tree, setBy);
  }

  /** A builder of a step. */
  public static final class Builder {

    private @Nullable Phase phase;
    private @Nullable String hook;
    private @Nullable ResourceId resource;
    private @Nullable ObjectNode tree;
    private Map<FieldPath, FieldOrigin> setBy = Map.of();

    private Builder() {}

    /** Sets the step. */
    public Builder phase(Phase value) {
      phase = Objects.requireNonNull(value, "phase");
      return this;
    }

    /** Sets the name of the hook that did the step. */
    public Builder hook(String value) {
      hook = Objects.requireNonNull(value, "hook");
      return this;
    }

    /** Sets the id of the resource. */
    public Builder resource(ResourceId value) {
      resource = Objects.requireNonNull(value, "resource");
      return this;
    }

    /** Sets the resulting tree, frozen and redacted: a schema, a desired or an observed state. */
    public Builder tree(ObjectNode value) {
      tree = Trees.freeze(Objects.requireNonNull(value, "tree"));
      return this;
    }

    /** Sets the origins of the fields of the tree that the manifest did not set. */
    public Builder setBy(Map<FieldPath, FieldOrigin> value) {
      setBy = Objects.requireNonNull(value, "setBy");
      return this;
    }

    /**
     * Builds the value.
     *
     * @return a new value
     * @throws IllegalStateException if a required member is missing; the message names all of them
     */
    public Step build() {
      return new Step(this);
    }
  }
}
