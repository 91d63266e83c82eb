package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * Where the state of applications is kept (rule STATE-3). Thread-safe.
 *
 * <p>A revision names what was loaded or saved last; a save against an older one changes nothing
 * and says so. The empty revision stands for <em>nothing is kept</em>.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface StateStore {

  /**
   * Reads the state of an application.
   *
   * @param application which one
   * @return the state, or why it cannot be read
   */
  LoadResult load(ApplicationId application);

  /**
   * What is believed of an application without a request for it. It may be outdated: who starts
   * from it has to save, or to load, before anything relies on it.
   *
   * @param application which one
   * @return what loading would give as far as is known; empty if nothing is believed
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

  /** What reading gave. */
  sealed interface LoadResult permits Loaded, Unreadable {}

  /**
   * The state was read, or there is none.
   *
   * @param state empty if nothing is kept
   * @param revision what a save has to name; empty if nothing is kept
   * @param shared whether the state was found in a place that several applications may have used;
   *     if it is that of another one, it counts as none, and a save names the empty revision
   */
  record Loaded(Optional<ApplicationState> state, String revision, boolean shared)
      implements LoadResult {

    /**
     * What was read in a place of the application's own.
     *
     * @param state empty if nothing is kept
     * @param revision what a save has to name; empty if nothing is kept
     */
    public Loaded(Optional<ApplicationState> state, String revision) {
      this(state, revision, false);
    }
  }

  /**
   * There is something, but it cannot be read.
   *
   * @param problem why
   */
  record Unreadable(Problem problem) implements LoadResult {}

  /** What saving gave. */
  sealed interface SaveResult permits Saved, Stale, NotSaved {}

  /**
   * It is kept.
   *
   * @param revision what the next save has to name
   */
  record Saved(String revision) implements SaveResult {}

  /** Somebody else saved meanwhile; nothing was changed. */
  record Stale() implements SaveResult {}

  /**
   * It is not kept.
   *
   * @param problem why
   */
  record NotSaved(Problem problem) implements SaveResult {}
}
