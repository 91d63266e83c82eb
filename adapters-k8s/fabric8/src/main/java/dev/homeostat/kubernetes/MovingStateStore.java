package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import org.apiguardian.api.API;

/**
 * Moves states from one store to another, each with its next save. The old place counts for as long
 * as the new one has nothing; then it is cleared. A stop in between loses nothing: the old place is
 * cleared by the save after.
 *
 * <p>All programs that use a state have to use both stores. Saves in the old place alone, after the
 * new one has the state, are ignored.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class MovingStateStore implements StateStore {

  /** Before a revision of the old place. */
  static final String OLD = "old:";

  private final StateStore from;
  private final StateStore to;

  private MovingStateStore(StateStore from, StateStore to) {
    this.from = from;
    this.to = to;
  }

  /**
   * Moves states.
   *
   * @param from where they may be
   * @param to where they shall be
   * @return the store
   */
  public static MovingStateStore of(StateStore from, StateStore to) {
    return new MovingStateStore(from, to);
  }

  @Override
  public LoadResult load(ApplicationId application) {
    LoadResult moved = to.load(application);
    if (!isNothing(moved)) {
      return moved;
    }
    LoadResult old = from.load(application);
    if (!(old instanceof Loaded loaded)) {
      return old;
    }
    // A state in the shared place of the new store may be another's; one in a place of its own
    // comes first.
    boolean isShared = moved instanceof Loaded shared && shared.state().isPresent();
    return isShared && isNothing(loaded)
        ? moved
        : loaded.state().isPresent() ? loaded.withRevision(OLD + loaded.revision()) : loaded;
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    boolean isOld = revision.startsWith(OLD);
    boolean isFirst = revision.isEmpty() || isOld;
    if (isFirst) {
      LoadResult old = from.load(application);
      if (old instanceof Unreadable unreadable) {
        return new NotSaved(unreadable.problem());
      }
      String expected = isOld || !isNothing(old) ? ((Loaded) old).revision() : "";
      if (!expected.equals(old(revision))) {
        return new Stale();
      }
    }
    SaveResult saving = to.save(application, state, isFirst ? "" : revision);
    if (saving instanceof Saved) {
      // If it cannot be cleared now, the next save clears it.
      clear(application, isOld);
    }
    return saving;
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    LoadResult moved = to.load(application);
    if (isNothing(moved)) {
      SaveResult removed = from.remove(application, old(revision));
      // The new place may have been made ready for a state that never came.
      return removed instanceof Saved
          ? to.remove(application, revision.startsWith(OLD) ? "" : revision)
          : removed;
    }
    if (moved instanceof Loaded loaded && loaded.revision().equals(revision)) {
      // Before the new place has nothing, or the old one would count again.
      SaveResult cleared = clear(application, false);
      if (!(cleared instanceof Saved)) {
        return cleared;
      }
    }
    return to.remove(application, revision);
  }

  @Override
  public String location(ApplicationId application) {
    return to.load(application) instanceof Loaded moved && moved.state().isPresent()
        ? to.location(application)
        : from.location(application);
  }

  private SaveResult clear(ApplicationId application, boolean alsoShared) {
    return from.load(application) instanceof Loaded old
            && (alsoShared ? old.state().isPresent() : !isNothing(old))
        ? from.remove(application, old.revision())
        : new Saved("");
  }

  /**
   * Returns whether there is no state but perhaps one in a shared place, which may be another's.
   */
  private static boolean isNothing(LoadResult loading) {
    return loading instanceof Loaded loaded && (loaded.state().isEmpty() || loaded.shared());
  }

  /** Returns the revision of the old place that a revision contains; empty if it contains none. */
  static String old(String revision) {
    return revision.startsWith(OLD) ? revision.substring(OLD.length()) : "";
  }
}
