package dev.homeostat.controller;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.Run;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * The applications whose resources were seen changed last while another replica led. When this
 * replica begins to lead, they go first and alone, since a change of the time without a leader is
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

  private final Duration headStart;
  private long othersWaitUntil;

  /** True while this replica knows all that is there, and another one leads. */
  private volatile boolean waits;

  /**
   * No changes yet.
   *
   * @param next gets all events
   * @param uids of the primary objects
   * @param wake gets the applications that go first
   * @param headStart the time for which other applications wait at most
   */
  RecentChanges(
      ObjectListener next, PrimaryUids uids, Consumer<ApplicationId> wake, Duration headStart) {
    super(next);
    this.headStart = headStart;
    this.uids = uids;
    this.wake = wake;
  }

  /** Begins: all objects are known now, so what is seen from now on are changes. */
  void begin() {
    waits = true;
  }

  /** Ends, until it begins again. */
  void end() {
    waits = false;
    drain();
  }

  @Override
  public void seen(Resource object) {
    if (waits) {
      object.label(Application.UID_LABEL).ifPresent(this::remember);
    }
    super.seen(object);
  }

  private synchronized void remember(String uid) {
    recent.remove(uid);
    recent.add(uid);
    if (recent.size() > MOST) {
      recent.remove(recent.iterator().next());
    }
  }

  @Override
  public void leads(boolean now) {
    waits = !now;
    List<ApplicationId> keys = now ? beginFirst() : List.of();
    keys.forEach(wake);
  }

  private synchronized List<ApplicationId> beginFirst() {
    Map<String, ApplicationId> known = uids.byUid();
    List<ApplicationId> keys =
        drain().stream().map(known::get).filter(Objects::nonNull).distinct().toList();
    first.clear();
    first.addAll(keys);
    othersWaitUntil = System.nanoTime() + headStart.toNanos();
    return keys;
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

  /** Returns what is remembered, the last first, and forgets it. */
  private synchronized List<String> drain() {
    List<String> last = new ArrayList<>(recent);
    Collections.reverse(last);
    recent.clear();
    return last;
  }
}
