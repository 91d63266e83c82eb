package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.watch.ObjectListener;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A cache of the data that is reported of objects, filled by watches and by the answers to writes.
 * An entry is used only while it is of the version that the watch knows. Thread-safe.
 */
final class ReportedObjects extends ForwardingListener {

  /**
   * The data of one version of an object.
   *
   * @param mark the uid of its application
   */
  record Entry(String uid, String resourceVersion, String mark, JsonNode data) {}

  private final ObjectReport report;
  private final CachedVersions cached;
  private final Map<ResourceAddress, Entry> entries = new ConcurrentHashMap<>();

  /**
   * An empty cache.
   *
   * @param next gets all events, when they are known here
   */
  ReportedObjects(ObjectReport report, CachedVersions cached, ObjectListener next) {
    super(next);
    this.report = report;
    this.cached = cached;
  }

  /** Returns the entry of an object; empty if there is none, or if it may be outdated. */
  Optional<Entry> of(ResourceAddress address) {
    Entry entry = entries.get(address);
    return entry != null
            && cached.of(address) instanceof CachedVersion.Seen seen
            && seen.uid().equals(entry.uid())
            && seen.resourceVersion().equals(entry.resourceVersion())
        ? Optional.of(entry)
        : Optional.empty();
  }

  /** Returns the function that returns the data of an object. */
  ObjectReport report() {
    return report;
  }

  private void put(Resource object) {
    ResourceAddress address = object.address();
    if (report.isAbout(address)) {
      entries.put(address, entry(object));
    }
  }

  /** Returns the entry of an object that was read. */
  Entry entry(Resource object) {
    return new Entry(
        object.uid(),
        object.resourceVersion(),
        object.label(Application.UID_LABEL).orElse(""),
        report.of(object.tree()));
  }

  /** Forgets the objects with the marks of some applications. */
  void removeMarked(Set<String> marks) {
    entries.values().removeIf(entry -> marks.contains(entry.mark()));
  }

  @Override
  public void seen(Resource object) {
    put(object);
    super.seen(object);
  }

  @Override
  public void wrote(Resource object) {
    put(object);
    super.wrote(object);
  }

  @Override
  public void vanished(ResourceAddress address) {
    entries.remove(address);
    super.vanished(address);
  }
}
