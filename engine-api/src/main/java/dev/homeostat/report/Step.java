package dev.homeostat.report;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.tree.Trees;
import java.util.Map;
import org.apiguardian.api.API;

/**
 * The result of one step of the pipeline for one resource (design, section 3).
 *
 * @param phase which step
 * @param hook the name of the hook that did it
 * @param resource which resource
 * @param tree what came out, frozen and redacted: a schema, a desired or an observed state
 * @param setBy who set the fields of the tree that the manifest did not set
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record Step(
    Phase phase,
    String hook,
    ResourceId resource,
    ObjectNode tree,
    Map<FieldPath, FieldOrigin> setBy) {

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
     * The step's number in the seed document.
     *
     * @return 0 to 7
     */
    public int number() {
      return number;
    }
  }

  // Freezes the tree.
  public Step {
    tree = Trees.freeze(tree);
    setBy = Map.copyOf(setBy);
  }

  /** Number, phase, hook and resource. */
  @Override
  public String toString() {
    return phase.number() + " " + phase + " by " + hook + " of " + resource;
  }
}
