package dev.homeostat.core.state;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.spi.EngineProvider;
import dev.homeostat.spi.state.StateStore;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import java.util.function.BooleanSupplier;

/**
 * Opens the sessions on the states of applications. Each session has an identity: the uid that
 * marks the objects of the application, and the salt of its digests.
 */
public final class StateSessions {

  private static final StateStore.Loaded NOTHING = StateStore.Loaded.nothing();

  private final StateStore store;
  private final UnsavedSalts salts;

  /** Creates the sessions of an engine. */
  public StateSessions(EngineProvider.Options options) {
    this(options.state(), new UnsavedSalts(options.ids()));
  }

  private StateSessions(StateStore store, UnsavedSalts salts) {
    this.store = store;
    this.salts = salts;
  }

  /** Returns sessions that save nothing while a guard refuses it. */
  public StateSessions guardedBy(BooleanSupplier mayWrite) {
    return new StateSessions(new GuardedStateStore(store, mayWrite), salts);
  }

  /** Returns the store as it may be used for an application. */
  public StateStore store(Application application) {
    return new OwnedStateStore(store, application);
  }

  /** Opens a session on a state that was loaded. */
  public StateSession of(Application application, StateStore.Loaded loaded) {
    return identified(application, StateSession.of(store(application), application.id(), loaded));
  }

  /** Opens a session on a cached state, which may be outdated. */
  public StateSession cached(Application application, StateStore.Loaded cached) {
    return identified(
        application, StateSession.cached(store(application), application.id(), cached));
  }

  /** Opens a session on no state. */
  public StateSession empty(Application application) {
    return of(application, NOTHING);
  }

  /** Opens a session that saves nothing: a suspended application needs no state of its own. */
  public StateSession detached(Application application) {
    return identified(
        application, StateSession.of(StateStore.inMemory(), application.id(), NOTHING));
  }

  /** Gives a new state an identity; it is saved with the first change (rule STATE-3). */
  private StateSession identified(Application application, StateSession session) {
    if (session.state().salt().isEmpty()) {
      ApplicationId id = application.id();
      String uid =
          application.uid().isEmpty() && store.keepsStates() ? uidOf(id) : application.uid();
      String salt = salts.of(id);
      session.change(before -> before.withIdentity(uid, salt).withOwner(uid, id.ownerKind()));
    }
    return session;
  }

  /**
   * Returns the same for the same name, so that marks are ours when the state is lost (STATE-4).
   */
  private static String uidOf(ApplicationId id) {
    byte[] name = ("homeostat.dev/application/" + id).getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).toString();
  }

  /** Returns the application with its uid, which is that of its state unless it brings one. */
  public static Application identified(StateSession session, Application application) {
    return application.uid().isEmpty()
        ? application.toBuilder().uid(session.state().uid()).build()
        : application;
  }
}
