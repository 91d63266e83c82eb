package dev.homeostat.page.server;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import java.util.Optional;
import org.apiguardian.api.API;

/** A store that reads the states of another one, and changes none. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ReadOnlyStateStore extends ForwardingStateStore {

  private ReadOnlyStateStore(StateStore to) {
    super(to);
  }

  /**
   * Reads the states of a store.
   *
   * @param store has them
   * @return a view
   */
  public static ReadOnlyStateStore of(StateStore store) {
    return new ReadOnlyStateStore(store);
  }

  /** Nothing: a session that starts from a cached state confirms it by a write. */
  @Override
  public Optional<Loaded> loadCached(ApplicationId application) {
    return Optional.empty();
  }

  @Override
  public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
    return refused(application);
  }

  @Override
  public SaveResult remove(ApplicationId application, String revision) {
    return refused(application);
  }

  private static SaveResult refused(ApplicationId application) {
    return new NotSaved(
        Problem.error("ReadOnlyState")
            .expected("no write of the state of " + application)
            .got("a write")
            .advice("use the engine of reports for plans and inspections only"));
  }
}
