package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.runtime.LoopListener;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The objects that were seen live since this process began to lead, by uid. Only this controller
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

  /** Forgets all: another replica may have led before. */
  @Override
  public void leads(boolean leads) {
    uids.clear();
  }
}
