package dev.homeostat.program;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.runtime.ControlLoop;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.Sink;
import dev.homeostat.runtime.Source;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Everything is looked at anew once in a period, and not once in two. */
class ResyncTest {

  private static final Duration PERIOD = Duration.ofSeconds(2);

  /** Names one key, once. */
  private static final class Once implements Source<String> {
    private volatile boolean started;

    @Override
    public String name() {
      return "once";
    }

    @Override
    public void start(Sink<String> sink) {
      sink.add("web");
      started = true;
    }

    @Override
    public boolean hasSynced() {
      return started;
    }

    @Override
    public void stop() {
      started = false;
    }
  }

  @Test
  void a_full_look_is_due_at_the_earliest_visit_of_the_loop() throws InterruptedException {
    BlockingQueue<Long> visits = new LinkedBlockingQueue<>();
    ControlLoop<String> loop =
        ControlLoop.<String>named(
                "visits",
                key -> {
                  visits.add(System.nanoTime());
                  return Outcome.done();
                })
            .source(new Once())
            .resync(PERIOD)
            .random(() -> Math.nextDown(1.0))
            .start();
    try (loop) {
      Long first = visits.poll(30, TimeUnit.SECONDS);
      Long second = visits.poll(30, TimeUnit.SECONDS);
      assertThat(first).isNotNull();
      assertThat(second).isNotNull();
      assertThat(OperatorSetup.due(PERIOD)).isLessThanOrEqualTo(Duration.ofNanos(second - first));
    }
  }

  @Test
  void it_is_due_once_in_a_period_however_often_the_loop_comes() {
    assertThat(OperatorSetup.due(PERIOD)).isGreaterThan(PERIOD.dividedBy(2)).isLessThan(PERIOD);
  }
}
