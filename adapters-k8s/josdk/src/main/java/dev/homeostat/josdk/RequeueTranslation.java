package dev.homeostat.josdk;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Requeue;
import dev.homeostat.runtime.Backoff;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.javaoperatorsdk.operator.api.reconciler.BaseControl;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import io.javaoperatorsdk.operator.processing.retry.Retry;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.IntSupplier;

/** Translates the requeue of a pass into the terms of Java Operator SDK. */
final class RequeueTranslation {

  private static final Duration LIMIT = Duration.ofMinutes(16);
  private static final Duration SOONEST = Duration.ofMillis(100);

  /** The longest delay; the timer adds it to the present time, in milliseconds. */
  private static final Duration LATEST = Duration.ofDays(365);

  /** The first pause after the last retry, if the retry has no longest one of its own. */
  private static final Duration LONGEST = Duration.ofMinutes(1);

  private RequeueTranslation() {}

  /**
   * Returns the control of a pass.
   *
   * @throws FailedPassException if the pass is to be repeated with backoff
   */
  static <P extends HasMetadata> UpdateControl<P> of(ReconcileResult pass, InstantSource clock) {
    if (pass.requeue() instanceof Requeue.WithBackoff) {
      throw FailedPassException.of(pass);
    }
    return scheduled(UpdateControl.noUpdate(), pass.requeue(), clock);
  }

  /**
   * Returns the pause after a failure that the SDK would not retry: it gives up after its last
   * attempt, and forgets how many there were.
   *
   * @param failures counts how often the SDK has given up, in a row
   * @throws FailedPassException if the SDK retries
   */
  static Duration pauseAfter(
      FailedPassException failure, Context<?> context, IntSupplier failures) {
    Retry retry = context.getControllerConfiguration().getRetry();
    boolean isRetried =
        context
            .getRetryInfo()
            .map(attempt -> !attempt.isLastAttempt())
            .orElseGet(() -> retry.initExecution().nextDelay().isPresent());
    if (isRetried) {
      throw failure;
    }
    return new Backoff(longestPause(retry), LIMIT).after(failures.getAsInt());
  }

  private static Duration longestPause(Retry retry) {
    return retry instanceof GenericRetry generic
            && generic.getMaxInterval() > 0
            && generic.getMaxInterval() < LONGEST.toMillis()
        ? Duration.ofMillis(generic.getMaxInterval())
        : LONGEST;
  }

  /** Returns a control with the time of the next pass, if there is one. */
  static <C extends BaseControl<C>> C scheduled(C control, Requeue requeue, InstantSource clock) {
    requeue.delay(clock.instant()).ifPresent(delay -> control.rescheduleAfter(within(delay)));
    return control;
  }

  /** Returns a delay that the timer of the framework accepts; a pass that is too early is safe. */
  private static Duration within(Duration delay) {
    if (delay.compareTo(SOONEST) < 0) {
      return SOONEST;
    }
    return delay.compareTo(LATEST) > 0 ? LATEST : delay;
  }
}
