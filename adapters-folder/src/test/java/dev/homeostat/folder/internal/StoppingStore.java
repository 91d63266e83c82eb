package dev.homeostat.folder.internal;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.Changes;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.folder.Stopped;
import java.util.List;
import java.util.function.Function;

/** A store whose process is stopped before one of its changes; those before it are kept. */
final class StoppingStore implements ObjectStore {

  private final ObjectStore store;
  private int left = Integer.MAX_VALUE;

  StoppingStore(ObjectStore store) {
    this.store = store;
  }

  /** The change with this number, counted from 1 and from now, is not made. */
  void stopAt(int number) {
    left = number;
  }

  void stopNever() {
    left = Integer.MAX_VALUE;
  }

  @Override
  public <T> T read(Bookkeeping books, Function<Session, T> work) {
    return store.read(books, session -> work.apply(new StoppingSession(session)));
  }

  @Override
  public <T> T write(Bookkeeping books, Function<Session, T> work) {
    return store.write(books, session -> work.apply(new StoppingSession(session)));
  }

  @Override
  public ServerRules.Reading rules() {
    return store.rules();
  }

  @Override
  public long version() {
    return store.version();
  }

  @Override
  public Changes changes() {
    return store.changes();
  }

  private final class StoppingSession implements Session {

    private final Session session;

    StoppingSession(Session session) {
      this.session = session;
    }

    private void change() {
      left--;
      if (left == 0) {
        throw new Stopped("before a change");
      }
    }

    @Override
    public Found find(ResourceId id) {
      return session.find(id);
    }

    @Override
    public List<Found> all() {
      return session.all();
    }

    @Override
    public List<Found> all(String group, String kind) {
      return session.all(group, kind);
    }

    @Override
    public void put(ResourceId id, ObjectNode tree) {
      change();
      session.put(id, tree);
    }

    @Override
    public void remove(ResourceId id) {
      change();
      session.remove(id);
    }

    @Override
    public long nextVersion() {
      change();
      return session.nextVersion();
    }
  }
}
