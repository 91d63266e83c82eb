package dev.homeostat.runtime;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import org.apiguardian.api.API;

/**
 * A time for tests, which passes only when a test lets it. It serves as the time of a loop and as
 * its clock, so that delays and instants agree. Thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ManualTime implements TimeSource, InstantSource {

  private record Waiter(long moment, Lock lock, Condition signal) {}

  private final Instant begin;
  private final List<Waiter> waiters = new ArrayList<>();
  private long now;

  /**
   * A time that stands still.
   *
   * @param begin the instant of its clock
   */
  public ManualTime(Instant begin) {
    this.begin = begin;
  }

  /** A time that stands still at the epoch. */
  public ManualTime() {
    this(Instant.EPOCH);
  }

  @Override
  public synchronized long nanos() {
    return now;
  }

  @Override
  public synchronized Instant instant() {
    return begin.plusNanos(now);
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

  /**
   * Lets time pass, and wakes those who have waited for it.
   *
   * @param time how much
   */
  public void pass(Duration time) {
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
