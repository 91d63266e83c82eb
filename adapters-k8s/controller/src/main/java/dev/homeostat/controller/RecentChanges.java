package dev.homeostat.controller;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.runtime.KeySegment;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.OwnedSegment;
import dev.homeostat.runtime.Run;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The applications whose resources were seen changed last while another replica owned them. When
 * this replica gains them, they go first and alone, since a change of the time without an owner is
 * among them; the others wait for their passes, but not for long. Bounded and thread-safe.
 */
final class RecentChanges extends ForwardingListener implements LoopListener<ApplicationId> {

  private static final int MOST = 100;

  private final PrimaryUids uids;
  private final Consumer<ApplicationId> wake;

  /** By uid of the application, the last one at the end. */
  private final Set<String> recent = new LinkedHashSet<>();

  /** Those that go first now, until their pass has ended. */
  private final Set<ApplicationId> first = new HashSet<>();

  private final Function<ApplicationId, KeySegment> segments;
  private final Set<KeySegment> owned = new HashSet<>();
  private final Duration headStart;
  private long othersWaitUntil;

  /** True while this replica knows all that is there. */
  private volatile boolean begun;

  /**
   * No changes yet.
   *
   * @param next gets all events
   * @param uids of the primary objects
   * @param wake gets the applications that go first
   * @param segments the segment of an application
   * @param headStart the time for which other applications wait at most
   */
  RecentChanges(
      ObjectListener next,
      PrimaryUids uids,
      Consumer<ApplicationId> wake,
      Function<ApplicationId, KeySegment> segments,
      Duration headStart) {
    super(next);
    this.segments = segments;
    this.headStart = headStart;
    this.uids = uids;
    this.wake = wake;
  }

  /** Begins: all objects are known now, so what is seen from now on are changes. */
  void begin() {
    begun = true;
  }

  /** Ends, until it begins again. */
  void end() {
    begun = false;
    forget();
  }

  /** A stopped loop does not say that it gives its segments up. */
  private synchronized void forget() {
    recent.clear();
    owned.clear();
  }

  @Override
  public void seen(Resource object) {
    if (begun) {
      object.label(Application.UID_LABEL).ifPresent(this::remember);
    }
    super.seen(object);
  }

  private synchronized void remember(String uid) {
    if (uids.byUid(uid).map(segments).filter(owned::contains).isPresent()) {
      return;
    }
    recent.remove(uid);
    recent.add(uid);
    if (recent.size() > MOST) {
      recent.remove(recent.iterator().next());
    }
  }

  @Override
  public void gained(OwnedSegment<ApplicationId> segment) {
    beginFirst(segment).forEach(wake);
  }

  private synchronized List<ApplicationId> beginFirst(OwnedSegment<ApplicationId> segment) {
    owned.add(segment.segment());
    List<ApplicationId> keys = new ArrayList<>();
    for (String uid : List.copyOf(recent)) {
      Optional<ApplicationId> key = uids.byUid(uid);
      if (key.isEmpty() || segment.contains(key.get())) {
        recent.remove(uid);
        key.ifPresent(keys::add);
      }
    }
    Collections.reverse(keys);
    first.addAll(keys);
    othersWaitUntil = System.nanoTime() + headStart.toNanos();
    return keys;
  }

  @Override
  public synchronized void released(OwnedSegment<ApplicationId> segment) {
    owned.remove(segment.segment());
    first.removeIf(segment::contains);
    notifyAll();
  }

  /** Returns whether an application goes first. */
  synchronized boolean isFirst(ApplicationId application) {
    return first.contains(application);
  }

  /** Waits until the passes of those that go first have ended, or for as long as is permitted. */
  synchronized void awaitFirst() throws InterruptedException {
    long left = othersWaitUntil - System.nanoTime();
    while (!first.isEmpty() && left > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = othersWaitUntil - System.nanoTime();
    }
  }

  @Override
  public void ran(Run<ApplicationId> run) {
    passed(run.key());
  }

  /** Notes the end of a pass. */
  synchronized void passed(ApplicationId application) {
    if (first.remove(application) && first.isEmpty()) {
      notifyAll();
    }
  }
}
