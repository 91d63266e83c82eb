package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** C10: nothing runs before every source has synced. */
class C10WaitForEverySourceTest {

  @Test
  void nothing_runs_while_one_source_has_not_synced() {
    TestSource<String> primary = new TestSource<>("apps", List.of("a", "b"));
    TestSource<String> secondary = new TestSource<String>("pods", List.of()).unsynced();
    AtomicInteger early = new AtomicInteger();
    RunLog<String> log = new RunLog<>();
    Reconciler<String> reconciler =
        key -> {
          if (!secondary.synced) {
            early.incrementAndGet();
          }
          return Outcome.done();
        };
    try (ControlLoop<String> loop =
        ControlLoop.named("c10", reconciler)
            .source(primary)
            .source(secondary)
            .listener(log)
            .start()) {
      secondary.sink();
      Eventually.until("both keys wait", () -> loop.depth().parked() == 2);
      assertThat(loop.isWorking()).isFalse();
      assertThat(loop.health().isLive()).isTrue();
      assertThat(loop.health().unready()).containsExactly("c10: source pods: has not synced");
      secondary.synced = true;
      log.await(2);
      assertThat(early).hasValue(0);
      assertThat(loop.health()).isEqualTo(Health.GOOD);
    }
  }

  @Test
  void a_loop_that_never_syncs_can_be_stopped() {
    TestSource<String> never = TestSource.of("a").unsynced();
    ControlLoop<String> loop =
        ControlLoop.named("c10", (String key) -> Outcome.done()).source(never).start();
    never.sink();
    loop.close();
    assertThat(never.stops).hasValue(1);
    assertThat(loop.isWorking()).isFalse();
  }

  @Test
  void does_not_stand_for_election_before() {
    TestSource<String> source = TestSource.of("a").unsynced();
    TestLeadership leadership = new TestLeadership();
    try (ControlLoop<String> loop =
        ControlLoop.named("c10", (String key) -> Outcome.done())
            .source(source)
            .leadership(leadership)
            .start()) {
      source.sink();
      assertThat(leadership.candidate).isNull();
      source.synced = true;
      Eventually.until("it stands", () -> leadership.candidate != null);
      assertThat(loop.isWorking()).isFalse();
    }
  }
}
