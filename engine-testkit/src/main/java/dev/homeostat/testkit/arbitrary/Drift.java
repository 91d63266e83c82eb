package dev.homeostat.testkit.arbitrary;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.testkit.Simulation;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Objects;
import org.apiguardian.api.API;

/** A change of an object by another writer. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface Drift permits Drift.Edited, Drift.Unset, Drift.Removed {

  /**
   * Returns the id of the object.
   *
   * @return its id
   */
  ResourceId object();

  /**
   * Lets it happen; to an object or in a place that is not there, nothing happens.
   *
   * @param simulation where
   */
  void on(Simulation simulation);

  /**
   * A field is set.
   *
   * @param object of which object
   * @param path which field
   * @param value to what
   */
  record Edited(ResourceId object, FieldPath path, JsonNode value) implements Drift {
    // Freezes the value.
    public Edited {
      Objects.requireNonNull(object, "object");
      Objects.requireNonNull(path, "path");
      value = Trees.freeze(Objects.requireNonNull(value, "value"));
    }

    @Override
    public void on(Simulation simulation) {
      if (isPlaceIn(simulation, object, path)) {
        simulation.cluster().edit(object, path.toString(), value);
      }
    }
  }

  /**
   * A field is removed.
   *
   * @param object of which object
   * @param path which field
   */
  record Unset(ResourceId object, FieldPath path) implements Drift {
    // Refuses null.
    public Unset {
      Objects.requireNonNull(object, "object");
      Objects.requireNonNull(path, "path");
    }

    @Override
    public void on(Simulation simulation) {
      if (isPlaceIn(simulation, object, path)) {
        simulation.cluster().remove(object, path.toString());
      }
    }
  }

  /**
   * An object is removed.
   *
   * @param object which one
   */
  record Removed(ResourceId object) implements Drift {
    // Refuses null.
    public Removed {
      Objects.requireNonNull(object, "object");
    }

    @Override
    public void on(Simulation simulation) {
      simulation.cluster().remove(object);
    }
  }

  private static boolean isPlaceIn(Simulation simulation, ResourceId object, FieldPath path) {
    return simulation
        .cluster()
        .get(object)
        .filter(live -> isPlaceIn(live.tree(), path.segments()))
        .isPresent();
  }

  /** Objects on the way are made where nothing is; elements and what is no object are not. */
  private static boolean isPlaceIn(JsonNode tree, List<FieldPath.Segment> path) {
    if (path.isEmpty()) {
      return false;
    }
    FieldPath.Segment step = path.get(0);
    JsonNode there = new FieldPath(List.of(step)).in(tree).orElse(null);
    List<FieldPath.Segment> rest = path.subList(1, path.size());
    boolean isMissing = there == null || Trees.isAbsent(there);
    if (step instanceof FieldPath.Key) {
      return tree.isObject()
          && (rest.isEmpty()
              || (isMissing
                  ? rest.stream().allMatch(FieldPath.Key.class::isInstance)
                  : there != null && isPlaceIn(there, rest)));
    }
    return there != null && !isMissing && (rest.isEmpty() || isPlaceIn(there, rest));
  }
}
