package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** C26: the queue holds keys, so a run sees what is there now; what is missing is deleted. */
class C26KeysNotObjectsTest {

  @Test
  void a_run_sees_the_newest_state_and_none_in_between() throws Exception {
    World world = new World();
    Gate busy = new Gate();
    List<String> seen = new CopyOnWriteArrayList<>();
    Reconciler<String> reconciler =
        key -> {
          if (key.equals("busy")) {
            busy.pass();
          } else {
            seen.add(String.valueOf(world.wanted.get(key)));
          }
          return Outcome.done();
        };
    world.wanted.put("busy", "");
    try (ControlLoop<String> loop =
        ControlLoop.named("c26", reconciler).source(world.wants).workers(1).start()) {
      busy.awaitReached();
      for (int i = 1; i <= 5; i++) {
        world.wants.put("a", "version " + i);
      }
      busy.open();
      Eventually.until("a ran", () -> seen.equals(List.of("version 5")));
      assertThat(loop.isWorking()).isTrue();
    }
  }

  @Test
  void what_is_not_there_any_more_when_its_key_runs_is_treated_as_deleted() {
    World world = new World();
    RunLog<String> log = new RunLog<>();
    world.actual.put("a", "1");
    world.wanted.put("a", "1");
    try (ControlLoop<String> loop =
        ControlLoop.named("c26", world::reconcile)
            .source(world.wants)
            .source(world.things)
            .listener(log)
            .start()) {
      log.await(1);
      world.wants.remove("a");
      Eventually.until("deleted", () -> world.actual.isEmpty());
      world.wants.remove("a");
      Eventually.until(
          "gone", () -> log.runs.stream().anyMatch(run -> run.outcome().equals(Outcome.gone())));
      Eventually.until("nothing is left", () -> loop.depth().equals(new QueueDepth(0, 0, 0, 0)));
      assertThat(log.runs).extracting(Run::failures).containsOnly(0);
    }
  }
}
