package dev.homeostat.benchmarks;

import dev.homeostat.ApplicationId;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import java.util.Optional;

/** A store in which every pass finds the same state, whatever the one before it saved. */
final class FixedState implements StateStore {

  private static final Saving SAVED = new Saved("2");

  private final Loading loaded;

  private FixedState(Loading loaded) {
    this.loaded = loaded;
  }

  static FixedState of(ApplicationState state) {
    return new FixedState(new Loaded(Optional.of(state), "1"));
  }

  static FixedState none() {
    return new FixedState(new Loaded(Optional.empty(), ""));
  }

  @Override
  public Loading load(ApplicationId application) {
    return loaded;
  }

  @Override
  public Saving save(ApplicationId application, ApplicationState state, String revision) {
    return SAVED;
  }

  @Override
  public Saving remove(ApplicationId application, String revision) {
    return SAVED;
  }
}
