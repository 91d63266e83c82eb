package dev.homeostat.josdk;

import dev.homeostat.Application;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.report.ResourceReport;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.BaseControl;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The passes of a dependent resource, and what the conditions of its workflow ask for. A dependent
 * resource cannot reschedule a reconciliation, so that what a pass asks for is a timer.
 * Thread-safe.
 *
 * @param <P> the type of the primary objects
 */
final class DependentPasses<P extends HasMetadata> implements AutoCloseable {

  private final PrimaryPasses<P> passes;
  private final PrimaryTimers timers;

  /** The primary objects whose last pass has settled. */
  private final Set<ResourceAddress> settled = ConcurrentHashMap.newKeySet();

  /** The primary objects that are being deleted, and whose last teardown has ended. */
  private final Set<ResourceAddress> released = ConcurrentHashMap.newKeySet();

  DependentPasses(PrimaryPasses<P> passes, PrimaryTimers timers) {
    this.passes = passes;
    this.timers = timers;
  }

  /**
   * Runs a pass.
   *
   * @return the reports of the objects; empty if it failed after the last attempt of the retry
   * @throws FailedPassException if the retry of the SDK is to repeat it
   */
  List<ResourceReport> reconcile(
      P primary, Function<? super P, Application> application, Context<P> context) {
    ResourceAddress address = TypedObjects.resource(primary).address();
    forget(address);
    PrimaryPasses.Reconciled<P> reconciled = passes.reconcile(primary, application, context);
    schedule(address, reconciled.control());
    if (reconciled
        .pass()
        .filter(pass -> pass.outcome() == ReconcileResult.Outcome.SETTLED)
        .isPresent()) {
      settled.add(address);
    }
    return reconciled.pass().map(ReconcileResult::resources).orElse(List.of());
  }

  /** Runs a teardown. */
  void delete(P primary, Function<? super P, Application> application) {
    ResourceAddress address = TypedObjects.resource(primary).address();
    forget(address);
    DeleteControl control = passes.cleanup(primary, application);
    schedule(address, control);
    if (control.isRemoveFinalizer()) {
      released.add(address);
    }
  }

  private void schedule(ResourceAddress primary, BaseControl<?> control) {
    control
        .getScheduleDelay()
        .map(Duration::ofMillis)
        .ifPresent(delay -> timers.set(primary, delay));
  }

  /** Returns whether everything was as desired at the end of the last pass of an object. */
  boolean isSettled(P primary) {
    return settled.contains(TypedObjects.resource(primary).address());
  }

  /** Returns whether nothing is left of an object that is being deleted. */
  boolean isReleased(P primary) {
    return released.contains(TypedObjects.resource(primary).address());
  }

  /** Forgets an object, which begins anew or is gone. */
  void forget(ResourceAddress primary) {
    settled.remove(primary);
    released.remove(primary);
    timers.cancel(primary);
  }

  /** Drops all timers. */
  @Override
  public void close() {
    timers.close();
  }
}
