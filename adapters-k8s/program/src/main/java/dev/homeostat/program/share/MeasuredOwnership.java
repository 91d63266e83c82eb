package dev.homeostat.program.share;

import dev.homeostat.runtime.Health;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.KeySegment;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.atomic.AtomicLong;

/**
 * An ownership whose moves are counted, with the tag {@code loop}. What a loop owns is measured
 * with the loop.
 *
 * @param <K> the type of keys
 */
final class MeasuredOwnership<K> implements KeyOwnership<K> {

  private static final String LOOP = "loop";

  private final KeyOwnership<K> ownership;
  private final MeterRegistry meters;
  private final String loop;
  private final AtomicLong epoch = new AtomicLong();
  private final Timer acknowledged;

  /**
   * Creates an ownership that passes calls on to another.
   *
   * @param segments the number of the segments of its group, whoever owns them
   */
  MeasuredOwnership(KeyOwnership<K> ownership, int segments, MeterRegistry meters, String loop) {
    this.ownership = ownership;
    this.meters = meters;
    this.loop = loop;
    this.acknowledged =
        Timer.builder("homeostat.share.acknowledged")
            .description("Times until no pass of a segment that others asked for was under way")
            .tag(LOOP, loop)
            .register(meters);
    Gauge.builder("homeostat.share.epoch", epoch, AtomicLong::get)
        .description("The epoch of the segment that was gained last")
        .tag(LOOP, loop)
        .strongReference(true)
        .register(meters);
    Gauge.builder("homeostat.share.segments", () -> segments)
        .description("The segments of all replicas, whether one owns them or none")
        .tag(LOOP, loop)
        .strongReference(true)
        .register(meters);
    // Present from the start, so that the rate of the first moves is not lost.
    moved("gained", 0);
    moved("released", 0);
    moved("lost", 0);
  }

  private void moved(String move, int count) {
    meters.counter("homeostat.share.moves", LOOP, loop, "move", move).increment(count);
  }

  /** Passes calls on and counts them. */
  private final class MeasuredOwner implements Owner {

    private final Owner owner;

    MeasuredOwner(Owner owner) {
      this.owner = owner;
    }

    @Override
    public void gained(KeySegment segment, long next) {
      epoch.set(next);
      moved("gained", 1);
      owner.gained(segment, next);
    }

    @Override
    public CompletionStage<Void> release(KeySegment segment) {
      moved("released", 1);
      Timer.Sample since = Timer.start(meters);
      return owner.release(segment).whenComplete((end, failure) -> since.stop(acknowledged));
    }

    @Override
    public CompletionStage<Void> lost(KeySegment segment) {
      moved("lost", 1);
      return owner.lost(segment);
    }
  }

  @Override
  public KeySegment segment(K key) {
    return ownership.segment(key);
  }

  @Override
  public void start(Owner owner) {
    ownership.start(new MeasuredOwner(owner));
  }

  @Override
  public void stop(boolean ended) {
    ownership.stop(ended);
  }

  @Override
  public boolean isHeld(KeySegment segment) {
    return ownership.isHeld(segment);
  }

  @Override
  public Health health() {
    return ownership.health();
  }
}
