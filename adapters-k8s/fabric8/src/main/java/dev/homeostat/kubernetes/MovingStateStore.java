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
 * <p>All who use a state have to use both stores. Who goes on to save in the old place alone, after
 * the new one has the state, is not heard.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class MovingStateStore implements StateStore {

  /** Before a revision of the old place. */
  private static final String OLD = "old:";

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
  public Loading load(ApplicationId application) {
    Loading moved = to.load(application);
    if (!isNothing(moved)) {
      return moved;
    }
    Loading old = from.load(application);
    return old instanceof Loaded loaded && loaded.state().isPresent()
        ? new Loaded(loaded.state(), OLD + loaded.revision())
        : old;
  }

  @Override
  public Saving save(ApplicationId application, ApplicationState state, String revision) {
    boolean isFirst = revision.isEmpty() || revision.startsWith(OLD);
    if (isFirst) {
      Loading old = from.load(application);
      if (old instanceof Unreadable unreadable) {
        return new NotSaved(unreadable.problem());
      }
      if (!((Loaded) old).revision().equals(old(revision))) {
        return new Stale();
      }
    }
    Saving saving = to.save(application, state, isFirst ? "" : revision);
    if (saving instanceof Saved) {
      // What cannot be cleared now is cleared by the next save.
      clear(application);
    }
    return saving;
  }

  @Override
  public Saving remove(ApplicationId application, String revision) {
    Loading moved = to.load(application);
    if (isNothing(moved)) {
      Saving removed = from.remove(application, old(revision));
      // The new place may have been made ready for a state that never came.
      return removed instanceof Saved ? to.remove(application, "") : removed;
    }
    if (moved instanceof Loaded loaded && loaded.revision().equals(revision)) {
      // Before the new place has nothing, or the old one would count again.
      Saving cleared = clear(application);
      if (!(cleared instanceof Saved)) {
        return cleared;
      }
    }
    return to.remove(application, revision);
  }

  private Saving clear(ApplicationId application) {
    return from.load(application) instanceof Loaded old && old.state().isPresent()
        ? from.remove(application, old.revision())
        : new Saved("");
  }

  private static boolean isNothing(Loading loading) {
    return loading instanceof Loaded loaded && loaded.state().isEmpty();
  }

  /** What a revision says of the old place. */
  private static String old(String revision) {
    return revision.startsWith(OLD) ? revision.substring(OLD.length()) : "";
  }
}
