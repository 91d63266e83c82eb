package dev.homeostat.benchmarks;

import dev.homeostat.ApplicationId;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;

/** A store in which every pass finds the same state, whatever the one before it saved. */
final class FixedState implements StateStore {

  private static final SaveResult SAVED = new Saved("2");

  private final LoadResult loaded;

  private FixedState(LoadResult loaded) {
    this.loaded = loaded;
  }

  static FixedState of(ApplicationState state) {
    return new FixedState(Loaded.of(state, "1"));
  }

  static FixedState none() {
    return new FixedState(Loaded.nothing());
  }

  @Override
  public LoadResult load(ApplicationId application) {
    return loaded;
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    return SAVED;
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    return SAVED;
  }
}
