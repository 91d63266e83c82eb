package dev.homeostat.testkit.history;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An invariant after each pass of a history. One check belongs to one run. */
interface PassCheck {

  /**
   * Checks a pass.
   *
   * @param event the pass and its circumstances
   * @return what is wrong, empty if nothing is
   */
  Optional<Difference> check(Event event);

  /**
   * Hears that another writer changed an object.
   *
   * @param id which one
   * @param before the object before
   * @param after the object after
   */
  default void edited(ResourceId id, ObjectNode before, ObjectNode after) {}

  /** Hears that the process ended, and a new one took over. */
  default void restarted() {}

  /** Hears that a second process took over, or handed back. */
  default void handedOver() {}

  /** Hears that all that the engine remembered is lost. */
  default void stateLost() {}

  /** Hears that all that the engine remembered is lost, and that it keeps no state from now on. */
  default void stateForgone() {
    stateLost();
  }

  /**
   * A pass and its circumstances.
   *
   * @param index which step of the history, counted from 0
   * @param namespace of the application and its objects
   * @param wish the specification
   * @param served how the server behaves
   * @param before the objects before it
   * @param after the objects after it
   * @param plan the plan of the engine before the pass
   * @param pass the result, empty if the process ended on the way
   * @param writes the writes that it sent, in order
   * @param saved the extent to which the state was saved
   * @param now the time
   */
  record Event(
      int index,
      String namespace,
      Wish wish,
      List<ServerBehaviour> served,
      Map<ResourceId, ObjectNode> before,
      Map<ResourceId, ObjectNode> after,
      Optional<ReconcileResult> plan,
      Optional<ReconcileResult> pass,
      List<RecordedWrite> writes,
      StateSaved saved,
      Instant now) {

    Optional<Difference> different(Difference.Kind kind, String text) {
      return Optional.of(new Difference(kind, index, text));
    }
  }
}
