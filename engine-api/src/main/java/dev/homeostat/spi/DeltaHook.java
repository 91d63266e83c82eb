package dev.homeostat.spi;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.Rule;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Step 4: decides what has to be done to a resource.
 *
 * <p>One hook is the strategy, the built-in {@code delta} or the one that {@link #replaces} it; all
 * others refine its decision, in order: they may hold it back or deny it, as a maintenance window
 * does (rule HOOK-1). What is missing never counts as in sync, nor does what a refinement takes out
 * of an update: the application is not ready while it is left. Pure.
 *
 * <p>The engine decides about deletions; the refinements receive each as a {@link Delete}, and a
 * strategy is not asked. A hook that returns {@link Input#soFar} lets the object be deleted.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public non-sealed interface DeltaHook extends Hook {

  /**
   * Makes or refines the decision.
   *
   * @param input what there is to compare
   * @param context of this pass
   * @return what has to be done
   */
  Decision decide(Input input, HookContext context);

  /**
   * The input of the comparison; all trees are frozen.
   *
   * @param address which resource
   * @param desired what it shall be; for a {@link Delete} what it was to be at last, if it is no
   *     longer desired, with digests for sensitive values
   * @param current what it is, empty if it is not there
   * @param schema what is observed of it
   * @param soFar the decision of the hooks before this one; for the strategy, that nothing is done
   */
  record Input(
      ResourceAddress address,
      ObjectNode desired,
      Optional<Resource> current,
      ObjectNode schema,
      Decision soFar) {}

  /** The decision what to do with a resource. */
  sealed interface Decision permits InSync, Create, Update, Delete, Hold, Deny {}

  /** Nothing. */
  record InSync() implements Decision {}

  /** It is created, whole, from the desired state. */
  record Create() implements Decision {}

  /**
   * It is changed.
   *
   * @param edits none at or below another; not empty
   */
  record Update(List<Edit> edits) implements Decision {
    // Copies the list.
    public Update {
      edits = List.copyOf(edits);
    }
  }

  /**
   * It is deleted. Only the engine decides this; a hook returns it to let the object go, or answers
   * {@link Hold} or {@link Deny}. Any other answer is a problem, and the object stays.
   *
   * @param rule why: {@link Rule#ACT_4} if the resource is no longer desired, {@link Rule#ACT_14}
   *     if all resources are deleted, {@link Rule#ACT_12} if it is created again to change an
   *     immutable field
   */
  record Delete(Rule rule) implements Decision {}

  /**
   * Something, but not now.
   *
   * @param until when to decide again
   * @param why for people
   */
  record Hold(Instant until, String why) implements Decision {}

  /**
   * Something, but it must not be done.
   *
   * @param why for people
   */
  record Deny(String why) implements Decision {}

  /**
   * One field to be changed.
   *
   * @param path which one, elements by key
   * @param value what it shall be, or {@code null} to remove it
   * @param rule why
   */
  record Edit(FieldPath path, @Nullable JsonNode value, Rule rule) {
    /** Path and rule; never the value. */
    @Override
    public String toString() {
      return (value == null ? "remove " : "put ") + path + " (" + rule + ")";
    }
  }
}
