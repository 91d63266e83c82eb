package dev.homeostat.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A loop whose source listens to owned segments begins when all is known, and forgets what it gave.
 */
class SegmentedSourcesTest {

  private static final KeySegment A = new KeySegment("a");

  /** A source that knows the keys of a segment when the test says so. */
  private static final class Segments implements SegmentedSource<String> {

    final Map<KeySegment, CompletableFuture<Void>> primed = new ConcurrentHashMap<>();
    final List<KeySegment> released = new CopyOnWriteArrayList<>();
    private volatile Sink<String> sink;

    @Override
    public String name() {
      return "segments";
    }

    @Override
    public void start(Sink<String> to) {
      sink = to;
    }

    @Override
    public boolean hasSynced() {
      return true;
    }

    @Override
    public void stop() {}

    @Override
    public CompletionStage<Void> gained(KeySegment segment) {
      CompletableFuture<Void> known = new CompletableFuture<>();
      primed.put(segment, known);
      return known;
    }

    @Override
    public void released(KeySegment segment) {
      released.add(segment);
    }

    void prime(String... keys) {
      for (String key : keys) {
        sink.add(key);
      }
      primed.get(new KeySegment(keys[0].substring(0, 1))).complete(null);
    }
  }

  private final Segments source = new Segments();
  private final TestOwnership ownership = new TestOwnership();
  private final RunLog<String> log = new RunLog<>();
  private final List<String> begun = new CopyOnWriteArrayList<>();
  private final List<String> segments = new CopyOnWriteArrayList<>();
  private final ControlLoop<String> loop =
      ControlLoop.named("segments", this::reconcile)
          .source(source)
          .ownership(ownership)
          .listener(log)
          .listener(
              new LoopListener<>() {
                @Override
                public void gained(OwnedSegment<String> segment) {
                  segments.add("gained " + segment.segment());
                }

                @Override
                public void released(OwnedSegment<String> segment) {
                  segments.add("released " + segment.segment());
                }
              })
          .start();

  private Outcome reconcile(String key) {
    begun.add(key);
    return Outcome.requeueAfter(Duration.ofHours(1));
  }

  @AfterEach
  void close() {
    loop.close();
  }

  private void release() throws Exception {
    ownership.owner().release(A).toCompletableFuture().get();
  }

  @Test
  void runs_begin_when_the_source_knows_the_segment() {
    ownership.gain("a");
    ownership.gain("b");
    source.prime("b1");
    log.await(1);
    assertThat(begun).containsExactly("b1");
    assertThat(segments).containsExactly("gained b");
    source.prime("a1");
    log.await(2);
    assertThat(begun).containsExactly("b1", "a1");
  }

  @Test
  void keys_of_others_are_not_remembered() {
    ownership.gain("a");
    source.sink.add("b1");
    source.prime("a1");
    log.await(1);
    Eventually.until("the run is delayed", () -> loop.depth().delayed() == 1);
    assertThat(loop.depth()).isEqualTo(new QueueDepth(0, 0, 1, 0));
  }

  @Test
  void a_released_segment_is_forgotten() throws Exception {
    ownership.gain("a");
    source.prime("a1", "a2");
    log.await(2);
    release();
    assertThat(loop.depth()).isEqualTo(new QueueDepth(0, 0, 0, 0));
    assertThat(source.released).containsExactly(A);
    assertThat(segments).containsExactly("gained a", "released a");
    ownership.gain("a");
    source.prime("a2");
    log.await(3);
    assertThat(begun.subList(2, 3)).as("the other key is not named any more").containsExactly("a2");
  }

  @Test
  void a_segment_that_is_given_up_before_it_is_known_does_not_begin() throws Exception {
    ownership.gain("a");
    CompletableFuture<Void> first = source.primed.get(A);
    release();
    first.complete(null);
    assertThat(segments).isEmpty();
    assertThat(loop.isWorking()).isFalse();
    ownership.gain("a");
    source.prime("a1");
    log.await(1);
    assertThat(segments).containsExactly("gained a");
  }
}
