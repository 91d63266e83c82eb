package dev.homeostat.runtime;

import java.util.concurrent.atomic.AtomicInteger;

/** Leadership as a test wants it. */
final class TestLeadership implements Leadership {

  volatile Candidate candidate;
  volatile Boolean givenBack;
  volatile boolean held = true;
  final AtomicInteger stops = new AtomicInteger();

  @Override
  public void start(Candidate who) {
    candidate = who;
  }

  @Override
  public void stop(boolean giveBack) {
    candidate = null;
    givenBack = giveBack;
    stops.incrementAndGet();
  }

  @Override
  public boolean isHeld() {
    return held;
  }

  Candidate candidate() {
    Eventually.until("somebody stands for election", () -> candidate != null);
    return candidate;
  }
}
