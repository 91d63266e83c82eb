package dev.homeostat.kubernetes.watch;

/**
 * The cached identity and version of an object.
 *
 * @param uid of its incarnation
 * @param resourceVersion of its content
 * @param applicationUid of its application, empty if it has none; the same instance for all objects
 *     of one application
 * @param written whether it stems from a write of our own, of which the watch has had no event yet
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
