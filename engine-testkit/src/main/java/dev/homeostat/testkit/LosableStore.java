package dev.homeostat.testkit;

import dev.homeostat.ApplicationId;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;

/** A store in memory that can lose everything at once. */
final class LosableStore implements StateStore {

  private volatile StateStore kept = StateStore.inMemory();

  void lose() {
    kept = StateStore.inMemory();
  }

  @Override
  public LoadResult load(ApplicationId application) {
    return kept.load(application);
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    return kept.save(application, state, revision);
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    return kept.remove(application, revision);
  }
}
