package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** C2: a slow key does not hold up others, as long as there is a worker. */
class C02DifferentKeysInParallelTest {

  @Test
  void the_others_run_while_a_slow_one_does() throws Exception {
    Gate slow = new Gate();
    Set<String> done = ConcurrentHashMap.newKeySet();
    Reconciler<String> reconciler =
        key -> {
          if (key.equals("slow")) {
            slow.pass();
          }
          done.add(key);
          return Outcome.done();
        };
    TestSource<String> source = TestSource.of("slow", "a", "b", "c");
    try (ControlLoop<String> loop =
        ControlLoop.named("c2", reconciler).source(source).workers(2).start()) {
      slow.awaitReached();
      Eventually.until("the others ran", () -> done.containsAll(List.of("a", "b", "c")));
      assertThat(loop.depth().running()).isEqualTo(1);
      slow.open();
      Eventually.until("the slow one ran", () -> done.contains("slow"));
    }
  }

  @Test
  void as_many_run_at_once_as_there_are_workers() {
    CyclicBarrier allThree = new CyclicBarrier(3);
    RunLog<String> log = new RunLog<>();
    Reconciler<String> reconciler =
        key -> {
          allThree.await(30, TimeUnit.SECONDS);
          return Outcome.done();
        };
    try (ControlLoop<String> loop =
        ControlLoop.named("c2", reconciler)
            .source(TestSource.of("a", "b", "c"))
            .workers(3)
            .listener(log)
            .start()) {
      log.await(3);
      assertThat(loop.isWorking()).isTrue();
      assertThat(log.runs).extracting(Run::outcome).containsOnly(Outcome.done());
    }
  }
}
