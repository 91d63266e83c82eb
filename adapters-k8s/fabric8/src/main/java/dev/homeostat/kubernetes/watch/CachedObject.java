package dev.homeostat.kubernetes.watch;

/**
 * What is kept of an object.
 *
 * @param uid which incarnation
 * @param resourceVersion which content
 * @param applicationUid of which application it is, empty if of none; the same instance for all of
 *     one
 * @param written whether we know it from a write of our own, which the watch has not told yet
 */
record CachedObject(String uid, String resourceVersion, String applicationUid, boolean written) {

  boolean isSame(String otherUid, String otherVersion) {
    return resourceVersion.equals(otherVersion) && uid.equals(otherUid);
  }

  /** Returns whether another content of the same incarnation came before this one. */
  boolean isAfter(String otherUid, String otherVersion) {
    return uid.equals(otherUid) && ResourceVersions.isAfter(resourceVersion, otherVersion);
  }

  /** Returns whether we have made it since a version. */
  boolean isWrittenAfter(String version) {
    return written && ResourceVersions.isAfter(resourceVersion, version);
  }
}
