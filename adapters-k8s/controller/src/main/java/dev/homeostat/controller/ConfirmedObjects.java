package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.OwnedSegment;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The objects that were seen live since this process owns them, by uid. Only this controller
 * decides on their status, and its own writes are known before their events; so a later copy of the
 * watch can lack changes of the specification only. Thread-safe.
 */
final class ConfirmedObjects implements LoopListener<ApplicationId> {

  private final Map<ApplicationId, String> uids = new ConcurrentHashMap<>();

  boolean contains(ApplicationId key, String uid) {
    return uid.equals(uids.get(key));
  }

  void add(ApplicationId key, String uid) {
    uids.put(key, uid);
  }

  void remove(ApplicationId key) {
    uids.remove(key);
  }

  void removeIf(Predicate<ApplicationId> which) {
    uids.keySet().removeIf(which);
  }

  /** Forgets the objects of a segment: another replica may have owned them before. */
  @Override
  public void gained(OwnedSegment<ApplicationId> segment) {
    uids.keySet().removeIf(segment::contains);
  }

  @Override
  public void released(OwnedSegment<ApplicationId> segment) {
    uids.keySet().removeIf(segment::contains);
  }
}
