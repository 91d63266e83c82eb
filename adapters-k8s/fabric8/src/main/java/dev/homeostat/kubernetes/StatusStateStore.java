package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.StatusPlace.Elsewhere;
import dev.homeostat.kubernetes.StatusPlace.Kept;
import dev.homeostat.kubernetes.StatusPlace.Nothing;
import dev.homeostat.kubernetes.StatusPlace.Unknown;
import dev.homeostat.kubernetes.StatusWrite.TooLarge;
import dev.homeostat.kubernetes.StatusWrite.Undone;
import dev.homeostat.kubernetes.StatusWrite.Unsure;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.util.Optional;
import java.util.UUID;
import org.apiguardian.api.API;

/**
 * Keeps states in the status of existing objects, as trees that people can read: the state of each
 * application in the object with its namespace and name, at {@code /status/homeostat} by default.
 * The rest of the status is its owner's.
 *
 * <p>Each save makes a new revision and keeps it with the state. Of two who save from one revision,
 * one wins; others may write the status at any time and make no save stale.
 *
 * <p>The definition of the kind has to keep the tree as it is, by {@code
 * x-kubernetes-preserve-unknown-fields: true} at that place. Whoever may read the object may read
 * the state, with the salt of its digests; where a manifest has secrets that could be guessed,
 * {@link SecretStateStore} is the better place. A save is a change of the object to those who watch
 * it.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class StatusStateStore implements StateStore {

  /** The number of attempts in case of conflicts with other writers. */
  private static final int TRIES = 5;

  private static final int REQUEST_TOO_LARGE = 413;
  private static final int INVALID = 422;

  private final KubernetesCluster cluster;
  private final String apiVersion;
  private final String kind;
  private final StatusPlace place;

  private StatusStateStore(
      KubernetesCluster cluster, String apiVersion, String kind, StatusPlace place) {
    this.cluster = cluster;
    this.apiVersion = apiVersion;
    this.kind = kind;
    this.place = place;
  }

  /**
   * Keeps states at {@code /status/homeostat}.
   *
   * @param cluster where
   * @param apiVersion of the objects, as in {@code example.com/v1}
   * @param kind of the objects, as in {@code WebPage}; one that lives in a namespace
   * @return the store
   */
  public static StatusStateStore of(KubernetesCluster cluster, String apiVersion, String kind) {
    return new StatusStateStore(
        cluster, apiVersion, kind, new StatusPlace(JsonPointer.compile("/status/homeostat")));
  }

  /**
   * Returns a store that keeps states at another place.
   *
   * @param pointer a JSON pointer below {@code /status}; no other program may write there
   * @return the new store
   * @throws IllegalArgumentException if it is no pointer, or none below the status
   */
  public StatusStateStore at(String pointer) {
    return new StatusStateStore(
        cluster, apiVersion, kind, new StatusPlace(JsonPointer.compile(pointer)));
  }

  @Override
  public LoadResult load(ApplicationId application) {
    return loading(application, read(application));
  }

  /** Returns the state of an object that was read. */
  LoadResult loading(ApplicationId application, ClusterResponse answer) {
    if (answer instanceof ClusterResponse.Absent) {
      return Loaded.nothing();
    }
    if (!(answer instanceof ClusterResponse.Done done)) {
      return new Unreadable(failed(application, answer), UnreadCause.of(answer));
    }
    StatusPlace.Content content = place.content(done.resource());
    if (content instanceof Kept kept) {
      return Loaded.of(kept.state(), kept.revision());
    }
    if (content instanceof Elsewhere) {
      return new Unreadable(
          problem("StateUnreadable", application)
              .expected("the state itself")
              .got("a word that it is in Secrets")
              .advice("load it by the OverflowingStateStore that put it there"));
    }
    return content instanceof Unknown unknown
        ? new Unreadable(
            problem("StateUnreadable", application)
                .expected("the state as it was saved")
                .got(unknown.why())
                .advice("remove it to have the state rebuilt from the cluster"))
        : Loaded.nothing();
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    return write(application, read(application), new Kept(state, newRevision(), false), revision)
        .saving();
  }

  static String newRevision() {
    return UUID.randomUUID().toString();
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
        return new Undone(revision.isEmpty() ? new NotSaved(missing(application)) : new Stale());
      }
      if (!(read instanceof ClusterResponse.Done done)) {
        NotSaved unread = new NotSaved(failed(application, read));
        return last instanceof Unsure ? new Unsure(unread) : new Undone(unread);
      }
      Resource object = done.resource();
      if (place.revision(object).equals(content.revision())) {
        // It was done, and its answer was lost.
        return kept(application, content, object);
      }
      if (isStale(object, revision) || isAnother(object, seen)) {
        return new Undone(new Stale());
      }
      if (last instanceof Unsure) {
        return last;
      }
      Optional<Patch> patch = place.put(object, content.tree());
      if (patch.isEmpty()) {
        return new Undone(new NotSaved(inTheWay(application)));
      }
      ClusterResponse answer;
      if (isMove(object, content)) {
        // A server that drops the new word would leave neither it nor the old one.
        answer = cluster.dryRun().patchStatus(address(application), patch.get());
        if (!(answer instanceof ClusterResponse.Done trial)) {
          last = refused(application, answer, false);
          if (!isWorthAnotherLook(answer)) {
            return last;
          }
          continue;
        }
        if (!isIn(trial.resource(), content)) {
          return new Undone(new NotSaved(dropped(application)));
        }
      }
      answer = cluster.patchStatus(address(application), patch.get());
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
    NotSaved saving = new NotSaved(failed(application, answer));
    if (!(answer instanceof ClusterResponse.Refused refused)) {
      return new Undone(saving);
    }
    if (isTooLarge(refused)) {
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
        : new Unsure(new NotSaved(dropped(application)));
  }

  /** A server answers a write that it does not keep as one that it does. */
  private boolean isIn(Resource object, StatusPlace.Writable content) {
    return place.content(object).equals(content);
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    SaveResult last = new Stale();
    for (int i = 0; i < TRIES; i++) {
      ClusterResponse read = read(application);
      if (read instanceof ClusterResponse.Absent) {
        return new Saved("");
      }
      if (!(read instanceof ClusterResponse.Done done)) {
        return new NotSaved(failed(application, read));
      }
      Resource object = done.resource();
      if (place.content(object) instanceof Nothing) {
        return new Saved("");
      }
      if (revision.isEmpty() || isStale(object, revision)) {
        return new Stale();
      }
      ClusterResponse answer = cluster.patchStatus(address(application), place.remove(object));
      if (answer instanceof ClusterResponse.Done) {
        return new Saved("");
      }
      last = new NotSaved(failed(application, answer));
      if (!isWorthAnotherLook(answer)) {
        return last;
      }
    }
    return last;
  }

  boolean isStale(Resource object, String revision) {
    return revision.isEmpty()
        ? !(place.content(object) instanceof Nothing)
        : !place.revision(object).equals(revision);
  }

  /** Returns whether another writer may have caused the failure, or the answer was lost. */
  private static boolean isWorthAnotherLook(ClusterResponse answer) {
    return answer instanceof ClusterResponse.Absent
        || (answer instanceof ClusterResponse.Refused refused
            && !isTooLarge(refused)
            && (refused.maybeDone()
                || refused.reason().equals("Conflict")
                || (refused.code() == INVALID && refused.causes().isEmpty())));
  }

  private static boolean isTooLarge(ClusterResponse.Refused refused) {
    return refused.code() == REQUEST_TOO_LARGE
        || refused.message().contains("too large")
        || refused.message().contains("larger than max");
  }

  @Override
  public String location(ApplicationId application) {
    return address(application) + " " + place.pointer();
  }

  ClusterResponse read(ApplicationId application) {
    return cluster.read(address(application));
  }

  StatusPlace place() {
    return place;
  }

  KubernetesCluster cluster() {
    return cluster;
  }

  /** Of the object that keeps the state of an application. */
  ResourceAddress address(ApplicationId application) {
    return ResourceAddress.of(apiVersion, kind, application.namespace(), application.name());
  }

  Problem problem(String code, ApplicationId application) {
    return Problem.error(code).of(address(application).id()).at(place.pointer().toString());
  }

  private Problem missing(ApplicationId application) {
    return problem("StateStore", application)
        .expected("an object to keep the state in")
        .got("no such object")
        .advice("create it before the application");
  }

  private Problem dropped(ApplicationId application) {
    return problem("StateStore", application)
        .expected("a server that keeps what is saved")
        .got("one that drops or changes it")
        .advice(
            "have the definition of "
                + kind
                + " say x-kubernetes-preserve-unknown-fields: true there");
  }

  private Problem inTheWay(ApplicationId application) {
    return problem("StateStore", application)
        .expected("an object at " + place.pointer().head())
        .got("something else")
        .advice("keep the state at another place");
  }

  private Problem failed(ApplicationId application, ClusterResponse answer) {
    Problem problem =
        problem("StateStore", application)
            .expected("an object whose status can be read and written")
            .got(told(answer));
    return answer instanceof ClusterResponse.Refused refused && isTooLarge(refused)
        ? problem.advice(
            "the state is too large for an object: keep it in Secrets, or let what is too large"
                + " overflow into Secrets")
        : problem;
  }

  /** Describes an answer by what cannot hold a value (rule SECRET-3). */
  static String told(ClusterResponse answer) {
    if (answer instanceof ClusterResponse.UnknownKind) {
      return "a server that does not know the kind";
    }
    if (answer instanceof ClusterResponse.Refused refused) {
      String causes = refused.causes().isEmpty() ? "" : " " + refused.causes();
      return refused.code() == 0 ? refused.message() : refused + causes;
    }
    return "an object that comes and goes";
  }
}
