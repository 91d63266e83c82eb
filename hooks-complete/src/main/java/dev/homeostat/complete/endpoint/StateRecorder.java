package dev.homeostat.complete.endpoint;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.complete.access.Call;
import dev.homeostat.complete.access.Purpose;
import dev.homeostat.complete.access.Tree;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import dev.homeostat.spi.state.StateStore.Loaded;
import dev.homeostat.spi.state.StateStore.NotSaved;
import dev.homeostat.spi.state.StateStore.SaveResult;
import dev.homeostat.spi.state.StateStore.Saved;
import dev.homeostat.tree.Trees;
import java.time.Clock;
import java.util.Optional;
import java.util.function.Consumer;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps calls in the private trees of the hooks, and wakes the application. */
@API(status = INTERNAL)
public final class StateRecorder implements Recorder {

  /** A pass saves a few times at most, so that so many conflicts have another cause. */
  private static final int TRIES = 10;

  private static final Logger LOG = LoggerFactory.getLogger(StateRecorder.class);

  private final StateStore store;
  private final String ownerKind;
  private final Clock clock;
  private final Consumer<ApplicationId> wake;

  /**
   * A recorder over a store.
   *
   * @param store with the state of all applications
   * @param ownerKind the kind of the owners of the applications, empty for none
   * @param clock for when a call came
   * @param wake begins a pass of an application
   */
  public StateRecorder(
      StateStore store, String ownerKind, Clock clock, Consumer<ApplicationId> wake) {
    this.store = store;
    this.ownerKind = ownerKind;
    this.clock = clock;
    this.wake = wake;
  }

  @Override
  public Recording record(Call call, String uid) {
    Recording recording;
    try {
      recording = keep(call, uid);
    } catch (RuntimeException e) {
      // The exception's message may repeat secrets.
      LOG.warn(
          "{}: '{}' is not kept: {}",
          call.application(),
          call.purpose().word(),
          e.getClass().getName());
      return new Recording.Failed();
    }
    if (recording instanceof Recording.Stored || recording instanceof Recording.Known) {
      wake(id(call));
    }
    return recording;
  }

  private Recording keep(Call call, String uid) {
    for (int i = 0; i < TRIES; i++) {
      Optional<Recording> result = attempt(call, uid);
      if (result.isPresent()) {
        return result.get();
      }
    }
    LOG.warn(
        "{}: '{}' is not kept, others save all the time",
        call.application(),
        call.purpose().word());
    return new Recording.Failed();
  }

  /** Tries once; empty if another writer saved meanwhile. */
  private Optional<Recording> attempt(Call call, String uid) {
    if (!(store.load(id(call)) instanceof Loaded loaded)) {
      LOG.warn("{}: the state cannot be read", call.application());
      return Optional.of(new Recording.Failed());
    }
    // Before its first pass an application has the empty uid; no caller is of that incarnation.
    ApplicationState state = loaded.state().orElse(ApplicationState.EMPTY);
    if (uid.isEmpty() || !state.uid().equals(uid)) {
      return Optional.of(new Recording.Unknown());
    }
    String hook = call.purpose().word();
    ObjectNode tree = state.hooks().getOrDefault(hook, Trees.emptyObject());
    if (call.purpose() == Purpose.SHUTDOWN && !tree.hasNonNull(Tree.DEADLINE)) {
      return Optional.of(new Recording.NotAsked());
    }
    if (tree.hasNonNull(Tree.CALLED_AT)) {
      return Optional.of(new Recording.Known());
    }
    ObjectNode called = Trees.unsealed(tree).put(Tree.CALLED_AT, clock.instant().toString());
    return result(store.save(id(call), state.withHook(hook, called), loaded.revision()), call);
  }

  private static Optional<Recording> result(SaveResult saving, Call call) {
    if (saving instanceof Saved) {
      return Optional.of(new Recording.Stored());
    } else if (saving instanceof NotSaved not) {
      LOG.warn("{}: the state cannot be saved: {}", call.application(), not.problem());
      return Optional.of(new Recording.Failed());
    }
    return Optional.empty();
  }

  private ApplicationId id(Call call) {
    return call.application().withOwnerKind(ownerKind);
  }

  /**
   * Wakes the application. A failure is only logged: the call is stored, and the next pass sees it.
   */
  private void wake(ApplicationId application) {
    try {
      wake.accept(application);
    } catch (RuntimeException e) {
      LOG.warn("{} cannot be woken: {}", application, e.getClass().getName());
    }
  }
}
