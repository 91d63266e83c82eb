package dev.homeostat.controller;

import dev.homeostat.ApplicationId;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.watch.WatchLoad;
import dev.homeostat.runtime.KeySegment;

/** A replica of a controller, which owns what the test says of twelve segments. */
final class SharingReplica extends HandedOwnership {

  static final int SEGMENTS = 12;

  final KubernetesCluster cluster;

  SharingReplica(KubernetesCluster cluster) {
    this.cluster = cluster;
  }

  static KeySegment segment(int index) {
    return new KeySegment("s" + index);
  }

  /** Returns the segment of an object: the number at the end of its name says which. */
  static KeySegment segmentOf(String name) {
    return segment(indexOf(name));
  }

  static int indexOf(String name) {
    return Integer.parseInt(name.replaceAll(".*[^0-9]", "")) % SEGMENTS;
  }

  @Override
  public KeySegment segment(ApplicationId key) {
    return segmentOf(key.name());
  }

  /** Moves segments to another replica. */
  void pass(SharingReplica to, int... segments) throws Exception {
    for (int segment : segments) {
      release(segment(segment));
      to.gain(segment(segment));
    }
  }

  /** Returns the number of cached objects of a kind. */
  int kept(String kind) {
    return cluster.watches().load().stream()
        .filter(load -> load.scope().kind().equals(kind))
        .mapToInt(WatchLoad::objects)
        .sum();
  }

  /** Returns the number of objects of a kind that lists and events have brought. */
  long read(String kind) {
    return cluster.watches().load().stream()
        .filter(load -> load.scope().kind().equals(kind))
        .mapToLong(WatchLoad::read)
        .sum();
  }
}
