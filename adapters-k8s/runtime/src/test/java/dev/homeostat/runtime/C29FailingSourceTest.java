package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** C29: a source that fails is seen, and does not stop the others. */
class C29FailingSourceTest {

  private final RunLog<String> log = new RunLog<>();
  private final TestSource<String> good = new TestSource<>("apps", List.of("a"));

  @Test
  void one_that_loses_its_connection_is_seen_and_the_others_go_on() {
    TestSource<String> lost = new TestSource<>("pods", List.of());
    try (ControlLoop<String> loop =
        ControlLoop.named("c29", (String key) -> Outcome.done())
            .source(lost)
            .source(good)
            .listener(log)
            .start()) {
      log.await(1);
      assertThat(loop.health()).isEqualTo(Health.GOOD);
      lost.health = Health.notReady("watch closed, 3 tries to connect");
      good.sink().add("b");
      log.await(2);
      assertThat(loop.health().isLive()).isTrue();
      assertThat(loop.health().unready())
          .containsExactly("c29: source pods: watch closed, 3 tries to connect");
      lost.health = Health.GOOD;
      assertThat(loop.health()).isEqualTo(Health.GOOD);
    }
  }

  @Test
  void one_that_cannot_start_is_seen_told_and_tried_again() {
    AtomicInteger starts = new AtomicInteger();
    TestSource<String> late = new TestSource<>("pods", List.of("p"));
    Source<String> refused =
        new DelegatingSource(late) {
          @Override
          public void start(Sink<String> sink) throws Exception {
            if (starts.incrementAndGet() <= 2) {
              throw new IOException("refused");
            }
            super.start(sink);
          }
        };
    try (ControlLoop<String> loop =
        ControlLoop.named("c29", (String key) -> Outcome.done())
            .source(refused)
            .source(good)
            .listener(log)
            .start()) {
      Eventually.until("it is told", () -> log.broken.contains("source pods: refused"));
      good.sink();
      log.await(2);
      assertThat(starts).hasValue(3);
      assertThat(log.broken).containsExactly("source pods: refused", "source pods: refused");
      assertThat(loop.health()).isEqualTo(Health.GOOD);
    }
  }

  @Test
  void one_whose_start_hangs_is_seen_and_does_not_keep_others_from_starting() {
    Gate never = new Gate();
    Source<String> hanging =
        new DelegatingSource(new TestSource<>("pods", List.of())) {
          @Override
          public void start(Sink<String> sink) throws Exception {
            never.pass();
          }
        };
    try (ControlLoop<String> loop =
        ControlLoop.named("c29", (String key) -> Outcome.done())
            .source(hanging)
            .source(good)
            .start()) {
      good.sink();
      assertThat(loop.health().unready()).contains("c29: source pods: has not synced");
      assertThat(loop.isWorking()).isFalse();
    }
    assertThat(good.stops).hasValue(1);
  }

  @Test
  void one_that_throws_whatever_it_is_asked_does_no_harm() {
    TestSource<String> bad = new TestSource<>("pods", List.of());
    Source<String> throwing =
        new DelegatingSource(bad) {
          @Override
          public boolean hasSynced() {
            if (!bad.synced) {
              throw new AssertionError("no answer");
            }
            return true;
          }

          @Override
          public Health health() {
            throw new AssertionError("no health");
          }

          @Override
          public void stop() {
            throw new AssertionError("no stop");
          }
        };
    bad.synced = false;
    ControlLoop<String> loop =
        ControlLoop.named("c29", (String key) -> Outcome.done())
            .source(throwing)
            .source(good)
            .listener(log)
            .start();
    bad.sink();
    Eventually.until("it is seen", () -> loop.health().toString().contains("no answer"));
    bad.synced = true;
    log.await(1);
    assertThat(loop.health().unready()).hasSize(1);
    assertThat(loop.health().unready().get(0)).contains("source pods").contains("no health");
    loop.close();
    assertThat(good.stops).as("the others are stopped").hasValue(1);
    assertThat(log.broken).containsExactly("stop of source pods: no stop");
  }

  /** Another source, with something different about it. */
  private static class DelegatingSource implements Source<String> {
    private final Source<String> source;

    DelegatingSource(Source<String> source) {
      this.source = source;
    }

    @Override
    public String name() {
      return source.name();
    }

    @Override
    public void start(Sink<String> sink) throws Exception {
      source.start(sink);
    }

    @Override
    public boolean hasSynced() {
      return source.hasSynced();
    }

    @Override
    public Health health() {
      return source.health();
    }

    @Override
    public void stop() {
      source.stop();
    }
  }
}
