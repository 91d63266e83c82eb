package dev.homeostat.core.retry;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.ResourceId;
import dev.homeostat.spi.state.ApplicationState;
import java.lang.ref.SoftReference;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/**
 * The revisions of the applications, each with the objects that have not been read since it was
 * given. A cached version may be older than a new revision, so it proves nothing about it (law 15).
 */
public final class ObservedRevisions {

  /**
   * The last revision of an application.
   *
   * @param uid its incarnation
   * @param revision empty if the application has none
   * @param application compared if there is no revision
   * @param unread the objects whose reads were not answered
   */
  private record Observed(
      String uid, String revision, SoftReference<Application> application, Set<ResourceId> unread) {

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
   * Returns the objects of which no cached version counts. Of the passes of a former process, the
   * state remembers the revision.
   */
  public synchronized DueReads due(Application application, ApplicationState state) {
    Observed last = observed.get(application.id());
    if (last == null) {
      return isRemembered(application, state) ? DueReads.NONE : DueReads.ALL;
    }
    return last.isOf(application) ? DueReads.of(last.unread()) : DueReads.ALL;
  }

  private static boolean isRemembered(Application application, ApplicationState state) {
    return !application.revision().isEmpty()
        && application.revision().equals(state.observedRevision())
        && application.uid().equals(state.uid());
  }

  /** Records that the objects of an application have been read, apart from some. */
  public synchronized void observed(Application application, Set<ResourceId> unread) {
    observed.put(
        application.id(),
        new Observed(
            application.uid(), application.revision(), new SoftReference<>(application), unread));
  }

  /** Removes an application; its next pass has a new revision unless the state knows it. */
  public synchronized void forget(ApplicationId application) {
    observed.remove(application);
  }
}
