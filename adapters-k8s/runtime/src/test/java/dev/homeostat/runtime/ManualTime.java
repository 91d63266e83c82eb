package dev.homeostat.runtime;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;

/** A time that passes only when a test says so. */
final class ManualTime implements TimeSource {

  private record Waiter(long moment, Lock lock, Condition signal) {}

  private final List<Waiter> waiters = new ArrayList<>();
  private long now;

  @Override
  public synchronized long nanos() {
    return now;
  }

  @Override
  @SuppressWarnings("WaitNotInLoop") // The caller has the loop.
  public void awaitUntil(long moment, Lock lock, Condition signal) throws InterruptedException {
    Waiter me = new Waiter(moment, lock, signal);
    synchronized (this) {
      if (moment <= now) {
        return;
      }
      waiters.add(me);
    }
    try {
      signal.await();
    } finally {
      synchronized (this) {
        waiters.remove(me);
      }
    }
  }

  void pass(Duration time) {
    List<Waiter> woken;
    synchronized (this) {
      now += time.toNanos();
      woken = waiters.stream().filter(waiter -> waiter.moment() <= now).toList();
    }
    for (Waiter waiter : woken) {
      waiter.lock().lock();
      try {
        waiter.signal().signalAll();
      } finally {
        waiter.lock().unlock();
      }
    }
  }
}
