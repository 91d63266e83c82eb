package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import java.time.Duration;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Passes, repeated until they are through or as if they were. */
final class Settling {

  static final Duration PATIENCE = Duration.ofSeconds(120);

  private Settling() {}

  /** The pass that settles an application. */
  static ReconcileResult settle(Engine engine, Application application) {
    return until(() -> engine.reconcile(application), Settling::isSettled);
  }

  /** The pass that finds that all is gone. */
  static ReconcileResult tearDown(Engine engine, Application application) {
    return until(() -> engine.delete(application), Settling::isSettled);
  }

  /** The first pass that is as it should be. */
  static ReconcileResult until(
      Supplier<ReconcileResult> passes, Predicate<ReconcileResult> enough) {
    return await().atMost(PATIENCE).until(passes::get, enough);
  }

  private static boolean isSettled(ReconcileResult pass) {
    assertThat(pass.outcome())
        .as(pass.problems().toString())
        .isNotEqualTo(ReconcileResult.Outcome.INVALID);
    return pass.outcome() == ReconcileResult.Outcome.SETTLED;
  }

  /** Three passes that send nothing and save nothing. */
  static void assertCalm(Engine engine, Application application) {
    for (int i = 0; i < 3; i++) {
      ReconcileResult pass = engine.reconcile(application);
      assertThat(pass.outcome())
          .as(pass.problems().toString())
          .isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(pass.requests()).isEmpty();
      assertThat(pass.stateWrites()).isZero();
    }
  }
}
