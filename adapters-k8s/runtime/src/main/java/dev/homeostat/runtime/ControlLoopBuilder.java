package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Describes a {@link ControlLoop}. For one thread.
 *
 * @param <K> the type of keys
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ControlLoopBuilder<K> {

  private final String name;
  private final Reconciler<K> reconciler;
  private final List<Source<K>> sources = new ArrayList<>();
  private final List<LoopListener<K>> listeners = new ArrayList<>();
  private int workers = 4;
  private Backoff backoff = Backoff.DEFAULT;
  private Rate rate = Rate.DEFAULT;
  private @Nullable Duration resync;
  private KeyOwnership<K> ownership = KeyOwnership.of(Leadership.none());
  private Duration grace = Duration.ofSeconds(10);
  private TimeSource time = TimeSource.system();
  private ThreadFactory threads = Thread::new;
  private DoubleSupplier random = () -> ThreadLocalRandom.current().nextDouble();

  ControlLoopBuilder(String name, Reconciler<K> reconciler) {
    this.name = name;
    this.reconciler = reconciler;
  }

  /**
   * Listens to one more source.
   *
   * @param source names keys
   * @return this builder
   */
  public ControlLoopBuilder<K> source(Source<K> source) {
    sources.add(source);
    return this;
  }

  /**
   * Sets the number of keys that may run at once; 4 by default.
   *
   * @param count at least 1
   * @return this builder
   * @throws IllegalArgumentException if it is below 1
   */
  public ControlLoopBuilder<K> workers(int count) {
    if (count < 1) {
      throw new IllegalArgumentException("expected at least 1 worker, got " + count);
    }
    this.workers = count;
    return this;
  }

  /**
   * Sets the backoff of failing keys; {@link Backoff#DEFAULT} by default.
   *
   * @param value for each key by itself
   * @return this builder
   */
  public ControlLoopBuilder<K> backoff(Backoff value) {
    this.backoff = value;
    return this;
  }

  /**
   * Sets the rate limit for retries of failing keys; {@link Rate#DEFAULT} by default.
   *
   * @param value for all keys together
   * @return this builder
   */
  public ControlLoopBuilder<K> rate(Rate value) {
    this.rate = value;
    return this;
  }

  /**
   * Runs each known key again and again, with low priority and whatever its last outcome, each time
   * up to a tenth earlier, so that not all come at once. A key is known from its first run until
   * its outcome is {@link Outcome#gone}. No resync unless set.
   *
   * @param period the longest time between two runs of a key; positive
   * @return this builder
   * @throws IllegalArgumentException if it is not positive
   */
  public ControlLoopBuilder<K> resync(Duration period) {
    if (period.isZero() || period.isNegative()) {
      throw new IllegalArgumentException("expected a positive period, got " + period);
    }
    this.resync = period;
    return this;
  }

  /**
   * Works only while it leads; {@link Leadership#none} unless set.
   *
   * @param value of this loop alone
   * @return this builder
   */
  public ControlLoopBuilder<K> leadership(Leadership value) {
    return ownership(KeyOwnership.of(value));
  }

  /**
   * Works only on keys that it owns; on all of them unless set.
   *
   * @param value of this loop alone
   * @return this builder
   */
  public ControlLoopBuilder<K> ownership(KeyOwnership<K> value) {
    this.ownership = value;
    return this;
  }

  /**
   * Adds a listener.
   *
   * @param listener called for each event of the loop
   * @return this builder
   */
  @SuppressWarnings("unchecked") // A listener only reads keys, so one for more will do.
  public ControlLoopBuilder<K> listener(LoopListener<? super K> listener) {
    listeners.add((LoopListener<K>) listener);
    return this;
  }

  /**
   * Sets the time that {@link ControlLoop#close} waits for runs before it interrupts them, and that
   * runs may go on without the lease before the loop is not live; ten seconds by default.
   *
   * @param value not negative
   * @return this builder
   * @throws IllegalArgumentException if it is negative
   */
  public ControlLoopBuilder<K> grace(Duration value) {
    if (value.isNegative()) {
      throw new IllegalArgumentException("expected no negative time, got " + value);
    }
    this.grace = value;
    return this;
  }

  /**
   * Sets the time source of delays and periods; {@link TimeSource#system} by default.
   *
   * @param value another time, as for tests
   * @return this builder
   */
  public ControlLoopBuilder<K> time(TimeSource value) {
    this.time = value;
    return this;
  }

  /**
   * Sets the factory of the workers' threads; plain threads by default.
   *
   * @param value makes a thread that is not started; its name is set by the loop
   * @return this builder
   */
  public ControlLoopBuilder<K> threads(ThreadFactory value) {
    this.threads = value;
    return this;
  }

  /**
   * Sets the source of random numbers.
   *
   * @param value numbers from 0 up to 1
   * @return this builder
   */
  public ControlLoopBuilder<K> random(DoubleSupplier value) {
    this.random = value;
    return this;
  }

  /**
   * The loop, not started.
   *
   * @return a new loop
   * @throws IllegalStateException if there is no source
   */
  public ControlLoop<K> build() {
    if (sources.isEmpty()) {
      throw new IllegalStateException(name + " has no source, so it would never run");
    }
    return new ControlLoop<>(
        new LoopSettings<>(
            name,
            reconciler,
            List.copyOf(sources),
            workers,
            backoff,
            rate,
            resync,
            ownership,
            List.copyOf(listeners),
            grace,
            time,
            threads,
            random));
  }

  /**
   * The loop, started.
   *
   * @return a new loop
   * @throws IllegalStateException if there is no source
   */
  public ControlLoop<K> start() {
    ControlLoop<K> loop = build();
    loop.start();
    return loop;
  }
}
