package dev.homeostat.runtime;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** A source that says what a test tells it to. */
final class TestSource<K> implements Source<K> {

  private final String name;
  private final List<K> atStart;
  final AtomicInteger starts = new AtomicInteger();
  final AtomicInteger stops = new AtomicInteger();
  volatile boolean synced = true;
  volatile Health health = Health.GOOD;
  private volatile Sink<K> sink;

  TestSource(String name, List<K> atStart) {
    this.name = name;
    this.atStart = atStart;
  }

  @SafeVarargs
  @SuppressWarnings("varargs") // The list copies them.
  static <K> TestSource<K> of(K... atStart) {
    return new TestSource<>("things", List.of(atStart));
  }

  TestSource<K> unsynced() {
    synced = false;
    return this;
  }

  /** The sink of the loop, as soon as it has started. */
  Sink<K> sink() {
    Eventually.until(name + " is started", () -> sink != null);
    return sink;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void start(Sink<K> to) {
    atStart.forEach(to::add);
    sink = to;
    starts.incrementAndGet();
  }

  @Override
  public boolean hasSynced() {
    return synced;
  }

  @Override
  public Health health() {
    return health;
  }

  @Override
  public void stop() {
    stops.incrementAndGet();
  }
}
