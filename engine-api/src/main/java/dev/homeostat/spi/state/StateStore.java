package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * A store of the states of applications (rule STATE-3). Thread-safe.
 *
 * <p>A revision identifies the state that was loaded or saved last; a save against an older one
 * changes nothing and returns {@link Stale}. The empty revision stands for <em>no state</em>.
 *
 * <p>A failure is a result. The engine does not catch what a method throws: the exception ends the
 * call of the engine, and the next pass goes on from what was saved, as after a killed process.
 */
@API(status = STABLE, since = "0.1")
public interface StateStore {

  /**
   * Reads the state of an application.
   *
   * @param application which one
   * @return the state, or why it cannot be read
   */
  LoadResult load(ApplicationId application);

  /**
   * Returns the cached state of an application, without a request. It may be outdated: a caller
   * that starts from it has to save, or to load, before it relies on it.
   *
   * @param application which one
   * @return the state that loading is expected to return; empty if none is cached
   */
  default Optional<Loaded> loadCached(ApplicationId application) {
    return Optional.empty();
  }

  /**
   * Keeps the state of an application.
   *
   * @param application which one
   * @param state what to keep
   * @param revision what the state was made from
   * @return the new revision, or why nothing was kept
   */
  SaveResult save(ApplicationId application, ApplicationState state, String revision);

  /**
   * Forgets an application. To forget what is not kept succeeds.
   *
   * @param application which one
   * @param revision what is known of it
   * @return the empty revision, or why nothing was forgotten
   */
  SaveResult remove(ApplicationId application, String revision);

  /**
   * Returns whether states are kept at all. An engine whose store keeps none takes the marks on
   * live objects as its inventory (rule STATE-4).
   *
   * @return false for {@link #none()} only
   */
  default boolean keepsStates() {
    return true;
  }

  /**
   * Names the place of a state for people.
   *
   * @param application which one
   * @return as in {@code Secret shop/homeostat.state.web}; empty if there is nothing to name
   */
  default String location(ApplicationId application) {
    return "";
  }

  /**
   * A store that forgets all when the program ends.
   *
   * @return an empty store
   */
  static StateStore inMemory() {
    return new InMemoryStateStore();
  }

  /**
   * A store that keeps nothing. An engine with it saves nothing and remembers nothing from one pass
   * to the next. What an application has are the objects that are marked as its own: those with the
   * owner of the application as their controller, by its uid; where an object gets no owner
   * reference, those with the uid of the application as their mark and no other controller.
   *
   * <p>It suits applications whose owner decides what happens. Lost are all policies that need a
   * memory: the removal of fields that left the manifest, pins, accepted forms, contests, the
   * deletion of resources of a kind that the manifest no longer names, and what hooks keep. Invalid
   * are an application without a uid, since objects would be owned by name; and one that shall
   * create something only once without {@link dev.homeostat.ApplicationBuilder#created}.
   *
   * @return the store
   */
  static StateStore none() {
    return NoStateStore.INSTANCE;
  }

  /** The result of loading a state. */
  sealed interface LoadResult permits Loaded, Unreadable {}

  /** The state was read, or there is none. */
  final class Loaded implements LoadResult {

    private final Optional<ApplicationState> state;
    private final String revision;
    private final boolean shared;

    private Loaded(Optional<ApplicationState> state, String revision, boolean shared) {
      this.state = state;
      this.revision = revision;
      this.shared = shared;
    }

    /** {@return the state; empty if nothing is kept} */
    public Optional<ApplicationState> state() {
      return state;
    }

    /** {@return the revision that a save has to name; empty if nothing is kept} */
    public String revision() {
      return revision;
    }

    /**
     * {@return whether the state was found in a place that several applications may have used; if
     * it is that of another one, it counts as none, and a save names the empty revision}
     */
    public boolean shared() {
      return shared;
    }

    /**
     * Returns the result of a load that found nothing.
     *
     * @return a result without a state
     */
    public static Loaded nothing() {
      return new Loaded(Optional.empty(), "", false);
    }

    /**
     * Returns the result of a load that found a state in a place that only this application uses.
     *
     * @param state the state
     * @param revision the revision that a save has to name
     * @return a new value
     */
    public static Loaded of(ApplicationState state, String revision) {
      return new Loaded(Optional.of(state), revision, false);
    }

    /**
     * Returns the same under another revision.
     *
     * @param other the revision that a save has to name
     * @return a new value
     */
    public Loaded withRevision(String other) {
      return new Loaded(state, other, shared);
    }

    /**
     * Returns the same from a place that several applications may have used.
     *
     * @param value true if others may have used it
     * @return a new value
     */
    public Loaded withShared(boolean value) {
      return new Loaded(state, revision, value);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Loaded that
              && shared == that.shared
              && state.equals(that.state)
              && revision.equals(that.revision));
    }

    @Override
    public int hashCode() {
      return Objects.hash(state, revision, shared);
    }

    /** Returns the members in one line. */
    @Override
    public String toString() {
      return "Loaded("
          + "state="
          + state.map(Object::toString).orElse("none")
          + ", revision="
          + revision
          + ", shared="
          + shared
          + ")";
    }
  }

  /**
   * There may be something, but it cannot be read.
   *
   * @param problem why, for people
   * @param cause why, for programs
   */
  record Unreadable(Problem problem, Cause cause) implements LoadResult {

    /** Why a state cannot be read. */
    public enum Cause {
      /** The place did not answer as expected; a later load may succeed. */
      UNREACHABLE,
      /** The account has no permission to read it. */
      FORBIDDEN,
      /** It is not a state that can be understood. */
      DAMAGED,
      /** It is the state of another application. */
      OF_ANOTHER
    }

    // Refuses null.
    public Unreadable {
      Objects.requireNonNull(problem, "problem");
      Objects.requireNonNull(cause, "cause");
    }

    /**
     * A state that is damaged.
     *
     * @param problem why
     */
    public Unreadable(Problem problem) {
      this(problem, Cause.DAMAGED);
    }
  }

  /** The result of saving a state. */
  sealed interface SaveResult permits Saved, Stale, NotSaved {}

  /**
   * It is kept.
   *
   * @param revision what the next save has to name
   */
  record Saved(String revision) implements SaveResult {
    // Refuses null.
    public Saved {
      Objects.requireNonNull(revision, "revision");
    }
  }

  /** Another writer saved in the meantime; nothing was changed. */
  record Stale() implements SaveResult {}

  /**
   * It is not kept.
   *
   * @param problem why
   */
  record NotSaved(Problem problem) implements SaveResult {
    // Refuses null.
    public NotSaved {
      Objects.requireNonNull(problem, "problem");
    }
  }
}
