package dev.homeostat.kubernetes.watch;

/**
 * The announcement that a server serves a kind, or kinds of a group and version.
 *
 * @param apiVersion as in {@code apps/v1}
 * @param kind as in {@code Deployment}; empty if it is not known which kinds are served
 */
record KindAnnouncement(String apiVersion, String kind) {

  /** Returns whether objects of a scope may be served because of it. */
  boolean covers(WatchScope scope) {
    return apiVersion.equals(scope.apiVersion()) && (kind.isEmpty() || kind.equals(scope.kind()));
  }
}
