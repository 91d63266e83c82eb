package dev.homeostat.program.share;

import dev.homeostat.runtime.Health;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.KeySegment;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An ownership that passes segments on to its loop while no leader holds the lease. It reads the
 * lease when a member without segments gains some: the member is in the roster by then, and each
 * leader reads the roster after it has the lease. A member that owned nothing may have been out of
 * the roster, so it reads the lease again.
 *
 * @param <K> the type of keys
 * @see NoSharingPrecondition
 */
final class LeaseGuardedOwnership<K> implements KeyOwnership<K> {

  private static final Logger LOG = LoggerFactory.getLogger(LeaseGuardedOwnership.class);

  private final KeyOwnership<K> shared;
  private final Supplier<LeaseVacancy> vacancies;
  private volatile @Nullable WaitingOwner owner;

  /**
   * Creates an ownership.
   *
   * @param shared by the members of a group
   * @param vacancies begins to wait for the end of a leader
   */
  LeaseGuardedOwnership(KeyOwnership<K> shared, Supplier<LeaseVacancy> vacancies) {
    this.shared = shared;
    this.vacancies = vacancies;
  }

  /** Keeps what is gained until nobody leads. Its lock keeps the calls for a segment in order. */
  private final class WaitingOwner implements Owner {

    private final Owner loop;
    private final Map<KeySegment, Long> waiting = new LinkedHashMap<>();
    private final Set<KeySegment> owned = new HashSet<>();

    /** The owned segments, and released ones whose runs have not ended. */
    private final Set<KeySegment> writable = ConcurrentHashMap.newKeySet();

    private volatile @Nullable LeaseVacancy vacancy;

    WaitingOwner(Owner loop) {
      this.loop = loop;
    }

    @Override
    public synchronized void gained(KeySegment segment, long epoch) {
      if (!owned.isEmpty()) {
        own(segment, epoch);
        return;
      }
      waiting.put(segment, epoch);
      if (vacancy == null) {
        LeaseVacancy next = vacancies.get();
        vacancy = next;
        next.vacant().thenRun(() -> passOn(next));
      }
    }

    private void own(KeySegment segment, long epoch) {
      owned.add(segment);
      writable.add(segment);
      loop.gained(segment, epoch);
    }

    private synchronized void passOn(LeaseVacancy ended) {
      if (vacancy == ended) {
        endWait();
        waiting.forEach(this::tryToOwn);
        waiting.clear();
      }
    }

    /** A failure of the loop for one segment keeps no other from it. */
    private void tryToOwn(KeySegment segment, long epoch) {
      try {
        own(segment, epoch);
      } catch (RuntimeException e) {
        LOG.error("segment {} was gained, and the loop failed", segment, e);
      }
    }

    private void endWait() {
      LeaseVacancy last = vacancy;
      if (last != null) {
        last.close();
        vacancy = null;
      }
    }

    @Override
    public synchronized CompletionStage<Void> release(KeySegment segment) {
      forget(segment);
      return loop.release(segment).thenRun(() -> ended(segment));
    }

    private synchronized void ended(KeySegment segment) {
      if (!owned.contains(segment)) {
        writable.remove(segment);
      }
    }

    @Override
    public synchronized CompletionStage<Void> lost(KeySegment segment) {
      forget(segment);
      writable.remove(segment);
      return loop.lost(segment);
    }

    private void forget(KeySegment segment) {
      owned.remove(segment);
      waiting.remove(segment);
      if (waiting.isEmpty()) {
        endWait();
      }
    }

    synchronized void end() {
      waiting.clear();
      endWait();
    }
  }

  @Override
  public KeySegment segment(K key) {
    return shared.segment(key);
  }

  @Override
  public void start(Owner loop) {
    WaitingOwner before = owner;
    WaitingOwner next = new WaitingOwner(loop);
    owner = next;
    try {
      shared.start(next);
    } catch (RuntimeException e) {
      owner = before; // It has started already, and goes on.
      throw e;
    }
  }

  @Override
  public void stop(boolean ended) {
    shared.stop(ended);
    WaitingOwner last = owner;
    if (last != null) {
      last.end();
    }
  }

  @Override
  public boolean isHeld(KeySegment segment) {
    WaitingOwner now = owner;
    return now != null && now.writable.contains(segment) && shared.isHeld(segment);
  }

  @Override
  public Health health() {
    WaitingOwner now = owner;
    LeaseVacancy waiting = now == null ? null : now.vacancy;
    return waiting == null ? shared.health() : shared.health().and(waiting.health());
  }
}
