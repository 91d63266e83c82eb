package dev.homeostat.testkit.history;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.testkit.fault.Fault;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/** One thing that happens in a history. An immutable value. */
@API(status = EXPERIMENTAL, since = "0.1")
public sealed interface HistoryStep {

  /**
   * The server behaves like this from now on.
   *
   * @param behaviours all of them; none of those before
   */
  record Serve(List<ServerBehaviour> behaviours) implements HistoryStep {
    // Copies the list.
    public Serve {
      behaviours = List.copyOf(Objects.requireNonNull(behaviours, "behaviours"));
    }
  }

  /**
   * The owner changes the specification.
   *
   * @param wish the new specification
   */
  record Want(Wish wish) implements HistoryStep {
    // Refuses null.
    public Want {
      Objects.requireNonNull(wish, "wish");
    }
  }

  /**
   * Another writer changes a field.
   *
   * @param name the object's name
   * @param operation add, replace or remove
   * @param path where; {@code -} as the last token appends to a list
   * @param value the new value; null for a remove
   */
  record Edit(String name, Operation operation, JsonPointer path, JsonNode value)
      implements HistoryStep {
    // Freezes the value.
    public Edit {
      Objects.requireNonNull(name, "name");
      Objects.requireNonNull(operation, "operation");
      Objects.requireNonNull(path, "path");
      value = Trees.freeze(Objects.requireNonNull(value, "value"));
    }

    /** An operation of another writer at a path; where it is not possible, nothing happens. */
    public enum Operation {
      /** Sets a member, with its parents, or inserts an element. */
      ADD,
      /** Sets what is there. */
      REPLACE,
      /** Takes away what is there. */
      REMOVE
    }
  }

  /**
   * Another writer deletes an object.
   *
   * @param name the object's name
   */
  record Delete(String name) implements HistoryStep {
    // Refuses null.
    public Delete {
      Objects.requireNonNull(name, "name");
    }
  }

  /**
   * Another writer makes an object, unless one of its name is there.
   *
   * @param object the whole object
   */
  record Make(ObjectNode object) implements HistoryStep {
    // Freezes the object.
    public Make {
      object = Trees.freeze(Objects.requireNonNull(object, "object"));
    }
  }

  /**
   * The engine runs a pass.
   *
   * @param fault what goes wrong in it, counted from its beginning
   */
  record Reconcile(Optional<Fault> fault) implements HistoryStep {
    // Refuses null.
    public Reconcile {
      Objects.requireNonNull(fault, "fault");
    }
  }

  /** The engine plans a pass. */
  record Plan() implements HistoryStep {}

  /**
   * Time goes by.
   *
   * @param duration how much
   */
  record Wait(Duration duration) implements HistoryStep {
    // Refuses null.
    public Wait {
      Objects.requireNonNull(duration, "duration");
    }
  }

  /** The engine's process ends, and a new one takes over. */
  record Restart() implements HistoryStep {}

  /**
   * A second process takes over, which has run from the beginning and knows the state, too; at the
   * next time, the first one again.
   */
  record Handover() implements HistoryStep {}

  /** All that the engine remembers is lost. */
  record LoseState() implements HistoryStep {}

  /** The engine remembers nothing any more from one pass to the next (rule STATE-4). */
  record ForgoState() implements HistoryStep {}
}
