package dev.homeostat.runtime;

import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.LeaderElectionRecord;
import io.fabric8.kubernetes.client.extended.leaderelection.resourcelock.Lock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Objects;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A lock that knows for how long it is surely held. Four things an elector does not see to by
 * itself: a request that hangs does not prolong the term; the clocks of two machines need not
 * agree, since the age of a record counts from when it was first seen here; a holder with a longer
 * lease, as during an upgrade to a shorter one, has all of its own time; and a lock that cannot be
 * read is a failure of that try, not the end of the election.
 */
final class WatchedLock implements Lock {

  private final Lock lock;
  private final LeaseTiming timing;
  private final LongSupplier nanos;
  private final Runnable changed;
  private final ThrottledWarning warning;

  private @Nullable LeaderElectionRecord seen;
  private @Nullable ZonedDateTime seenAt;
  private long asked;

  private volatile boolean held;
  private volatile long heldUntil;
  private volatile long term;
  private volatile @Nullable String problem = "has not been read";

  WatchedLock(
      Lock lock,
      LeaseTiming timing,
      LongSupplier nanos,
      Runnable changed,
      ThrottledWarning warning) {
    this.lock = lock;
    this.timing = timing;
    this.nanos = nanos;
    this.changed = changed;
    this.warning = warning;
  }

  @Override
  public @Nullable LeaderElectionRecord get(KubernetesClient client) {
    asked = nanos.getAsLong();
    LeaderElectionRecord[] got = new LeaderElectionRecord[1];
    guarded(() -> got[0] = lock.get(client));
    LeaderElectionRecord there = got[0];
    if (there == null || !identity().equals(there.getHolderIdentity())) {
      lost();
    }
    return there == null ? null : datedHere(there);
  }

  /** The record with the time at which this machine first saw it as the time of its renewal. */
  private LeaderElectionRecord datedHere(LeaderElectionRecord there) {
    ZonedDateTime at = seenAt;
    if (at == null || !there.equals(seen)) {
      at = Instant.now().atZone(ZoneOffset.UTC);
      seen = there;
      seenAt = at;
    }
    return new LeaderElectionRecord(
        there.getHolderIdentity(),
        there.getLeaseDuration(),
        there.getAcquireTime(),
        at.plus(longerThanOurs(there)),
        there.getLeaderTransitions());
  }

  /** The elector adds its own lease duration to the time of the renewal. */
  private Duration longerThanOurs(LeaderElectionRecord there) {
    Duration theirs = there.getLeaseDuration();
    return theirs == null || theirs.compareTo(timing.lease()) < 0
        ? Duration.ZERO
        : theirs.minus(timing.lease());
  }

  @Override
  public void create(KubernetesClient client, LeaderElectionRecord record) {
    guarded(() -> lock.create(client, record));
    written(record);
  }

  @Override
  public void update(KubernetesClient client, LeaderElectionRecord record) {
    guarded(() -> lock.update(client, record));
    written(record);
  }

  /** The term counts from before the request, so it ends before others think that it has. */
  private void written(LeaderElectionRecord record) {
    if (Objects.equals(record.getHolderIdentity(), identity())) {
      heldUntil = asked + timing.renewDeadline().toNanos();
      term = record.getLeaderTransitions();
      held = true;
      changed.run();
    } else {
      lost();
    }
  }

  private void lost() {
    if (held) {
      held = false;
      changed.run();
    }
  }

  /**
   * An elector takes this one kind of exception for a try that failed, and all others for its end.
   */
  private void guarded(Runnable request) {
    try {
      request.run();
      problem = null;
    } catch (KubernetesClientException e) {
      failed("" + e.getMessage());
      throw e;
    } catch (Throwable e) {
      failed("" + e);
      throw new KubernetesClientException("the lock is unusable", e);
    }
  }

  private void failed(String why) {
    String reason = "cannot be read or written: " + why;
    problem = reason;
    warning.report(describe() + " " + reason);
  }

  /** Returns the nanoseconds for which the lock is surely held; not positive if it is not held. */
  long heldFor() {
    return held ? heldUntil - nanos.getAsLong() : 0;
  }

  /** Returns how often the lock had changed its holder when it was held last. */
  long term() {
    return term;
  }

  Health health() {
    String reason = problem;
    return reason == null ? Health.GOOD : Health.notReady(describe() + " " + reason);
  }

  @Override
  public String identity() {
    return lock.identity();
  }

  @Override
  public String describe() {
    return lock.describe();
  }
}
