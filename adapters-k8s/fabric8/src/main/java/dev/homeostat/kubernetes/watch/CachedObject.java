package dev.homeostat.kubernetes.watch;

/**
 * The cached version of an object.
 *
 * @param version of its content
 * @param applicationUid of its application, empty if it has none; the same instance for all objects
 *     of one application
 * @param written whether it stems from a write of our own, of which the watch has had no event yet
 */
record CachedObject(ObjectVersion version, String applicationUid, boolean written) {

  /** Returns whether we have made it since a version. */
  boolean isWrittenAfter(String resourceVersion) {
    return written && ResourceVersions.isAfter(version.resourceVersion(), resourceVersion);
  }
}
