package dev.homeostat.runtime;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Ownership as a test wants it: the segment of a key is its first letter. */
final class TestOwnership implements KeyOwnership<String> {

  final Set<KeySegment> held = ConcurrentHashMap.newKeySet();
  private final AtomicLong epochs = new AtomicLong();
  private volatile Owner owner;

  @Override
  public KeySegment segment(String key) {
    return new KeySegment(key.substring(0, 1));
  }

  @Override
  public void start(Owner loop) {
    owner = loop;
  }

  @Override
  public void stop(boolean ended) {
    owner = null;
  }

  @Override
  public boolean isHeld(KeySegment segment) {
    return held.contains(segment);
  }

  Owner owner() {
    Eventually.until("the loop takes part", () -> owner != null);
    return owner;
  }

  void gain(String segment) {
    Owner loop = owner();
    held.add(new KeySegment(segment));
    loop.gained(new KeySegment(segment), epochs.incrementAndGet());
  }
}
