package dev.homeostat.core.retry;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.spi.state.ApplicationState;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;

/**
 * The revisions of the applications whose objects have all been read since the revision was given.
 * A cached version may be older than a new revision, so it proves nothing about it (law 15).
 */
public final class ObservedRevisions {

  /**
   * The last revision of an application.
   *
   * @param uid its incarnation
   * @param revision empty if the application has none
   * @param application compared if there is no revision
   */
  private record Observed(String uid, String revision, SoftReference<Application> application) {

    boolean isOf(Application other) {
      return uid.equals(other.uid())
          && revision.equals(other.revision())
          && (!revision.isEmpty() || isSame(other));
    }

    private boolean isSame(Application other) {
      Application last = application.get();
      return last != null && last.equals(other);
    }
  }

  private final Map<ApplicationId, Observed> observed = new HashMap<>();

  /**
   * Returns whether a revision is new: its objects have not all been read. Of the passes of a
   * former process, the state remembers the revision.
   */
  public synchronized boolean isNew(Application application, ApplicationState state) {
    Observed last = observed.get(application.id());
    return last == null ? !isRemembered(application, state) : !last.isOf(application);
  }

  private static boolean isRemembered(Application application, ApplicationState state) {
    return !application.revision().isEmpty()
        && application.revision().equals(state.observedRevision())
        && application.uid().equals(state.uid());
  }

  /** Records that all objects of an application have been read. */
  public synchronized void observed(Application application) {
    observed.put(
        application.id(),
        new Observed(application.uid(), application.revision(), new SoftReference<>(application)));
  }

  /** Removes an application; its next pass has a new revision unless the state knows it. */
  public synchronized void forget(ApplicationId application) {
    observed.remove(application);
  }
}
