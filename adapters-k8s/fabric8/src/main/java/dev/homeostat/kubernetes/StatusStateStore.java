package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import dev.homeostat.ApplicationId;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.StatusPlace.Elsewhere;
import dev.homeostat.kubernetes.StatusPlace.Kept;
import dev.homeostat.kubernetes.StatusPlace.Unknown;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
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

  private final KubernetesCluster cluster;
  private final String apiVersion;
  private final String kind;
  private final StatusPlace place;
  private final StatusProblems problems;
  private final StatusWriter writer;

  private StatusStateStore(
      KubernetesCluster cluster, String apiVersion, String kind, StatusPlace place) {
    this.cluster = cluster;
    this.apiVersion = apiVersion;
    this.kind = kind;
    this.place = place;
    this.problems = new StatusProblems(apiVersion, kind, place);
    this.writer = new StatusWriter(cluster, place, problems);
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
      return new Unreadable(problems.failed(application, answer), UnreadCause.of(answer));
    }
    StatusPlace.Content content = place.content(done.resource());
    if (content instanceof Kept kept) {
      return Loaded.of(kept.state(), kept.revision());
    }
    if (content instanceof Elsewhere) {
      return new Unreadable(
          problems
              .problem("StateUnreadable", application)
              .expected("the state itself")
              .got("a word that it is in Secrets")
              .advice("load it by the OverflowingStateStore that put it there"));
    }
    return content instanceof Unknown unknown
        ? new Unreadable(
            problems
                .problem("StateUnreadable", application)
                .expected("the state as it was saved")
                .got(unknown.why())
                .advice("remove it to have the state rebuilt from the cluster"))
        : Loaded.nothing();
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    return save(application, read(application), state, revision);
  }

  /** Saves a state in an object that was read just now. */
  SaveResult save(
      ApplicationId application, ClusterResponse seen, ApplicationState state, String revision) {
    return writer
        .write(application, seen, new Kept(state, newRevision(), false), revision)
        .saving();
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    return writer.remove(application, revision);
  }

  static String newRevision() {
    return UUID.randomUUID().toString();
  }

  @Override
  public String location(ApplicationId application) {
    return address(application) + " " + place.pointer();
  }

  ClusterResponse read(ApplicationId application) {
    return writer.read(application);
  }

  StatusPlace place() {
    return place;
  }

  KubernetesCluster cluster() {
    return cluster;
  }

  StatusWriter writer() {
    return writer;
  }

  StatusProblems problems() {
    return problems;
  }

  /** Of the object that keeps the state of an application. */
  ResourceAddress address(ApplicationId application) {
    return problems.address(application);
  }
}
