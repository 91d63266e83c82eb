package dev.homeostat.controller;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.controller.segment.SegmentLabels;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.watch.WatchHealth;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindInfo;
import java.time.Duration;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.apiguardian.api.API;

/**
 * A controller without primary objects and queue of its own, for operators of another framework,
 * which have both: it runs passes, watches what they leave, and says of which application something
 * observed has changed since its last pass. Thread-safe.
 *
 * <p>The own writes of a pass are no changes. A change during a pass is reported at its end, and
 * none is lost between a pass and the begin of a watch.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class EmbeddedController implements AutoCloseable {

  /** A watch that takes longer to begin holds up no pass: its objects are read. */
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** The delay of a pass whose kind is defined and about to be served. */
  private static final Duration ARRIVAL_CHECK = Duration.ofSeconds(1);

  private final KubernetesCluster cluster;
  private final Engine engine;
  private final InstantSource clock;
  private final ChangeFilter filter;
  private final Children children;
  private final AwaitedDefinitions definitions;
  private final StatusWriter statuses;
  private final NamespaceEnds ends;

  /** The applications with a pass that runs, and whether they are forgotten at its end. */
  private final Map<ApplicationId, Boolean> passing = new HashMap<>();

  private boolean isClosed;

  EmbeddedController(EmbeddedControllerBuilder settings, Consumer<ApplicationId> wake) {
    this.cluster = settings.cluster();
    this.engine = settings.engine();
    this.clock = settings.clock();
    this.filter = new ChangeFilter(cluster.cachedVersions(), wake);
    this.children =
        new Children(
            cluster.watches(),
            SegmentLabels.none(),
            filter,
            settings.namespaces(),
            settings.watched(),
            wake);
    this.definitions = new AwaitedDefinitions(cluster.watches(), wake);
    this.statuses = new StatusWriter(new FencedCluster(cluster, () -> true));
    this.ends = new NamespaceEnds(cluster);
    children.open();
  }

  /**
   * Begins to describe a controller.
   *
   * @param cluster that it watches and writes to
   * @param engine of the same cluster
   * @return a builder
   */
  public static EmbeddedControllerBuilder of(KubernetesCluster cluster, Engine engine) {
    return new EmbeddedControllerBuilder(cluster, engine);
  }

  /**
   * Returns the clock from which delays count.
   *
   * @return that of the builder
   */
  public InstantSource clock() {
    return clock;
  }

  /**
   * Waits until all is known of the kinds that were named.
   *
   * @param patience how long at most
   * @throws InterruptedException if the thread is interrupted
   */
  public void awaitSynced(Duration patience) throws InterruptedException {
    children.awaitNamed(patience);
  }

  /**
   * Runs a pass. Kinds that no pass has had before are watched from now on, and the pass waits a
   * few seconds until all is known of them.
   *
   * @param primary the object that describes the application, as it is
   * @param application named like the object; without a revision, it gets that of the object
   * @return the result; its requeue also considers kinds that are about to be served, and objects
   *     of other owners, which are not watched
   * @throws IllegalStateException if the application is not named like the object
   */
  public ReconcileResult reconcile(Resource primary, Application application) {
    Application described = DescribedApplication.of(application, primary);
    ApplicationId key = PrimarySource.key(primary.address());
    return pass(
        key,
        described,
        (passes, one) -> {
          awaitKinds(key, one);
          return passes.reconcile(one);
        });
  }

  private void awaitKinds(ApplicationId key, Application application) {
    Set<Children.Kind> kinds = WatchedKinds.before(application, cluster);
    children.watchAlso(key, kinds);
    try {
      children.awaitSynced(kinds, PATIENCE);
    } catch (InterruptedException e) {
      // The pass reads what it does not know, and ends soon.
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Runs a teardown.
   *
   * @param primary the object that describes the application, as it is
   * @param application as it was, or only its owner: its resources are in its state
   * @return the result; not settled as long as the primary object has to be held
   * @throws IllegalStateException if the application is not named like the object
   */
  public ReconcileResult delete(Resource primary, Application application) {
    Application described = DescribedApplication.of(application, primary);
    return pass(PrimarySource.key(primary.address()), described, StepPasses::delete);
  }

  private ReconcileResult pass(
      ApplicationId key,
      Application application,
      BiFunction<StepPasses, Application, ReconcileResult> work) {
    begin(key);
    boolean ended = false;
    filter.begin(key);
    try {
      StepPasses passes =
          new StepPasses(cluster, engine, children, null, UnaryOperator.identity(), key);
      ReconcileResult pass = work.apply(passes, application);
      children.watch(key, passes.kinds());
      filter.end(key, passes.objects());
      ended = true;
      boolean isAnyArriving = definitions.await(key, UnservedKinds.of(List.of(pass), cluster));
      return pass.toBuilder().requeue(next(pass, isAnyArriving)).build();
    } finally {
      if (!ended) {
        filter.breakOff(key);
      }
      end(key);
    }
  }

  /** Waits for the end of another pass of the application, of a former object of that name. */
  private void begin(ApplicationId key) {
    synchronized (passing) {
      boolean isInterrupted = false;
      while (passing.containsKey(key)) {
        try {
          passing.wait();
        } catch (InterruptedException e) {
          isInterrupted = true;
        }
      }
      passing.put(key, false);
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** A pass that ends after the end of the controller, or of its object, leaves no watch. */
  private void end(ApplicationId key) {
    synchronized (passing) {
      boolean isLeaving = Boolean.TRUE.equals(passing.remove(key));
      if (isLeaving || isClosed) {
        drop(key);
      }
      if (isClosed) {
        definitions.close();
      }
      passing.notifyAll();
    }
  }

  private Requeue next(ReconcileResult pass, boolean isAnyArriving) {
    return isAnyArriving && !(pass.requeue() instanceof Requeue.WithBackoff)
        ? Requeue.after(ARRIVAL_CHECK)
        : NextRun.observing(pass.requeue(), List.of(pass), clock.instant());
  }

  /**
   * Returns whether a primary object needs to be held no longer, although its teardown has failed,
   * because its namespace is being deleted.
   *
   * @param pass the teardown
   * @return empty if it has to be held
   */
  public Optional<NamespaceEnd> namespaceEnd(ReconcileResult pass) {
    return ends.of(pass);
  }

  /**
   * Reads a primary object, for a class of the client that does not have all of its status.
   *
   * @param primary the object
   * @return as the API server has it
   */
  public ClusterResponse read(ResourceAddress primary) {
    return cluster.read(primary);
  }

  /**
   * Writes the status of a primary object, as far as it differs. Nothing is written if its kind has
   * no status of its own, since each write would make a new generation.
   *
   * @param object as it was seen last
   * @param patch the members
   * @return the object as it is now; done without a request if nothing differs
   */
  public ClusterResponse patchStatus(Resource object, StatusPatch patch) {
    return cluster.kind(object.apiVersion(), object.kind()) instanceof KindInfo kind
            && !kind.statusSubresource()
        ? new ClusterResponse.Done(object)
        : statuses.write(object, object, patch);
  }

  /**
   * Returns the resources of an application, and the objects that it waits for.
   *
   * @param primary the object that describes the application
   * @return those that its last pass has left; empty before that, and after {@link #forget}
   */
  public List<ResourceAddress> objects(ResourceAddress primary) {
    return filter.objects(PrimarySource.key(primary));
  }

  /**
   * Forgets an application, whose primary object is gone: at once, or at the end of its pass if one
   * runs. Kinds that no other application has are watched no longer.
   *
   * @param primary the object that described the application
   */
  public void forget(ResourceAddress primary) {
    ApplicationId key = PrimarySource.key(primary);
    synchronized (passing) {
      if (passing.computeIfPresent(key, (same, isLeaving) -> true) == null) {
        drop(key);
      }
    }
  }

  private void drop(ApplicationId key) {
    filter.forget(key);
    children.watch(key, Set.of());
    definitions.await(key, Set.of());
  }

  /**
   * Returns the watches that receive no events now.
   *
   * @return the watches with their problems; empty if all receive events
   */
  public List<WatchHealth> troubles() {
    return children.health().stream().filter(health -> !health.isGood()).toList();
  }

  /**
   * Ends all watches. Passes that run leave none when they end, and nothing is reported any more.
   */
  @Override
  public void close() {
    synchronized (passing) {
      isClosed = true;
    }
    children.close();
    definitions.close();
  }
}
