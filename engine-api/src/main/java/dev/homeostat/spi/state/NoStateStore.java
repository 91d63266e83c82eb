package dev.homeostat.spi.state;

import dev.homeostat.ApplicationId;

/** Keeps nothing. */
final class NoStateStore implements StateStore {

  static final StateStore INSTANCE = new NoStateStore();

  private static final SaveResult NOTHING_KEPT = new Saved("");

  private NoStateStore() {}

  @Override
  public LoadResult load(ApplicationId application) {
    return Loaded.nothing();
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    return NOTHING_KEPT;
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    return NOTHING_KEPT;
  }

  @Override
  public boolean keepsStates() {
    return false;
  }
}
