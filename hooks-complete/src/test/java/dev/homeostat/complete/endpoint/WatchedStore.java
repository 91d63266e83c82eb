package dev.homeostat.complete.endpoint;

import dev.homeostat.ApplicationId;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A store in memory that counts, and can be told to fail. */
final class WatchedStore extends ForwardingStateStore {

  final AtomicInteger loads = new AtomicInteger();
  final AtomicInteger saves = new AtomicInteger();

  /** What the next loads give instead. */
  final Queue<Supplier<LoadResult>> loadings = new ConcurrentLinkedQueue<>();

  /** What the next savings give instead; one that gives nothing lets the save happen. */
  final Queue<Supplier<Optional<SaveResult>>> savings = new ConcurrentLinkedQueue<>();

  WatchedStore() {
    super(StateStore.inMemory());
  }

  /** Keeps a state, uncounted. */
  void keep(ApplicationId application, ApplicationState state) {
    super.save(application, state, ((Loaded) super.load(application)).revision());
  }

  /** What is kept, uncounted. */
  ApplicationState kept(ApplicationId application) {
    return ((Loaded) super.load(application)).state().orElseThrow();
  }

  @Override
  public LoadResult load(ApplicationId application) {
    loads.incrementAndGet();
    Supplier<LoadResult> instead = loadings.poll();
    return instead == null ? super.load(application) : instead.get();
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    saves.incrementAndGet();
    Supplier<Optional<SaveResult>> instead = savings.poll();
    return (instead == null ? Optional.<SaveResult>empty() : instead.get())
        .orElseGet(() -> super.save(application, state, revision));
  }
}
