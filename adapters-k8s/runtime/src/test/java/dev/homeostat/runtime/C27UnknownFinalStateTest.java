package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** C27: a delete that was missed, and whose last state is not known, makes a run as well. */
class C27UnknownFinalStateTest {

  private record Pod(String owner) {}

  @Test
  void the_owner_in_the_last_known_state_runs() {
    RunLog<String> log = new RunLog<>();
    TestSource<String> source = TestSource.of();
    try (ControlLoop<String> loop =
        ControlLoop.named("c27", (String key) -> Outcome.gone())
            .source(source)
            .listener(log)
            .start()) {
      source.sink().changed(List.of(new Pod("last known")), pod -> Set.of(pod.owner()));
      log.await(1);
      assertThat(log.runs).extracting(Run::key).containsExactly("last known");
      assertThat(loop.isWorking()).isTrue();
    }
  }

  @Test
  void nobody_asks_for_the_owner_of_nothing() {
    RunLog<String> log = new RunLog<>();
    TestSource<String> source = TestSource.of();
    try (ControlLoop<String> loop =
        ControlLoop.named("c27", (String key) -> Outcome.gone())
            .source(source)
            .listener(log)
            .start()) {
      source.sink().changed(List.<Pod>of(), pod -> Set.of(pod.owner()));
      source.sink().add("next");
      log.await(1);
      assertThat(log.runs).extracting(Run::key).containsExactly("next");
      assertThat(loop.isWorking()).isTrue();
    }
  }
}
