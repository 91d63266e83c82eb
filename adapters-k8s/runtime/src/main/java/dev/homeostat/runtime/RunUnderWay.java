package dev.homeostat.runtime;

/** A run on the thread of a worker, which can be broken off. Thread-safe. */
final class RunUnderWay<K> {

  private final K key;
  private final Thread thread;
  private boolean ended;
  private volatile boolean interrupted;
  private volatile long interruptedAt;

  /** A run that begins on the calling thread. */
  RunUnderWay(K key) {
    this.key = key;
    this.thread = Thread.currentThread();
  }

  K key() {
    return key;
  }

  /** Interrupts the run, again if it goes on; no effect when it has ended. */
  synchronized void interrupt(long now) {
    if (ended) {
      return;
    }
    if (!interrupted) {
      interruptedAt = now;
      interrupted = true;
    }
    thread.interrupt();
  }

  /** Ends the run: its thread goes on to other work without a pending interrupt of this run. */
  synchronized void end() {
    ended = true;
    if (interrupted) {
      Thread.interrupted();
    }
  }

  boolean isInterrupted() {
    return interrupted;
  }

  /** Returns whether it was interrupted before a moment. */
  boolean isInterruptedBefore(long moment) {
    return interrupted && interruptedAt - moment < 0;
  }
}
