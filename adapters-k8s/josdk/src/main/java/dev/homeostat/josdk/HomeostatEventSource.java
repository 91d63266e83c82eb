package dev.homeostat.josdk;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.controller.EmbeddedController;
import dev.homeostat.controller.EmbeddedControllerBuilder;
import dev.homeostat.controller.StatusReport;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.runtime.Backoff;
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
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The one event source for all objects of all kinds that the primary objects of a reconciler
 * describe. It runs the passes of the engine, and wakes a primary object when something observed of
 * its objects has changed, whether they have an owner reference or not; own writes wake nobody.
 *
 * <pre>{@code
 * public UpdateControl<WebPage> reconcile(WebPage page, Context<WebPage> context) {
 *   return homeostat.reconcile(page, application(page), context);
 * }
 *
 * public DeleteControl cleanup(WebPage page, Context<WebPage> context) {
 *   return homeostat.cleanup(page, application(page));
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
  private final StatusReports statuses;
  private final Map<ResourceAddress, Integer> failedTeardowns = new ConcurrentHashMap<>();
  private volatile @Nullable EmbeddedController controller;

  private HomeostatEventSource(
      Class<P> type, EmbeddedControllerBuilder settings, @Nullable StatusReport<P> report) {
    super(ResourceAddress.class, NAME);
    this.type = Objects.requireNonNull(type, "type");
    this.settings = Objects.requireNonNull(settings, "settings");
    this.statuses = new StatusReports(type, Clock.systemUTC());
    this.report = report;
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
    return new HomeostatEventSource<>(type, settings, null);
  }

  /**
   * Returns an event source that also reports members of the status of its own, beside the
   * conditions and {@code observedGeneration}.
   *
   * @param value a function of the object and the pass; should be the same for the same pass
   * @return a new event source, to be used instead of this one
   */
  public HomeostatEventSource<P> status(StatusReport<P> value) {
    return new HomeostatEventSource<>(type, settings, Objects.requireNonNull(value, "value"));
  }

  /** Begins to watch, and waits until all is known of the kinds that were named. */
  @Override
  public void start() throws OperatorException {
    if (isRunning()) {
      return;
    }
    EmbeddedController started = settings.start(this::wake);
    controller = started;
    super.start();
    try {
      started.awaitSynced(PATIENCE);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new OperatorException("interrupted while watches begin", e);
    }
  }

  private void wake(ApplicationId application) {
    EventHandler handler = getEventHandler();
    if (handler != null && isRunning()) {
      String namespace = application.namespace();
      handler.handleEvent(
          new Event(
              namespace.isEmpty()
                  ? new ResourceID(application.name())
                  : new ResourceID(application.name(), namespace)));
    }
  }

  /** Ends all watches. */
  @Override
  public void stop() throws OperatorException {
    super.stop();
    EmbeddedController running = controller;
    controller = null;
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
   * @param application owned by the primary object
   * @param context of this reconciliation
   * @return a control without an update, with the time of the next pass if the pass asks for one
   * @throws FailedPassException if the retry of the SDK is to repeat the pass. After its last
   *     attempt the pass is scheduled instead, so that retries never end
   * @throws IllegalStateException if the event source was not started
   */
  public UpdateControl<P> reconcile(P primary, Application application, Context<P> context) {
    EmbeddedController running = running();
    Resource object = TypedObjects.resource(primary);
    try {
      ReconcileResult pass = guarded(object, () -> running.reconcile(object, application));
      report(running, object, primary, pass);
      return Controls.of(pass);
    } catch (FailedPassException e) {
      LOG.debug("{}: {}", object.address(), e.getMessage());
      return Controls.after(e, context);
    }
  }

  /** Runs a pass. After an {@link Error}, the SDK would never reconcile the object again. */
  private static ReconcileResult guarded(Resource object, Supplier<ReconcileResult> pass) {
    try {
      return pass.get();
    } catch (RuntimeException | Error e) {
      throw FailedPassException.of("the pass of " + object.address(), e);
    }
  }

  private void report(
      EmbeddedController running, Resource object, P primary, ReconcileResult pass) {
    Object more;
    try {
      more = report == null ? null : report.of(primary, pass);
    } catch (Exception | Error e) {
      throw FailedPassException.of("the status of " + object.address(), e);
    }
    statuses.write(running, object, pass, more);
  }

  /**
   * Deletes the resources of a primary object that is being deleted.
   *
   * @param primary as the SDK gives it
   * @param application owned by the primary object; its resources are in its state, so that only
   *     its owner and settings count
   * @return a control that removes the finalizer when nothing is left, and otherwise keeps it and
   *     has the teardown repeated, after growing pauses if it has failed
   * @throws IllegalStateException if the event source was not started
   */
  public DeleteControl cleanup(P primary, Application application) {
    EmbeddedController running = running();
    Resource object = TypedObjects.resource(primary);
    try {
      ReconcileResult pass = guarded(object, () -> running.delete(object, application));
      if (pass.outcome() == ReconcileResult.Outcome.SETTLED) {
        return released(object.address());
      }
      if (running.endsWithNamespace(pass)) {
        LOG.warn("{} is released with its namespace, its teardown failed", object.address());
        return released(object.address());
      }
      report(running, object, primary, pass);
      if (pass.requeue() instanceof Requeue.WithBackoff) {
        throw FailedPassException.of(pass);
      }
      failedTeardowns.remove(object.address());
      return Controls.scheduled(DeleteControl.noFinalizerRemoval(), pass.requeue());
    } catch (FailedPassException e) {
      LOG.warn("the teardown of {} has failed: {}", object.address(), e.getMessage());
      int failures = failedTeardowns.merge(object.address(), 1, Integer::sum);
      return DeleteControl.noFinalizerRemoval()
          .rescheduleAfter(TEARDOWNS.after(failures).toMillis());
    }
  }

  private DeleteControl released(ResourceAddress primary) {
    forget(primary);
    return DeleteControl.defaultDelete();
  }

  private void forget(ResourceAddress primary) {
    statuses.forget(primary);
    failedTeardowns.remove(primary);
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
   * Returns whether all watches receive events.
   *
   * @return unhealthy if one does not; passes then read the objects of its kind
   */
  @Override
  public Status getStatus() {
    EmbeddedController running = controller;
    if (running == null) {
      return Status.UNKNOWN;
    }
    return running.troubles().isEmpty() ? Status.HEALTHY : Status.UNHEALTHY;
  }
}
