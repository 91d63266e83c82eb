package dev.homeostat.program;

import dev.homeostat.controller.Controller;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The start of controllers: it waits for what they need, and does not happen after the end, or
 * without what they need.
 */
final class ControllersStart implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(ControllersStart.class);

  private final List<Controller> controllers;
  private boolean hasEnded;

  ControllersStart(List<Controller> controllers) {
    this.controllers = controllers;
  }

  /**
   * Starts the controllers when a future has completed: at once, in this thread, if it has. If it
   * fails later, the controllers stay unready.
   */
  void after(CompletableFuture<Void> prepared) {
    if (prepared.isDone()) {
      prepared.join();
      start();
    } else {
      CompletableFuture<?> unused =
          prepared.thenRun(this::start).whenComplete(ControllersStart::report);
    }
  }

  private static void report(@Nullable Void nothing, @Nullable Throwable failure) {
    if (failure != null) {
      LOG.error("the controllers cannot start", failure);
    }
  }

  private synchronized void start() {
    if (!hasEnded) {
      controllers.forEach(Controller::start);
    }
  }

  @Override
  public synchronized void close() {
    hasEnded = true;
  }
}
