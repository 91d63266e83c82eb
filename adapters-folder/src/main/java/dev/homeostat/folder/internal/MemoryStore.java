package dev.homeostat.folder.internal;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.Changes;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.tree.Trees;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.apiguardian.api.API;

/** Objects in memory. */
@API(status = INTERNAL, since = "0.1")
public final class MemoryStore implements ObjectStore {

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final Map<String, Map<ResourceId, ObjectNode>> kinds = new TreeMap<>();
  private long version;

  /** An empty store. */
  public MemoryStore() {}

  @Override
  public <T> T read(Bookkeeping books, Function<Session, T> work) {
    return write(books, work);
  }

  @Override
  public <T> T write(Bookkeeping books, Function<Session, T> work) {
    lock.lock();
    try {
      return work.apply(new MemorySession());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public ServerRules.Reading rules() {
    return new ServerRules.Reading(ServerRules.NONE, List.of());
  }

  @Override
  public long version() {
    lock.lock();
    try {
      return version;
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Changes changes() {
    return new MemoryChanges(version());
  }

  private long nextVersion() {
    version++;
    changed.signalAll();
    return version;
  }

  private final class MemorySession implements Session {

    private Map<ResourceId, ObjectNode> kind(ResourceId id) {
      return kinds.computeIfAbsent(id.groupKind(), key -> new HashMap<>());
    }

    @Override
    public Found find(ResourceId id) {
      ObjectNode tree = kind(id).get(id);
      return tree == null ? new Nothing() : new Present(id, tree);
    }

    @Override
    public List<Found> all() {
      List<Found> all = new ArrayList<>();
      kinds.values().forEach(kind -> kind.forEach((id, tree) -> all.add(new Present(id, tree))));
      return all;
    }

    @Override
    public List<Found> all(String group, String kind) {
      List<Found> all = new ArrayList<>();
      kind(new ResourceId(group, kind, "", "any"))
          .forEach((id, tree) -> all.add(new Present(id, tree)));
      return all;
    }

    @Override
    public void put(ResourceId id, ObjectNode tree) {
      kind(id).put(id, Trees.freeze(tree));
    }

    @Override
    public void remove(ResourceId id) {
      if (kind(id).remove(id) != null) {
        MemoryStore.this.nextVersion();
      }
    }

    @Override
    public long nextVersion() {
      return MemoryStore.this.nextVersion();
    }
  }

  private final class MemoryChanges implements Changes {
    private long seen;

    private MemoryChanges(long seen) {
      this.seen = seen;
    }

    @Override
    public boolean await(Duration atMost) throws InterruptedException {
      long nanos = atMost.toNanos();
      lock.lockInterruptibly();
      try {
        while (version == seen && nanos > 0) {
          nanos = changed.awaitNanos(nanos);
        }
        boolean moved = version != seen;
        seen = version;
        return moved;
      } finally {
        lock.unlock();
      }
    }

    @Override
    public void close() {
      // Nothing is held open.
    }
  }
}
