package dev.homeostat.kubernetes;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.time.Clock;
import java.util.Collection;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Keeps states in Secrets, compressed, and in parts when one Secret cannot hold them. The Secret of
 * an application without an owner is {@code homeostat.state.<application>}; that of an application
 * with an owner has the owner's kind in its name, so that applications of two kinds may have one
 * name. Of two who save from one revision, one wins by the Secret's resourceVersion.
 *
 * <p>Earlier versions kept the states of all kinds under the first name. A state that is there
 * moves with the first save of its owner.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class SecretStateStore implements StateStore {

  /** Before a revision of the place that applications of all kinds shared. */
  private static final String FORMER = "former:";

  private final @Nullable String namespace;
  private final SecretStates states;

  /** True if other programs save states, too. A state that was never seen may be there then. */
  private final boolean shared;

  SecretStateStore(Cluster cluster, @Nullable String namespace, int piece, Clock clock) {
    this(new SecretStates(cluster, piece, clock), namespace, false);
  }

  private SecretStateStore(SecretStates states, @Nullable String namespace, boolean shared) {
    this.states = states;
    this.namespace = namespace;
    this.shared = shared;
  }

  /**
   * Keeps each state in the namespace of its application.
   *
   * @param cluster where
   * @return the store
   */
  public static SecretStateStore in(Cluster cluster) {
    return new SecretStateStore(cluster, null, StateParts.PIECE, Clock.systemUTC());
  }

  /**
   * Keeps each state in the namespace of its application. After ten loads, the states that are
   * there are read with one list, and each of them serves one load within a minute: for a program
   * that looks at all applications when it starts, and that is the only one that saves their
   * states.
   *
   * @param cluster where
   * @param namespaces of the applications; empty for all
   * @return the store
   */
  public static SecretStateStore listed(KubernetesCluster cluster, Collection<String> namespaces) {
    return in(new ListedStates(cluster, cluster::stateHeads, namespaces, Clock.systemUTC()));
  }

  /**
   * Keeps each state in the namespace of its application, for replicas that share applications. A
   * state that this program has not seen may have been saved by another replica, so each is read
   * before its first pass.
   *
   * @param cluster where
   * @return the store
   */
  public static SecretStateStore shared(Cluster cluster) {
    return new SecretStateStore(
        new SecretStates(cluster, StateParts.PIECE, Clock.systemUTC()), null, true);
  }

  /**
   * Keeps all states in one namespace.
   *
   * @param cluster where
   * @param namespace which one; it has to be there
   * @return the store
   */
  public static SecretStateStore in(Cluster cluster, String namespace) {
    return new SecretStateStore(cluster, namespace, StateParts.PIECE, Clock.systemUTC());
  }

  @Override
  public LoadResult load(ApplicationId application) {
    LoadResult own = states.load(secret(application));
    Optional<StateSecret> former = former(application);
    if (former.isEmpty() || !isNothing(own)) {
      return own;
    }
    LoadResult shared = states.load(former.get());
    return shared instanceof Loaded loaded && !isNothing(loaded)
        ? loaded.withRevision(FORMER + loaded.revision()).withShared(true)
        : shared;
  }

  /** Returns an empty state for an application of which no saved state is known. */
  @Override
  public Optional<Loaded> loadCached(ApplicationId application) {
    boolean mayBeThere =
        shared
            || states.mayBeThere(secret(application))
            || former(application).filter(states::mayBeThere).isPresent();
    return mayBeThere ? Optional.empty() : Optional.of(Loaded.nothing());
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    Optional<StateSecret> former = former(application).filter(any -> revision.startsWith(FORMER));
    return former.isPresent()
        ? move(former.get(), secret(application), state, revision.substring(FORMER.length()))
        : states.save(secret(application), state, revision);
  }

  /** Saves a state in its own place; the shared one is cleared when that has succeeded. */
  private SaveResult move(
      StateSecret former, StateSecret own, ApplicationState state, String revision) {
    LoadResult before = states.load(former);
    if (before instanceof Unreadable unreadable) {
      return new NotSaved(unreadable.problem());
    }
    if (!((Loaded) before).revision().equals(revision)) {
      return new Stale();
    }
    SaveResult saving = states.save(own, state, "");
    if (saving instanceof Saved) {
      // If it cannot be cleared, it stays without effect: the own place counts first.
      states.remove(former, revision);
    }
    return saving;
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    Optional<StateSecret> former = former(application).filter(any -> revision.startsWith(FORMER));
    return former.isPresent()
        ? states.remove(former.get(), revision.substring(FORMER.length()))
        : states.remove(secret(application), revision);
  }

  @Override
  public String location(ApplicationId application) {
    return secret(application).id().toString();
  }

  private static boolean isNothing(LoadResult loading) {
    return loading instanceof Loaded loaded && loaded.state().isEmpty();
  }

  private StateSecret secret(ApplicationId application) {
    return StateSecret.of(application, namespace);
  }

  /** The place of earlier versions, where it is another one. */
  private Optional<StateSecret> former(ApplicationId application) {
    return application.ownerKind().isEmpty()
        ? Optional.empty()
        : Optional.of(StateSecret.of(application.withOwnerKind(""), namespace));
  }
}
