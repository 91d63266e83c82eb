package dev.homeostat.appwrapper.phase;

import dev.homeostat.controller.pods.PodCounts;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What was seen of the objects of an AppWrapper, and what became of actions.
 *
 * @param seen components and pods
 * @param creation the last try to create components
 * @param remains what is left after a deletion
 */
public record Observation(
    Optional<Seen> seen, Optional<Creation> creation, Optional<Remains> remains) {

  /** Nothing was seen yet. */
  public static final Observation NOTHING =
      new Observation(Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * Components and pods.
   *
   * @param components their states, one for each
   * @param pods counted
   * @param areCreated whether the pods are all objects that this process created, and no others
   * @param isLive whether components and pods were read from the API server
   * @param missingSince when a component was first seen missing; empty if none is
   */
  public record Seen(
      List<ComponentState> components,
      PodCounts pods,
      boolean areCreated,
      boolean isLive,
      Optional<Instant> missingSince) {

    // Copies the list.
    public Seen {
      components = List.copyOf(components);
    }

    int count(ComponentState state) {
      return (int) components.stream().filter(state::equals).count();
    }
  }

  /**
   * A try to create components.
   *
   * @param at when
   * @param outcomes one for each component
   */
  public record Creation(Instant at, List<Outcome> outcomes) {

    // Copies the list.
    public Creation {
      outcomes = List.copyOf(outcomes);
    }
  }

  /** What became of the creation of a component. */
  public sealed interface Outcome permits Created, Errored, NotTried {}

  /**
   * It exists.
   *
   * @param uid of the object; empty if it was created before
   */
  public record Created(String uid) implements Outcome {}

  /**
   * It does not exist.
   *
   * @param message why
   * @param isFatal whether another try is in vain
   */
  public record Errored(String message, boolean isFatal) implements Outcome {}

  /** One before it could not be created. */
  public record NotTried() implements Outcome {}

  /**
   * What is left of the objects.
   *
   * @param components the positions of those that are left
   * @param pods how many pods are left
   * @param others how many objects are left that would make new pods
   * @param isForced whether they were deleted by force
   */
  public record Remains(List<Integer> components, int pods, int others, boolean isForced) {

    // Copies the list.
    public Remains {
      components = List.copyOf(components);
    }

    boolean isNothing() {
      return components.isEmpty() && pods == 0 && others == 0;
    }
  }

  /** Returns the observation with components and pods. */
  public Observation with(Seen value) {
    return new Observation(Optional.of(value), creation, remains);
  }

  /** Returns the observation with a try to create components. */
  public Observation with(Creation value) {
    return new Observation(seen, Optional.of(value), remains);
  }

  /** Returns the observation with what is left. */
  public Observation with(Remains value) {
    return new Observation(seen, creation, Optional.of(value));
  }
}
