package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A store of states that live in the namespaces of their applications, for applications with
 * objects elsewhere. In a namespace that is being deleted nothing can be created, so a state that
 * was deleted there before its application could not be saved again, and the application would hold
 * up its namespace for ever. Such a state is kept in memory. A program that ends meanwhile recovers
 * it from the marks on the objects once more. Thread-safe if the other store is.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class LeavingNamespaceStateStore extends ForwardingStateStore {

  /** Before a revision of a state in memory. */
  private static final String LEAVING = "leaving:";

  private final Cluster cluster;
  private final StateStore left = StateStore.inMemory();

  private LeavingNamespaceStateStore(StateStore to, Cluster cluster) {
    super(to);
    this.cluster = cluster;
  }

  /**
   * Keeps states in another store for as long as it can save them.
   *
   * @param to the store with states in the namespaces of their applications
   * @param cluster with the permission to get namespaces
   * @return the store
   */
  public static StateStore of(StateStore to, Cluster cluster) {
    return new LeavingNamespaceStateStore(to, cluster);
  }

  @Override
  public LoadResult load(ApplicationId application) {
    Optional<Loaded> kept = kept(application);
    if (kept.isEmpty()) {
      return super.load(application);
    }
    Loaded loaded = kept.get();
    if (LeavingNamespaceCluster.isStaying(cluster, application.namespace())) {
      // The namespace is another one of that name.
      left.remove(application, loaded.revision());
      return super.load(application);
    }
    return loaded.withRevision(LEAVING + loaded.revision());
  }

  @Override
  public Optional<Loaded> loadCached(ApplicationId application) {
    return kept(application).isPresent() ? Optional.empty() : super.loadCached(application);
  }

  private Optional<Loaded> kept(ApplicationId application) {
    return Optional.of(left.load(application))
        .filter(Loaded.class::isInstance)
        .map(Loaded.class::cast)
        .filter(loaded -> loaded.state().isPresent());
  }

  private boolean isLeaving(ApplicationId application) {
    return LeavingNamespaceCluster.isLeaving(cluster, application.namespace());
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    if (revision.startsWith(LEAVING)) {
      return keep(application, state, revision.substring(LEAVING.length()));
    }
    SaveResult saving = super.save(application, state, revision);
    return saving instanceof NotSaved && revision.isEmpty() && isLeaving(application)
        ? keep(application, state, revision)
        : saving;
  }

  private SaveResult keep(ApplicationId application, ApplicationState state, String revision) {
    SaveResult saving = left.save(application, state, revision);
    return saving instanceof Saved saved ? new Saved(LEAVING + saved.revision()) : saving;
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    return revision.startsWith(LEAVING)
        ? left.remove(application, revision.substring(LEAVING.length()))
        : super.remove(application, revision);
  }
}
