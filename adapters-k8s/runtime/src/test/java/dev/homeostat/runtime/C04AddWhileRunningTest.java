package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** C4: a key that is added while it runs, runs once more, however often it was added. */
class C04AddWhileRunningTest {

  @Test
  void five_additions_during_a_run_make_one_more_run() throws Exception {
    Gate first = new Gate();
    RunLog<String> log = new RunLog<>();
    Reconciler<String> reconciler =
        key -> {
          first.pass();
          return Outcome.done();
        };
    TestSource<String> source = TestSource.of("a");
    try (ControlLoop<String> loop =
        ControlLoop.named("c4", reconciler).source(source).workers(3).listener(log).start()) {
      first.awaitReached();
      for (int i = 0; i < 5; i++) {
        source.sink().add("a");
      }
      assertThat(loop.depth()).isEqualTo(new QueueDepth(0, 1, 0, 0));
      first.open();
      log.await(2);
      Eventually.until("all is done", () -> loop.depth().equals(new QueueDepth(0, 0, 0, 0)));
      assertThat(log.count("a")).isEqualTo(2);
    }
  }

  @Test
  void what_happens_before_a_key_is_taken_is_seen_by_its_run() {
    WorkQueue<String> queue = new WorkQueue<>();
    queue.add("a");
    queue.poll();
    queue.add("a");
    assertThat(queue.poll()).isEmpty();
    queue.done("a");
    assertThat(queue.poll()).isPresent();
    queue.done("a");
    assertThat(queue.poll()).isEmpty();
  }
}
