package dev.homeostat.josdk;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.ResourceAddress;
import dev.homeostat.controller.EmbeddedController;
import dev.homeostat.controller.EmbeddedControllerBuilder;
import dev.homeostat.controller.StatusReport;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.report.ResourceReport;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.OperatorException;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.health.Status;
import io.javaoperatorsdk.operator.processing.event.Event;
import io.javaoperatorsdk.operator.processing.event.EventHandler;
import io.javaoperatorsdk.operator.processing.event.ResourceID;
import io.javaoperatorsdk.operator.processing.event.source.AbstractEventSource;
import io.javaoperatorsdk.operator.processing.event.source.ResourceEventAware;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An event source for all objects of all kinds that the primary objects of a reconciler describe.
 * It runs the passes of the engine, and requests a reconciliation when an observed part of these
 * objects changes, with or without an owner reference, but not for its own writes.
 *
 * <pre>{@code
 * public UpdateControl<WebPage> reconcile(WebPage page, Context<WebPage> context) {
 *   return homeostat.reconcile(page, Pages::application, context);
 * }
 *
 * public DeleteControl cleanup(WebPage page, Context<WebPage> context) {
 *   return homeostat.cleanup(page, Pages::application);
 * }
 * }</pre>
 *
 * <p>The kinds come and go with the applications. Of each object the shared watches keep a digest,
 * and not its content. Filters of the SDK have no effect, since the engine knows which changes
 * matter. The secondary resources of a primary object are the addresses of what its last pass has
 * left.
 *
 * @param <P> the type of the primary objects
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class HomeostatEventSource<P extends HasMetadata>
    extends AbstractEventSource<ResourceAddress, P> implements ResourceEventAware<P> {

  private static final String NAME = "homeostat";

  /** The kinds that were named are known after this time, or are read. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final Class<P> type;
  private final EmbeddedControllerBuilder settings;

  /** Null if the reconciler writes the status. */
  private final @Nullable StatusReports<P> statuses;

  /** The primary objects whose pass or teardown runs, and whether they are gone meanwhile. */
  private final Map<ResourceAddress, Boolean> passing = new ConcurrentHashMap<>();

  /** The primary objects that have had a pass, and are not gone. */
  private final Set<ResourceAddress> served = ConcurrentHashMap.newKeySet();

  /** The mark of the dependent resource that is served; null if there is none. */
  private final AtomicReference<@Nullable Object> dependent = new AtomicReference<>();

  private final WatchStatus watchStatus = new WatchStatus(Clock.systemUTC());
  private volatile @Nullable Running<P> running;

  /**
   * What there is between start and stop.
   *
   * @param controller watches the objects and runs the passes
   * @param passes of a reconciler
   * @param dependents the passes of a dependent resource
   */
  private record Running<P extends HasMetadata>(
      EmbeddedController controller, PrimaryPasses<P> passes, DependentPasses<P> dependents)
      implements AutoCloseable {

    void forget(ResourceAddress primary) {
      passes.forget(primary);
      dependents.forget(primary);
    }

    @Override
    public void close() {
      dependents.close();
      controller.close();
    }
  }

  private HomeostatEventSource(
      Class<P> type, EmbeddedControllerBuilder settings, @Nullable StatusReports<P> statuses) {
    super(ResourceAddress.class, NAME);
    this.type = Objects.requireNonNull(type, "type");
    this.settings = Objects.requireNonNull(settings, "settings");
    this.statuses = statuses;
  }

  /**
   * Returns an event source.
   *
   * @param type of the primary objects
   * @param cluster where their objects are
   * @param engine of the same cluster
   * @param <P> the type of the primary objects
   * @return to be returned by {@code prepareEventSources}
   * @throws IllegalArgumentException if the type does not implement {@code Namespaced}
   */
  public static <P extends HasMetadata> HomeostatEventSource<P> of(
      Class<P> type, KubernetesCluster cluster, Engine engine) {
    return of(type, EmbeddedController.of(cluster, engine));
  }

  /**
   * Returns an event source.
   *
   * @param type of the primary objects
   * @param settings the cluster, the engine, and kinds to be watched from the start on
   * @param <P> the type of the primary objects
   * @return to be returned by {@code prepareEventSources}
   * @throws IllegalArgumentException if the type does not implement {@code Namespaced}
   */
  public static <P extends HasMetadata> HomeostatEventSource<P> of(
      Class<P> type, EmbeddedControllerBuilder settings) {
    return new HomeostatEventSource<>(
        TypedObjects.requireNamespaced(type), settings, new StatusReports<>(type, null));
  }

  /**
   * Returns an event source that also reports members of the status of its own, beside the
   * conditions and {@code observedGeneration}.
   *
   * @param value a function of the object and the pass; should be the same for the same pass
   * @return a new event source, to be used instead of this one; of this method and {@link
   *     #withoutStatus} the last one counts
   */
  public HomeostatEventSource<P> status(StatusReport<P> value) {
    return new HomeostatEventSource<>(
        type, settings, new StatusReports<>(type, Objects.requireNonNull(value, "value")));
  }

  /**
   * Returns an event source that leaves the status to the reconciler: it writes neither conditions
   * nor {@code observedGeneration}.
   *
   * @return a new event source, to be used instead of this one; of this method and {@link #status}
   *     the last one counts
   */
  public HomeostatEventSource<P> withoutStatus() {
    return new HomeostatEventSource<>(type, settings, null);
  }

  /**
   * Begins to watch, and waits until all is known of the kinds that were named. After a stop,
   * primary objects that had a pass before have one again, since nothing was watched meanwhile.
   */
  @Override
  public void start() throws OperatorException {
    EmbeddedController controller = begun().controller();
    try {
      controller.awaitSynced(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop();
      throw new OperatorException("interrupted while watches begin", e);
    }
  }

  /** Workers of the SDK start a source at the same time if an activation condition is met. */
  private synchronized Running<P> begun() {
    Running<P> present = running;
    if (present != null) {
      return present;
    }
    // Before passes can begin, which add to them.
    List<ResourceAddress> before = List.copyOf(served);
    before.forEach(served::remove);
    EmbeddedController controller = settings.start(this::wake);
    PrimaryPasses<P> passes = new PrimaryPasses<>(controller, statuses);
    PrimaryTimers timers = new PrimaryTimers(this::wake);
    Running<P> begun = new Running<>(controller, passes, new DependentPasses<>(passes, timers));
    running = begun;
    super.start();
    before.forEach(this::wake);
    return begun;
  }

  private void wake(ResourceAddress primary) {
    wake(primary.id().namespace(), primary.id().name());
  }

  private void wake(ApplicationId application) {
    wake(application.namespace(), application.name());
  }

  private void wake(String namespace, String name) {
    EventHandler handler = getEventHandler();
    if (handler != null && isRunning()) {
      handler.handleEvent(
          new Event(namespace.isEmpty() ? new ResourceID(name) : new ResourceID(name, namespace)));
    }
  }

  /** Ends all watches. Another dependent resource may be served now. */
  @Override
  public synchronized void stop() throws OperatorException {
    super.stop();
    dependent.set(null);
    Running<P> ended = running;
    running = null;
    if (ended != null) {
      ended.close();
    }
  }

  private Running<P> running() {
    Running<P> now = running;
    if (now == null) {
      throw new IllegalStateException(
          "the event source has not started: return it from prepareEventSources");
    }
    return now;
  }

  /**
   * Reconciles the application of a primary object, and writes what differs of its status: the
   * conditions, {@code observedGeneration} and the members of {@link #status}.
   *
   * @param primary as the SDK gives it
   * @param application makes the application, owned by the primary object; a failure is retried
   * @param context of this reconciliation
   * @return a control without an update, with the time of the next pass if the pass asks for one
   * @throws FailedPassException if the retry of the SDK is to repeat the pass. After its last
   *     attempt the pass is scheduled instead, so that retries never end
   * @throws IllegalStateException if the event source was not started
   */
  public UpdateControl<P> reconcile(
      P primary, Function<? super P, Application> application, Context<P> context) {
    PrimaryPasses<P> passes = running().passes();
    return unlessGone(
        primary,
        () -> isGone(primary, context),
        () -> passes.reconcile(primary, application, context).control());
  }

  /** Runs a pass or a teardown, and forgets an object that is gone then: it has no event again. */
  private <T> T unlessGone(P primary, BooleanSupplier isGone, Supplier<T> work) {
    ResourceAddress address = TypedObjects.resource(primary).address();
    passing.put(address, false);
    served.add(address);
    try {
      return work.get();
    } finally {
      if (Boolean.TRUE.equals(passing.remove(address)) || isGone.getAsBoolean()) {
        forget(address);
      }
    }
  }

  private static boolean isGone(HasMetadata primary, Context<?> context) {
    return context
        .eventSourceRetriever()
        .getControllerEventSource()
        .get(ResourceID.fromResource(primary))
        .isEmpty();
  }

  /**
   * Reconciles an application that is made already.
   *
   * @param primary as the SDK gives it
   * @param application owned by the primary object
   * @param context of this reconciliation
   * @return as for a function
   * @throws FailedPassException as for a function
   * @throws IllegalStateException if the event source was not started
   */
  public UpdateControl<P> reconcile(P primary, Application application, Context<P> context) {
    return reconcile(primary, any -> application, context);
  }

  /**
   * Deletes the resources of a primary object that is being deleted.
   *
   * @param primary as the SDK gives it
   * @param application makes the application, owned by the primary object. Its resources are in its
   *     state, so that only its owner and settings count; if it fails, the owner alone does
   * @return a control that removes the finalizer when nothing is left, and otherwise keeps it and
   *     has the teardown repeated, after growing pauses if it has failed
   * @throws IllegalStateException if the event source was not started
   */
  public DeleteControl cleanup(P primary, Function<? super P, Application> application) {
    PrimaryPasses<P> passes = running().passes();
    return unlessGone(primary, () -> false, () -> passes.cleanup(primary, application));
  }

  /**
   * Deletes the resources of a primary object that is being deleted.
   *
   * @param primary as the SDK gives it
   * @param application owned by the primary object
   * @return as for a function
   * @throws IllegalStateException if the event source was not started
   */
  public DeleteControl cleanup(P primary, Application application) {
    return cleanup(primary, any -> application);
  }

  /**
   * Reserves this event source for the dependent resource with a mark, until it stops.
   *
   * @throws IllegalStateException if it has another one: each would delete what the other has made
   */
  void serve(Object value) {
    if (!dependent.compareAndSet(null, value) && dependent.get() != value) {
      throw new IllegalStateException(
          "the event source serves a dependent resource already; a primary object has one"
              + " application, so describe all objects in it");
    }
  }

  /** Runs a pass of a dependent resource; see {@link DependentPasses#reconcile}. */
  List<ResourceReport> reconcile(
      HomeostatDependentResource<P> resource, P primary, Context<P> context) {
    DependentPasses<P> dependents = running().dependents();
    serve(resource.mark());
    return unlessGone(
        primary,
        () -> isGone(primary, context),
        () -> dependents.reconcile(primary, resource.application(), context));
  }

  /** Runs a teardown of a dependent resource. */
  void delete(HomeostatDependentResource<P> resource, P primary) {
    DependentPasses<P> dependents = running().dependents();
    serve(resource.mark());
    unlessGone(
        primary,
        () -> false,
        () -> {
          dependents.delete(primary, resource.application());
          return true;
        });
  }

  /** Returns whether the last pass of a dependent resource has settled. */
  boolean isSettled(P primary) {
    Running<P> now = running;
    return now != null && now.dependents().isSettled(primary);
  }

  /** Returns whether the last teardown of a dependent resource has ended. */
  boolean isReleased(P primary) {
    Running<P> now = running;
    return now != null && now.dependents().isReleased(primary);
  }

  private void forget(ResourceAddress primary) {
    served.remove(primary);
    Running<P> now = running;
    if (now != null) {
      now.forget(primary);
    }
  }

  /** Forgets what the primary object described. */
  @Override
  public void onResourceDeleted(P primary) {
    ResourceAddress address = TypedObjects.resource(primary).address();
    passing.computeIfPresent(address, (same, isGone) -> true);
    forget(address);
  }

  /**
   * Returns the addresses of the objects of a primary object.
   *
   * @param primary the object
   * @return as its last pass has left them; empty before the first pass
   */
  @Override
  public Set<ResourceAddress> getSecondaryResources(P primary) {
    Running<P> now = running;
    return now == null
        ? Set.of()
        : new LinkedHashSet<>(now.controller().objects(TypedObjects.resource(primary).address()));
  }

  /**
   * Returns whether the watches receive events.
   *
   * @return unhealthy if one has received none for three minutes; passes then read the objects of
   *     its kind. A kind that is not served or may not be watched is no reason to restart
   */
  @Override
  public Status getStatus() {
    Running<P> now = running;
    return now == null ? Status.UNKNOWN : watchStatus.of(now.controller().troubles());
  }
}
