package dev.homeostat.cli.cluster;

import dev.homeostat.ApplicationId;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Begins with what a store has, and keeps what is saved to itself. */
public final class UnsavedStates implements StateStore {

  private final StateStore kept;
  private final StateStore unsaved = StateStore.inMemory();
  private final Map<ApplicationId, LoadResult> found = new ConcurrentHashMap<>();

  /** Reads states, and saves none. */
  public UnsavedStates(StateStore kept) {
    this.kept = kept;
  }

  /** Returns the state that the store had. */
  public ApplicationState before(ApplicationId application) {
    return found(application) instanceof Loaded loaded
        ? loaded.state().orElse(ApplicationState.EMPTY)
        : ApplicationState.EMPTY;
  }

  private LoadResult found(ApplicationId application) {
    return found.computeIfAbsent(
        application,
        id -> {
          LoadResult loading = kept.load(id);
          if (loading instanceof Loaded loaded) {
            loaded.state().ifPresent(state -> unsaved.save(id, state, ""));
          }
          return loading;
        });
  }

  @Override
  public LoadResult load(ApplicationId application) {
    return found(application) instanceof Unreadable unreadable
        ? unreadable
        : unsaved.load(application);
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    return unsaved.save(application, state, revision);
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    return unsaved.remove(application, revision);
  }
}
