package dev.homeostat.program;

import java.util.concurrent.CountDownLatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The request to terminate the process. Keeps the process alive until this is closed. Termination
 * by a signal is no failure.
 */
final class Termination implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Termination.class);

  private final CountDownLatch told = new CountDownLatch(1);
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Thread end = new Thread(this::end, "end");

  private Termination() {}

  /** Begins to wait for the request. */
  static Termination expected() {
    Termination termination = new Termination();
    Runtime.getRuntime().addShutdownHook(termination.end);
    return termination;
  }

  /** Waits until the process is asked to terminate. */
  void await() throws InterruptedException {
    told.await();
  }

  private void end() {
    told.countDown();
    try {
      ended.await();
      Runtime.getRuntime().halt(0);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Removes the shutdown hook, so that an early end has the exit code of the command and not that
   * of the hook.
   */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(end);
    } catch (IllegalStateException e) {
      LOG.debug("told to end");
    }
    ended.countDown();
  }
}
