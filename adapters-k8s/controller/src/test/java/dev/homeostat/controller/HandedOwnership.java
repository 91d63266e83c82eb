package dev.homeostat.controller;

import static org.awaitility.Awaitility.await;

import dev.homeostat.ApplicationId;
import dev.homeostat.runtime.KeyOwnership;
import dev.homeostat.runtime.KeySegment;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** An ownership of the segments that a test gives to it. */
abstract class HandedOwnership implements KeyOwnership<ApplicationId> {

  /** The epochs of all replicas: a segment gets a greater one with each move. */
  private static final AtomicLong EPOCHS = new AtomicLong();

  private final Set<KeySegment> held = ConcurrentHashMap.newKeySet();
  private volatile Owner owner;

  @Override
  public final void start(Owner loop) {
    owner = loop;
  }

  @Override
  public final void stop(boolean ended) {
    held.clear();
  }

  @Override
  public final boolean isHeld(KeySegment segment) {
    return held.contains(segment);
  }

  final void gain(KeySegment segment) {
    await().atMost(Ground.PATIENCE).until(() -> owner != null);
    held.add(segment);
    owner.gained(segment, EPOCHS.incrementAndGet());
  }

  final void release(KeySegment segment) throws Exception {
    owner.release(segment).toCompletableFuture().get(Ground.PATIENCE.toSeconds(), TimeUnit.SECONDS);
    held.remove(segment);
  }
}
