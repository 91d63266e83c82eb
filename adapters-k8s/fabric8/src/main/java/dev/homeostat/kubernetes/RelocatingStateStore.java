package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the states of objects in Secrets, and moves states there that are in the status of their
 * objects. A save of a Secret costs an API server a fraction of one of a custom resource, and wakes
 * no one who watches the object.
 *
 * <p>{@link #relocate} is called with each object that was read, before its pass. It moves a state
 * at once and changes nothing but the Secret and the status; and it spares requests to the status
 * for the objects without a state there. A stop between any two requests loses nothing: the status
 * counts until the Secret has the state, and the next call clears the status. Of objects that were
 * not read yet, a state is looked for in both places.
 *
 * <p>In a namespace that is being deleted no Secret can be created. A state without a Secret is
 * then saved in the status, so that a teardown of objects elsewhere can end.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class RelocatingStateStore implements StateStore {

  private static final Logger LOG = LoggerFactory.getLogger(RelocatingStateStore.class);

  private final OverflowingStateStore status;
  private final SecretStateStore secrets;
  private final StateStore both;

  /** The known place of a state. For a state without one, both places are read. */
  private enum Known {
    /** It is not in the status. */
    IN_SECRET,
    /** It was never saved, as far as the object shows. */
    UNSAVED
  }

  /** The maximum number of remembered applications. */
  private static final int MOST = 100_000;

  private final Map<ApplicationId, Known> known =
      Collections.synchronizedMap(
          new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<ApplicationId, Known> eldest) {
              return size() > MOST;
            }
          });

  private RelocatingStateStore(OverflowingStateStore status, SecretStateStore secrets) {
    this.status = status;
    this.secrets = secrets;
    this.both = MovingStateStore.of(status, secrets);
  }

  /**
   * Returns a store that moves states.
   *
   * @param status where they may be
   * @param secrets where they shall be
   * @return the store
   */
  public static RelocatingStateStore of(OverflowingStateStore status, SecretStateStore secrets) {
    return new RelocatingStateStore(status, secrets);
  }

  /**
   * Moves the state of an object out of its status, if it is there and belongs to the object;
   * without a request if the status has no state. If the state cannot be moved, it stays and is
   * used where it is.
   *
   * @param object as it was read for a pass
   */
  public void relocate(Resource object) {
    ApplicationId application =
        new ApplicationId(object.namespace(), object.name(), object.id().groupKind());
    if (!status.isIn(object)) {
      known.put(application, object.tree().hasNonNull("status") ? Known.IN_SECRET : Known.UNSAVED);
      return;
    }
    known.remove(application);
    if (!(status.load(application) instanceof Loaded old) || old.state().isEmpty()) {
      return;
    }
    boolean isElsewhere =
        isOf(application, object, old.state().get())
            ? isMoved(application, old)
            : isInSecret(secrets.load(application));
    if (isElsewhere) {
      known.put(application, Known.IN_SECRET);
    }
  }

  /** A state in the place that all kinds shared is older than the status. */
  private static boolean isInSecret(LoadResult loading) {
    return loading instanceof Loaded loaded && loaded.state().isPresent() && !loaded.shared();
  }

  private static boolean isOf(ApplicationId application, Resource object, ApplicationState state) {
    return state.ownerKind().isEmpty()
        ? state.uid().equals(object.uid())
        : state.ownerKind().equals(application.ownerKind());
  }

  private boolean isMoved(ApplicationId application, Loaded old) {
    LoadResult there = secrets.load(application);
    if (there instanceof Unreadable) {
      return false;
    }
    SaveResult saving =
        isInSecret(there)
            ? new Saved("")
            : secrets.save(application, old.state().orElseThrow(), "");
    if (saving instanceof NotSaved refused) {
      LOG.warn("the state of {} stays in its status: {}", application, refused.problem());
    }
    return saving instanceof Saved && status.remove(application, old.revision()) instanceof Saved;
  }

  private StateStore store(ApplicationId application) {
    return known.containsKey(application) ? secrets : both;
  }

  @Override
  public LoadResult load(ApplicationId application) {
    return store(application).load(application);
  }

  /** Returns an empty state for an object without a status. */
  @Override
  public Optional<Loaded> loadCached(ApplicationId application) {
    return known.get(application) == Known.UNSAVED
        ? Optional.of(Loaded.nothing())
        : Optional.empty();
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    known.replace(application, Known.UNSAVED, Known.IN_SECRET);
    SaveResult saving = store(application).save(application, state, revision);
    boolean isFirst = revision.isEmpty() || revision.startsWith(MovingStateStore.OLD);
    return saving instanceof NotSaved
            && isFirst
            && LeavingNamespaceCluster.isLeaving(status.cluster(), application.namespace())
        ? saveInStatus(application, state, MovingStateStore.old(revision))
        : saving;
  }

  private SaveResult saveInStatus(
      ApplicationId application, ApplicationState state, String revision) {
    known.remove(application);
    SaveResult saving = status.save(application, state, revision);
    return saving instanceof Saved saved
        ? new Saved(MovingStateStore.OLD + saved.revision())
        : saving;
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    SaveResult removed = store(application).remove(application, revision);
    if (removed instanceof Saved) {
      known.remove(application);
    }
    return removed;
  }

  @Override
  public String location(ApplicationId application) {
    return store(application).location(application);
  }
}
