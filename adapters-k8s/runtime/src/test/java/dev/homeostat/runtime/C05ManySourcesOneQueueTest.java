package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** C5: "check X because Y changed": many kinds of objects come down to one queue of keys. */
class C05ManySourcesOneQueueTest {

  private record Pod(String name, String owner) {}

  private final RunLog<String> log = new RunLog<>();
  private final TestSource<String> owners = new TestSource<>("owners", List.of("x"));
  private final TestSource<String> pods = new TestSource<>("pods", List.of());

  private ControlLoop<String> started(Reconciler<String> reconciler) {
    return ControlLoop.named("c5", reconciler)
        .source(owners)
        .source(pods)
        .workers(1)
        .listener(log)
        .start();
  }

  @Test
  void events_of_several_sources_for_one_key_are_one_run() throws Exception {
    Gate busy = new Gate();
    try (ControlLoop<String> loop =
        started(
            key -> {
              busy.pass();
              return Outcome.done();
            })) {
      busy.awaitReached();
      owners.sink().add("y");
      pods.sink().add("y");
      assertThat(loop.depth().waiting()).isEqualTo(1);
      busy.open();
      Eventually.until("y ran", () -> log.count("y") == 1);
    }
  }

  @Test
  void the_delete_of_a_part_reaches_its_owner() {
    try (ControlLoop<String> loop = started(key -> Outcome.done())) {
      Eventually.until("x ran", () -> log.count("x") == 1);
      pods.sink().changed(List.of(new Pod("p", "x")), pod -> Set.of(pod.owner()));
      Eventually.until("x ran again", () -> log.count("x") == 2);
      assertThat(loop.isWorking()).isTrue();
    }
  }

  @Test
  void when_a_part_moves_both_owners_run() {
    try (ControlLoop<String> loop = started(key -> Outcome.done())) {
      pods.sink()
          .changed(List.of(new Pod("p", "old"), new Pod("p", "new")), pod -> Set.of(pod.owner()));
      Eventually.until("both ran", () -> log.count("old") == 1 && log.count("new") == 1);
      assertThat(loop.isWorking()).isTrue();
    }
  }
}
