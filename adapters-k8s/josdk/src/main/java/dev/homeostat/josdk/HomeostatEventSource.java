package dev.homeostat.josdk;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.controller.EmbeddedController;
import dev.homeostat.controller.EmbeddedControllerBuilder;
import dev.homeostat.controller.StatusReport;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.report.ResourceReport;
import dev.homeostat.runtime.Backoff;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.OperatorException;
import io.javaoperatorsdk.operator.api.reconciler.BaseControl;
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
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

  private static final Logger LOG = LoggerFactory.getLogger(HomeostatEventSource.class);
  private static final String NAME = "homeostat";

  /** The kinds that were named are known after this time, or are read. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final Backoff TEARDOWNS =
      new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1));

  private final Class<P> type;
  private final EmbeddedControllerBuilder settings;
  private final @Nullable StatusReport<P> report;
  private final boolean writesStatus;
  private final StatusReports statuses;

  /** The number of consecutive failures of each primary object after which the SDK gave up. */
  private final Map<ResourceAddress, Integer> failures = new ConcurrentHashMap<>();

  /** The primary objects whose last pass has settled. */
  private final Set<ResourceAddress> settled = ConcurrentHashMap.newKeySet();

  /** The primary objects that are being deleted, and of which nothing is left. */
  private final Set<ResourceAddress> released = ConcurrentHashMap.newKeySet();

  private final WatchStatus watchStatus = new WatchStatus(Clock.systemUTC());
  private volatile @Nullable EmbeddedController controller;
  private volatile @Nullable Wakeups wakeups;

  private HomeostatEventSource(
      Class<P> type,
      EmbeddedControllerBuilder settings,
      @Nullable StatusReport<P> report,
      boolean writesStatus) {
    super(ResourceAddress.class, NAME);
    this.type = Objects.requireNonNull(type, "type");
    this.settings = Objects.requireNonNull(settings, "settings");
    this.statuses = new StatusReports(type);
    this.report = report;
    this.writesStatus = writesStatus;
  }

  /**
   * Returns an event source.
   *
   * @param type of the primary objects
   * @param cluster where their objects are
   * @param engine of the same cluster
   * @param <P> the type of the primary objects
   * @return to be returned by {@code prepareEventSources}
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
   */
  public static <P extends HasMetadata> HomeostatEventSource<P> of(
      Class<P> type, EmbeddedControllerBuilder settings) {
    return new HomeostatEventSource<>(type, settings, null, true);
  }

  /**
   * Returns an event source that also reports members of the status of its own, beside the
   * conditions and {@code observedGeneration}.
   *
   * @param value a function of the object and the pass; should be the same for the same pass
   * @return a new event source, to be used instead of this one
   */
  public HomeostatEventSource<P> status(StatusReport<P> value) {
    return new HomeostatEventSource<>(type, settings, Objects.requireNonNull(value, "value"), true);
  }

  /**
   * Returns an event source that leaves the status to the reconciler. It writes neither conditions
   * nor {@code observedGeneration}, and nothing that {@link #status} would add.
   *
   * @return a new event source, to be used instead of this one
   */
  public HomeostatEventSource<P> withoutStatus() {
    return new HomeostatEventSource<>(type, settings, null, false);
  }

  /** Begins to watch, and waits until all is known of the kinds that were named. */
  @Override
  public void start() throws OperatorException {
    if (isRunning()) {
      return;
    }
    EmbeddedController started = settings.start(this::wake);
    controller = started;
    wakeups = new Wakeups(primary -> wake(primary.id().namespace(), primary.id().name()));
    super.start();
    try {
      started.awaitSynced(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      stop();
      throw new OperatorException("interrupted while watches begin", e);
    }
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

  /** Ends all watches. */
  @Override
  public void stop() throws OperatorException {
    super.stop();
    EmbeddedController running = controller;
    Wakeups timers = wakeups;
    controller = null;
    wakeups = null;
    if (timers != null) {
      timers.close();
    }
    if (running != null) {
      running.close();
    }
  }

  private EmbeddedController running() {
    EmbeddedController running = controller;
    if (running == null) {
      throw new IllegalStateException(
          "the event source has not started: return it from prepareEventSources");
    }
    return running;
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
    return reconcile(primary, application, context, pass -> {});
  }

  private UpdateControl<P> reconcile(
      P primary,
      Function<? super P, Application> application,
      Context<P> context,
      Consumer<ReconcileResult> listener) {
    EmbeddedController running = running();
    Resource object = TypedObjects.resource(primary);
    settled.remove(object.address());
    released.remove(object.address());
    try {
      UpdateControl<P> control =
          guarded(object, () -> reconciled(running, object, primary, application, listener));
      failures.remove(object.address());
      return control;
    } catch (FailedPassException e) {
      Duration pause =
          RequeueTranslation.pauseAfter(e, context, () -> failedAgain(object.address()));
      LOG.warn("a pass has failed and is repeated in {}: {}", pause, e.getMessage());
      return UpdateControl.<P>noUpdate().rescheduleAfter(pause);
    } finally {
      if (isGone(primary, context)) {
        forget(object.address());
      }
    }
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
   * Reconciles as a part of a workflow. What the pass asks for is a timer here.
   *
   * @return the reports of the objects; empty if the pass failed after the last attempt of the
   *     retry
   */
  List<ResourceReport> reconcileDependent(
      P primary, Function<? super P, Application> application, Context<P> context) {
    List<ResourceReport> reports = new ArrayList<>();
    UpdateControl<P> control =
        reconcile(primary, application, context, pass -> reports.addAll(pass.resources()));
    schedule(primary, control);
    return reports;
  }

  /** Deletes as a part of a workflow; what is left is tried again by a timer. */
  void deleteDependent(P primary, Function<? super P, Application> application) {
    schedule(primary, cleanup(primary, application));
  }

  private void schedule(P primary, BaseControl<?> control) {
    ResourceAddress address = TypedObjects.resource(primary).address();
    Wakeups timers = wakeups;
    if (timers != null) {
      control
          .getScheduleDelay()
          .map(Duration::ofMillis)
          .ifPresentOrElse(delay -> timers.set(address, delay), () -> timers.cancel(address));
    }
  }

  /** Returns whether everything was as desired at the end of the last pass of an object. */
  boolean isSettled(P primary) {
    return settled.contains(TypedObjects.resource(primary).address());
  }

  /** Returns whether nothing is left of an object that is being deleted. */
  boolean isReleased(P primary) {
    return released.contains(TypedObjects.resource(primary).address());
  }

  private UpdateControl<P> reconciled(
      EmbeddedController running,
      Resource object,
      P primary,
      Function<? super P, Application> application,
      Consumer<ReconcileResult> listener)
      throws Exception {
    ReconcileResult pass = running.reconcile(object, application.apply(primary));
    listener.accept(pass);
    report(running, object, primary, pass);
    if (pass.outcome() == ReconcileResult.Outcome.SETTLED) {
      settled.add(object.address());
    }
    if (pass.outcome() == ReconcileResult.Outcome.FAILED) {
      pass.problems().forEach(problem -> LOG.warn("{}: {}", pass.application(), problem));
    }
    return RequeueTranslation.of(pass, running.clock());
  }

  private int failedAgain(ResourceAddress primary) {
    return failures.merge(primary, 1, Integer::sum);
  }

  /** An object that was deleted during its pass has no event any more. */
  private boolean isGone(P primary, Context<P> context) {
    return context
        .eventSourceRetriever()
        .getControllerEventSource()
        .get(ResourceID.fromResource(primary))
        .isEmpty();
  }

  /** Runs work. After an {@link Error}, the SDK would never reconcile the object again. */
  private static <T> T guarded(Resource object, Callable<T> work) {
    try {
      return work.call();
    } catch (FailedPassException e) {
      throw e;
    } catch (Exception | Error e) {
      LOG.debug("{}", object.address(), e);
      throw FailedPassException.of("the pass of " + object.address(), e);
    }
  }

  private void report(EmbeddedController running, Resource object, P primary, ReconcileResult pass)
      throws Exception {
    if (writesStatus) {
      statuses.write(running, object, pass, report == null ? null : report.of(primary, pass));
    }
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
    EmbeddedController running = running();
    Resource object = TypedObjects.resource(primary);
    // Another object may have had the name.
    released.remove(object.address());
    try {
      return guarded(object, () -> cleaned(running, object, primary, application));
    } catch (FailedPassException e) {
      LOG.warn("a teardown has failed: {}", e.getMessage());
      return DeleteControl.noFinalizerRemoval()
          .rescheduleAfter(TEARDOWNS.after(failedAgain(object.address())).toMillis());
    }
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

  private DeleteControl cleaned(
      EmbeddedController running,
      Resource object,
      P primary,
      Function<? super P, Application> application)
      throws Exception {
    ReconcileResult pass = running.delete(object, described(object, primary, application));
    if (pass.outcome() == ReconcileResult.Outcome.SETTLED) {
      return released(object.address());
    }
    if (running.endsWithNamespace(pass)) {
      LOG.warn("{} is released with its namespace, its teardown failed", object.address());
      return released(object.address());
    }
    report(running, object, primary, pass);
    if (pass.requeue() instanceof Requeue.WithBackoff
        || pass.outcome() == ReconcileResult.Outcome.INVALID) {
      throw FailedPassException.of(pass);
    }
    failures.remove(object.address());
    return RequeueTranslation.scheduled(
        DeleteControl.noFinalizerRemoval(), pass.requeue(), running.clock());
  }

  /** An object must not be undeletable because no application can be made of it any more. */
  private Application described(
      Resource object, P primary, Function<? super P, Application> application) {
    try {
      return application.apply(primary);
    } catch (RuntimeException e) {
      LOG.warn("{} is torn down as it was: {}", object.address(), e.getClass().getName());
      return Application.ownedBy(Owner.of(object)).build();
    }
  }

  private DeleteControl released(ResourceAddress primary) {
    forget(primary);
    released.add(primary);
    return DeleteControl.defaultDelete();
  }

  private void forget(ResourceAddress primary) {
    statuses.forget(primary);
    failures.remove(primary);
    settled.remove(primary);
    released.remove(primary);
    Wakeups timers = wakeups;
    if (timers != null) {
      timers.cancel(primary);
    }
    EmbeddedController running = controller;
    if (running != null) {
      running.forget(primary);
    }
  }

  /** Forgets what the primary object described. */
  @Override
  public void onResourceDeleted(P primary) {
    forget(TypedObjects.resource(primary).address());
  }

  /**
   * Returns the addresses of the objects of a primary object.
   *
   * @param primary the object
   * @return as its last pass has left them; empty before the first pass
   */
  @Override
  public Set<ResourceAddress> getSecondaryResources(P primary) {
    EmbeddedController running = controller;
    return running == null
        ? Set.of()
        : new LinkedHashSet<>(running.objects(TypedObjects.resource(primary).address()));
  }

  /**
   * Returns whether the watches receive events.
   *
   * @return unhealthy if one has received none for three minutes; passes then read the objects of
   *     its kind. A kind that is not served or may not be watched is no reason to restart
   */
  @Override
  public Status getStatus() {
    EmbeddedController running = controller;
    return running == null ? Status.UNKNOWN : watchStatus.of(running.troubles());
  }
}
