package dev.homeostat.core.state;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.Rule;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.ForwardingStateStore;
import dev.homeostat.spi.state.StateStore;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * A state store as one application may use it: a state that belongs to another owner cannot be read
 * (rule STATE-1), or counts as none where several applications used one place.
 */
@API(status = INTERNAL)
public final class OwnedStateStore extends ForwardingStateStore {

  private final Application application;

  /**
   * Restricts a store to the states of one application.
   *
   * @param store where states are kept
   * @param application whose state is used
   */
  public OwnedStateStore(StateStore store, Application application) {
    super(store);
    this.application = application;
  }

  /**
   * Returns whether a state belongs to another owner, and is not just unreadable.
   *
   * @param loading the result of a load from this store
   * @return true if there is a state, and it is that of another owner
   */
  public static boolean isOfAnother(LoadResult loading) {
    return loading instanceof Unreadable unreadable
        && unreadable.cause() == Unreadable.Cause.OF_ANOTHER;
  }

  @Override
  public LoadResult load(ApplicationId id) {
    LoadResult loading = super.load(id);
    return loading instanceof Loaded loaded ? own(loaded) : loading;
  }

  @Override
  public Optional<Loaded> loadCached(ApplicationId id) {
    return super.loadCached(id).filter(loaded -> own(loaded).equals(loaded));
  }

  private LoadResult own(Loaded loaded) {
    if (loaded.state().isEmpty()) {
      return loaded;
    }
    ApplicationState state = loaded.state().get();
    Optional<ApplicationState> own = StateOwnership.own(state, application);
    if (own.isPresent()) {
      return Loaded.of(own.get(), loaded.revision()).withShared(loaded.shared());
    }
    return loaded.shared()
        ? Loaded.nothing()
        : new Unreadable(ofAnother(state), Unreadable.Cause.OF_ANOTHER);
  }

  private Problem ofAnother(ApplicationState state) {
    String place = location(application.id());
    return Problem.error("StateOfAnotherOwner")
        .rule(Rule.STATE_1)
        .expected("a state of " + StateOwnership.describe(application))
        .got("one of " + StateOwnership.describe(state) + (place.isEmpty() ? "" : " in " + place))
        .advice(
            "rename one of the two; if the owner of the state is gone for good, remove the state");
  }
}
