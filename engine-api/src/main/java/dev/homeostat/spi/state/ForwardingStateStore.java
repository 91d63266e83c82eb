package dev.homeostat.spi.state;

import static org.apiguardian.api.API.Status.STABLE;

import dev.homeostat.ApplicationId;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A store that forwards all calls to another one. Subclasses override only the methods that they
 * change.
 *
 * <p>A subclass that overrides {@link #load} has to override {@link #loadCached}, too, so that both
 * return the same state.
 */
@API(status = STABLE, since = "0.1")
public abstract class ForwardingStateStore implements StateStore {

  private final StateStore to;

  /**
   * Passes on.
   *
   * @param to the other store
   */
  protected ForwardingStateStore(StateStore to) {
    this.to = Objects.requireNonNull(to, "to");
  }

  @Override
  public LoadResult load(ApplicationId application) {
    return to.load(application);
  }

  @Override
  public Optional<Loaded> loadCached(ApplicationId application) {
    return to.loadCached(application);
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    return to.save(application, state, revision);
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    return to.remove(application, revision);
  }

  @Override
  public boolean keepsStates() {
    return to.keepsStates();
  }

  @Override
  public String location(ApplicationId application) {
    return to.location(application);
  }
}
