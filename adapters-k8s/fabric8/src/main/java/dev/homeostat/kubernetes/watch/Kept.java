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
record Kept(String uid, String resourceVersion, String applicationUid, boolean written) {

  boolean isSame(String otherUid, String otherVersion) {
    return resourceVersion.equals(otherVersion) && uid.equals(otherUid);
  }

  /** Whether another content of the same incarnation came before this one. */
  boolean isAfter(String otherUid, String otherVersion) {
    return uid.equals(otherUid) && compare(resourceVersion, otherVersion) > 0;
  }

  /** Whether we have made it since a version. */
  boolean isWrittenAfter(String version) {
    return written && compare(resourceVersion, version) > 0;
  }

  /** Versions are numbers that grow; where they are not, none comes before another. */
  private static int compare(String one, String other) {
    if (!isNumber(one) || !isNumber(other)) {
      return 0;
    }
    int lengths = Integer.compare(one.length(), other.length());
    return lengths == 0 ? one.compareTo(other) : lengths;
  }

  private static boolean isNumber(String version) {
    for (int i = 0; i < version.length(); i++) {
      if (version.charAt(i) < '0' || version.charAt(i) > '9') {
        return false;
      }
    }
    return !version.isEmpty() && version.charAt(0) != '0';
  }
}
