package dev.homeostat.controller.telemetry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.runtime.ControlLoop;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.Sink;
import dev.homeostat.runtime.Source;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** The work of a loop, in numbers. */
class LoopMetricsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final LoopMetrics<String> metrics = LoopMetrics.in(registry, "apps");

  private double keys(String state) {
    return registry.get("homeostat.loop.keys").tags("loop", "apps", "state", state).gauge().value();
  }

  private long runs(String outcome) {
    var timer = registry.find("homeostat.loop.run").tags("outcome", outcome).timer();
    return timer == null ? 0 : timer.count();
  }

  /** Two keys, and nothing after them. */
  private static final class TwoKeys implements Source<String> {
    @Override
    public String name() {
      return "two";
    }

    @Override
    public void start(Sink<String> sink) {
      sink.add("good");
      sink.add("bad");
    }

    @Override
    public boolean hasSynced() {
      return true;
    }

    @Override
    public void stop() {}
  }

  @Test
  void keys_runs_and_leadership_are_measured() throws InterruptedException {
    CountDownLatch running = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    ControlLoop<String> loop =
        ControlLoop.<String>named(
                "apps",
                key -> {
                  running.countDown();
                  go.await();
                  return key.equals("bad")
                      ? Outcome.failed(new IllegalStateException("bad"))
                      : Outcome.done();
                })
            .source(new TwoKeys())
            .listener(metrics)
            .workers(1)
            .build();
    metrics.watch(loop, ControlLoop::depth);
    assertThat(registry.get("homeostat.loop.leads").gauge().value()).isZero();
    loop.start();
    try {
      running.await();
      await().atMost(PATIENCE).until(() -> keys("waiting") == 1 && keys("running") == 1);
      assertThat(registry.get("homeostat.loop.leads").gauge().value()).isEqualTo(1);
      assertThat(registry.get("homeostat.loop.added").tags("priority", "normal").counter().count())
          .isEqualTo(2);
      go.countDown();
      await().atMost(PATIENCE).until(() -> runs("done") == 1 && runs("failed") >= 1);
      assertThat(registry.get("homeostat.loop.waited").timer().count()).isGreaterThanOrEqualTo(2);
    } finally {
      go.countDown();
      loop.close();
    }
  }

  @Test
  void what_broke_is_counted() {
    metrics.broke("source pods", new IllegalStateException("gone"));
    assertThat(registry.get("homeostat.loop.broke").tag("loop", "apps").counter().count())
        .isEqualTo(1);
  }
}
