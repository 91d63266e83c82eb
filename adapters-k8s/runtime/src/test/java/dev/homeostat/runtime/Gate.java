package dev.homeostat.runtime;

import java.util.concurrent.CountDownLatch;

/** A place in a run where it stops until a test lets it go on. */
final class Gate {

  final CountDownLatch reached = new CountDownLatch(1);
  private final CountDownLatch open = new CountDownLatch(1);

  /** Waits until it is open; for good once it was. */
  void pass() throws InterruptedException {
    reached.countDown();
    Eventually.await(open);
  }

  void awaitReached() throws InterruptedException {
    Eventually.await(reached);
  }

  void open() {
    open.countDown();
  }
}
