package dev.homeostat.kubernetes;

import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.StatusPlace.Elsewhere;
import dev.homeostat.kubernetes.StatusPlace.Kept;
import dev.homeostat.kubernetes.StatusPlace.Nothing;
import dev.homeostat.kubernetes.StatusWrite.TooLarge;
import dev.homeostat.kubernetes.StatusWrite.Undone;
import dev.homeostat.kubernetes.StatusWrite.Unsure;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.SaveResult;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.spi.state.StateStore.Stale;
import java.util.Optional;

/**
 * The writes of states into the status of objects: each by a patch that is refused if the state has
 * changed, and repeated while other writers change the object or an answer is lost. Thread-safe.
 */
final class StatusWriter {

  /** The number of attempts in case of conflicts with other writers. */
  private static final int TRIES = 5;

  private static final int INVALID = 422;

  private final KubernetesCluster cluster;
  private final StatusPlace place;
  private final StatusProblems problems;

  StatusWriter(KubernetesCluster cluster, StatusPlace place, StatusProblems problems) {
    this.cluster = cluster;
    this.place = place;
    this.problems = problems;
  }

  ClusterResponse read(ApplicationId application) {
    return cluster.read(problems.address(application));
  }

  /**
   * Writes into an object that was read just now.
   *
   * @param seen what reading it gave
   */
  StatusWrite write(
      ApplicationId application,
      ClusterResponse seen,
      StatusPlace.Writable content,
      String revision) {
    StatusWrite last = new Undone(new Stale());
    ClusterResponse read = seen;
    for (int i = 0; i < TRIES; i++) {
      if (i > 0) {
        read = read(application);
      }
      if (read instanceof ClusterResponse.Absent) {
        return new Undone(
            revision.isEmpty() ? new NotSaved(problems.missing(application)) : new Stale());
      }
      if (!(read instanceof ClusterResponse.Done done)) {
        NotSaved unread = new NotSaved(problems.failed(application, read));
        return last instanceof Unsure ? new Unsure(unread) : new Undone(unread);
      }
      Resource object = done.resource();
      if (place.revision(object).equals(content.revision())) {
        // It was done, and its answer was lost.
        return kept(application, content, object);
      }
      if (place.isStale(object, revision) || isAnother(object, seen)) {
        return new Undone(new Stale());
      }
      if (last instanceof Unsure) {
        return last;
      }
      Optional<Patch> patch = place.put(object, content.tree());
      if (patch.isEmpty()) {
        return new Undone(new NotSaved(problems.inTheWay(application)));
      }
      ClusterResponse answer;
      if (isMove(object, content)) {
        // A server that drops the new word would leave neither it nor the old one.
        answer = cluster.dryRun().patchStatus(problems.address(application), patch.get());
        if (!(answer instanceof ClusterResponse.Done trial)) {
          last = refused(application, answer, false);
          if (!isWorthAnotherLook(answer)) {
            return last;
          }
          continue;
        }
        if (!isIn(trial.resource(), content)) {
          return new Undone(new NotSaved(problems.dropped(application)));
        }
      }
      answer = cluster.patchStatus(problems.address(application), patch.get());
      if (answer instanceof ClusterResponse.Done saved) {
        return kept(application, content, saved.resource());
      }
      last = refused(application, answer, true);
      if (!isWorthAnotherLook(answer)) {
        return last;
      }
    }
    return last;
  }

  private StatusWrite refused(ApplicationId application, ClusterResponse answer, boolean isMeant) {
    NotSaved saving = new NotSaved(problems.failed(application, answer));
    if (!(answer instanceof ClusterResponse.Refused refused)) {
      return new Undone(saving);
    }
    if (StatusProblems.isTooLarge(refused)) {
      return new TooLarge(saving);
    }
    return isMeant && refused.maybeDone() ? new Unsure(saving) : new Undone(saving);
  }

  /** An object of the same name that was made after the other went. */
  private static boolean isAnother(Resource object, ClusterResponse seen) {
    return seen instanceof ClusterResponse.Done done && !object.uid().equals(done.resource().uid());
  }

  /** From the status to elsewhere, or back. */
  private boolean isMove(Resource object, StatusPlace.Writable content) {
    StatusPlace.Content now = place.content(object);
    return (now instanceof Kept && content instanceof Elsewhere)
        || (now instanceof Elsewhere && content instanceof Kept);
  }

  private StatusWrite kept(
      ApplicationId application, StatusPlace.Writable content, Resource object) {
    return isIn(object, content)
        ? new StatusWrite.Done(new Saved(content.revision()))
        : new Unsure(new NotSaved(problems.dropped(application)));
  }

  /** A server answers a write that it does not keep as one that it does. */
  private boolean isIn(Resource object, StatusPlace.Writable content) {
    return place.content(object).equals(content);
  }

  /** Removes the state of an application; the object stays. */
  SaveResult remove(ApplicationId application, String revision) {
    SaveResult last = new Stale();
    for (int i = 0; i < TRIES; i++) {
      ClusterResponse read = read(application);
      if (read instanceof ClusterResponse.Absent) {
        return new Saved("");
      }
      if (!(read instanceof ClusterResponse.Done done)) {
        return new NotSaved(problems.failed(application, read));
      }
      Resource object = done.resource();
      if (place.content(object) instanceof Nothing) {
        return new Saved("");
      }
      if (revision.isEmpty() || place.isStale(object, revision)) {
        return new Stale();
      }
      ClusterResponse answer =
          cluster.patchStatus(problems.address(application), place.remove(object));
      if (answer instanceof ClusterResponse.Done) {
        return new Saved("");
      }
      last = new NotSaved(problems.failed(application, answer));
      if (!isWorthAnotherLook(answer)) {
        return last;
      }
    }
    return last;
  }

  /** Returns whether another writer may have caused the failure, or the answer was lost. */
  private static boolean isWorthAnotherLook(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Absent
        || (answer instanceof ClusterResponse.Refused refused
            && !StatusProblems.isTooLarge(refused)
            && (refused.maybeDone()
                || refused.reason().equals("Conflict")
                || (refused.code() == INVALID && refused.causes().isEmpty())));
  }
}
