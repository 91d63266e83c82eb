package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** C3: a key that waits is there once, however often it is added. */
class C03DedupeWhileWaitingTest {

  @Test
  void five_additions_while_the_worker_is_busy_make_one_run() throws Exception {
    Gate busy = new Gate();
    RunLog<String> log = new RunLog<>();
    Reconciler<String> reconciler =
        key -> {
          if (key.equals("a")) {
            busy.pass();
          }
          return Outcome.done();
        };
    TestSource<String> source = TestSource.of("a");
    try (ControlLoop<String> loop =
        ControlLoop.named("c3", reconciler).source(source).workers(1).listener(log).start()) {
      busy.awaitReached();
      for (int i = 0; i < 5; i++) {
        source.sink().add("b");
      }
      assertThat(loop.depth()).isEqualTo(new QueueDepth(1, 1, 0, 0));
      source.sink().add("last");
      busy.open();
      Eventually.until("the last one ran", () -> log.count("last") == 1);
      assertThat(log.count("b")).isEqualTo(1);
    }
  }

  @Test
  void workers_that_have_nothing_to_do_do_not_make_it_more() {
    WorkQueue<String> queue = new WorkQueue<>();
    for (int i = 0; i < 5; i++) {
      queue.add("b");
    }
    assertThat(queue.poll()).isPresent();
    assertThat(queue.poll()).isEmpty();
    queue.done("b");
    assertThat(queue.poll()).isEmpty();
  }
}
