package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** C1: no key is run twice at once, however many workers and events there are. */
class C01SerialPerItemTest {

  @Test
  void of_a_thousand_events_for_one_key_no_two_run_at_once() {
    TestSource<String> source = TestSource.of();
    AtomicInteger atOnce = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    AtomicInteger handled = new AtomicInteger();
    AtomicInteger named = new AtomicInteger();
    Reconciler<String> reconciler =
        key -> {
          most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
          handled.set(named.get());
          Thread.yield();
          atOnce.decrementAndGet();
          return Outcome.done();
        };
    try (ControlLoop<String> loop =
        ControlLoop.named("c1", reconciler).source(source).workers(8).start()) {
      Sink<String> sink = source.sink();
      for (int i = 0; i < 1000; i++) {
        named.incrementAndGet();
        sink.add("one");
        Thread.yield();
      }
      Eventually.until("the last event was handled", () -> handled.get() == 1000);
      Eventually.until("all is done", () -> loop.depth().equals(new QueueDepth(0, 0, 0, 0)));
    }
    assertThat(most).hasValue(1);
  }
}
