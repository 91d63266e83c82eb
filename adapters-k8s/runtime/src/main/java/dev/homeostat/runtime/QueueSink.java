package dev.homeostat.runtime;

import java.time.Duration;
import java.util.function.Predicate;

/**
 * The sink by which sources add keys to the queue.
 *
 * @param wanted whether a key need be remembered; others are named again when they are
 */
record QueueSink<K>(WorkQueue<K> queue, LoopEvents<K> events, Predicate<K> wanted)
    implements Sink<K> {

  @Override
  public void add(K key, Priority priority) {
    if (wanted.test(key)) {
      queue.add(key, priority);
      events.added(key, priority);
    }
  }

  @Override
  public void addAfter(K key, Duration delay) {
    if (wanted.test(key)) {
      queue.addAfter(key, delay);
    }
  }

  @Override
  public void addAnew(K key) {
    if (wanted.test(key)) {
      queue.forget(key);
      add(key);
    }
  }
}
