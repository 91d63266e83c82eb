package dev.homeostat.josdk;

import dev.homeostat.Application;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.controller.ApplicationDescription;
import dev.homeostat.controller.ApplicationDescription.Described;
import dev.homeostat.controller.ApplicationDescription.Undescribed;
import dev.homeostat.controller.EmbeddedController;
import dev.homeostat.controller.NamespaceEnd;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.runtime.Backoff;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The passes and teardowns of primary objects, with their results in the terms of Java Operator
 * SDK. Thread-safe.
 *
 * @param <P> the type of the primary objects
 */
final class PrimaryPasses<P extends HasMetadata> {

  private static final Logger LOG = LoggerFactory.getLogger(HomeostatEventSource.class);

  private static final Backoff TEARDOWNS =
      new Backoff(Duration.ofSeconds(1), Duration.ofMinutes(1));

  private final EmbeddedController controller;

  /** Null if the reconciler writes the status. */
  private final @Nullable StatusReports<P> statuses;

  /** The number of consecutive failures of each primary object after which the SDK gave up. */
  private final Map<ResourceAddress, Integer> failures = new ConcurrentHashMap<>();

  /**
   * A reconciliation that needs no retry of the SDK.
   *
   * @param control for the SDK
   * @param pass empty if it failed after the last attempt of the retry
   */
  record Reconciled<P extends HasMetadata>(
      UpdateControl<P> control, Optional<ReconcileResult> pass) {}

  PrimaryPasses(EmbeddedController controller, @Nullable StatusReports<P> statuses) {
    this.controller = controller;
    this.statuses = statuses;
  }

  /**
   * Runs a pass, and reports it in the status.
   *
   * @throws FailedPassException if the retry of the SDK is to repeat it
   */
  Reconciled<P> reconcile(
      P primary, Function<? super P, Application> application, Context<P> context) {
    Resource object = TypedObjects.resource(primary);
    try {
      Reconciled<P> reconciled = guarded(object, () -> reconciled(object, primary, application));
      failures.remove(object.address());
      return reconciled;
    } catch (FailedPassException e) {
      Duration pause =
          RequeueTranslation.pauseAfter(e, context, () -> failedAgain(object.address()));
      LOG.warn("a pass has failed and is repeated in {}: {}", pause, e.getMessage());
      return new Reconciled<>(UpdateControl.<P>noUpdate().rescheduleAfter(pause), Optional.empty());
    }
  }

  private Reconciled<P> reconciled(
      Resource object, P primary, Function<? super P, Application> application) throws Exception {
    ApplicationDescription description = description(object, primary, application);
    if (description instanceof Undescribed undescribed) {
      report(object, primary, controller.reconcile(object, undescribed.refused(object)));
      throw FailedPassException.of(undescribed.problem().toString());
    }
    ReconcileResult pass = controller.reconcile(object, ((Described) description).application());
    report(object, primary, pass);
    if (pass.outcome() == ReconcileResult.Outcome.FAILED) {
      pass.problems().forEach(problem -> LOG.warn("{}: {}", pass.application(), problem));
    }
    return new Reconciled<>(RequeueTranslation.of(pass, controller.clock()), Optional.of(pass));
  }

  private void report(Resource object, P primary, ReconcileResult pass) throws Exception {
    if (statuses != null) {
      statuses.write(controller, object, primary, pass);
    }
  }

  private int failedAgain(ResourceAddress primary) {
    return failures.merge(primary, 1, Integer::sum);
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

  /** Runs a teardown; the control removes the finalizer if nothing is left. */
  DeleteControl cleanup(P primary, Function<? super P, Application> application) {
    Resource object = TypedObjects.resource(primary);
    try {
      return guarded(object, () -> cleaned(object, primary, application));
    } catch (FailedPassException e) {
      LOG.warn("a teardown has failed: {}", e.getMessage());
      return DeleteControl.noFinalizerRemoval()
          .rescheduleAfter(TEARDOWNS.after(failedAgain(object.address())).toMillis());
    }
  }

  private DeleteControl cleaned(
      Resource object, P primary, Function<? super P, Application> application) throws Exception {
    ReconcileResult pass =
        controller.delete(object, description(object, primary, application).forTeardown(object));
    if (pass.outcome() == ReconcileResult.Outcome.SETTLED) {
      if (!object.isBeingDeleted()) {
        // A workflow deletes the objects of a primary object that stays.
        report(object, primary, pass);
      }
      return released(object.address());
    }
    Optional<NamespaceEnd> end = controller.namespaceEnd(pass);
    if (end.isPresent()) {
      LOG.warn("{} {}", object.address(), end.get());
      return released(object.address());
    }
    report(object, primary, pass);
    if (pass.requeue() instanceof Requeue.WithBackoff
        || pass.outcome() == ReconcileResult.Outcome.INVALID) {
      throw FailedPassException.of(pass);
    }
    failures.remove(object.address());
    return RequeueTranslation.scheduled(
        DeleteControl.noFinalizerRemoval(), pass.requeue(), controller.clock());
  }

  private static <P extends HasMetadata> ApplicationDescription description(
      Resource object, P primary, Function<? super P, Application> application) {
    ApplicationDescription description =
        ApplicationDescription.of(object, () -> application.apply(primary));
    if (description instanceof Undescribed undescribed) {
      LOG.warn("{}", undescribed.problem());
      LOG.debug("{}", object.address(), undescribed.cause());
    }
    return description;
  }

  private DeleteControl released(ResourceAddress primary) {
    forget(primary);
    return DeleteControl.defaultDelete();
  }

  /** Forgets an object, which is gone. */
  void forget(ResourceAddress primary) {
    failures.remove(primary);
    if (statuses != null) {
      statuses.forget(primary);
    }
    controller.forget(primary);
  }
}
