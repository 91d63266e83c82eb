package dev.homeostat.kubernetes.watch;

import dev.homeostat.kubernetes.watch.version.ObjectVersion;
import dev.homeostat.kubernetes.watch.version.ResourceVersions;

/**
 * The cached version of an object.
 *
 * @param version of its content
 * @param group the uid of its application, or its segment in a watch of segments by label; empty if
 *     it has none; the same instance for all objects with it
 * @param written whether it stems from a write of our own, of which the watch has had no event yet
 */
record CachedObject(ObjectVersion version, String group, boolean written) {

  /** Returns whether we have made it since a version. */
  boolean isWrittenAfter(String resourceVersion) {
    return written && ResourceVersions.isAfter(version.resourceVersion(), resourceVersion);
  }
}
