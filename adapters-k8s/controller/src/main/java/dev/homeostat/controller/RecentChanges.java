package dev.homeostat.controller;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.runtime.LoopListener;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * The applications whose resources were seen changed last while another replica led. When this
 * replica begins to lead, they go first, since a change of the time without a leader is among them.
 * Bounded and thread-safe.
 */
final class RecentChanges extends ForwardingListener implements LoopListener<ApplicationId> {

  private static final int MOST = 100;

  private final PrimaryUids uids;
  private final Consumer<ApplicationId> wake;

  /** By uid of the application, the last one at the end. */
  private final Set<String> recent = new LinkedHashSet<>();

  /** Those that go first now, until their turn. */
  private final Set<ApplicationId> first = ConcurrentHashMap.newKeySet();

  /** True while this replica knows all that is there, and another one leads. */
  private volatile boolean waits;

  /**
   * No changes yet.
   *
   * @param next gets all events
   * @param uids of the primary objects
   * @param wake gets the applications that go first
   */
  RecentChanges(ObjectListener next, PrimaryUids uids, Consumer<ApplicationId> wake) {
    super(next);
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
    first.clear();
    List<String> last = drain();
    if (now && !last.isEmpty()) {
      Map<String, ApplicationId> keys = uids.byUid();
      for (String uid : last) {
        ApplicationId key = keys.get(uid);
        if (key != null) {
          first.add(key);
          wake.accept(key);
        }
      }
    }
  }

  /** Returns whether an application is one of those that go first; true once. */
  boolean isFirst(ApplicationId application) {
    return first.remove(application);
  }

  /** Returns what is remembered, the last first, and forgets it. */
  private synchronized List<String> drain() {
    List<String> last = new ArrayList<>(recent);
    Collections.reverse(last);
    recent.clear();
    return last;
  }
}
