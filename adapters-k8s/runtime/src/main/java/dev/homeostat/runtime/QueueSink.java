package dev.homeostat.runtime;

import java.time.Duration;

/** The sink by which sources add keys to the queue. */
record QueueSink<K>(WorkQueue<K> queue, LoopEvents<K> events) implements Sink<K> {

  @Override
  public void add(K key, Priority priority) {
    queue.add(key, priority);
    events.added(key, priority);
  }

  @Override
  public void addAfter(K key, Duration delay) {
    queue.addAfter(key, delay);
  }

  @Override
  public void addAnew(K key) {
    queue.forget(key);
    add(key);
  }
}
