package dev.homeostat.controller;

import static org.awaitility.Awaitility.await;

import dev.homeostat.ApplicationId;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.watch.WatchLoad;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.KeySegment;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A replica of a controller, which owns what the test says of twelve segments. */
final class SharingReplica implements KeyOwnership<ApplicationId> {

  static final int SEGMENTS = 12;

  private static final AtomicLong EPOCHS = new AtomicLong();

  final KubernetesCluster cluster;
  private final Set<KeySegment> held = ConcurrentHashMap.newKeySet();
  private volatile Owner owner;

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

  @Override
  public void start(Owner loop) {
    owner = loop;
  }

  @Override
  public void stop(boolean ended) {
    held.clear();
  }

  @Override
  public boolean isHeld(KeySegment segment) {
    return held.contains(segment);
  }

  void gain(KeySegment segment) {
    await().atMost(Ground.PATIENCE).until(() -> owner != null);
    held.add(segment);
    owner.gained(segment, EPOCHS.incrementAndGet());
  }

  void release(KeySegment segment) throws Exception {
    owner.release(segment).toCompletableFuture().get(Ground.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    held.remove(segment);
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
