package dev.homeostat.program;

import dev.homeostat.controller.Controller;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** The start of controllers, which waits for what they need, and does not follow the end. */
final class ControllersStart implements AutoCloseable {

  private final List<Controller> controllers;
  private boolean hasEnded;

  ControllersStart(List<Controller> controllers) {
    this.controllers = controllers;
  }

  /** Starts the controllers when a stage has completed: at once, in this thread, if it has. */
  void after(CompletionStage<Void> stage) {
    if (stage.toCompletableFuture().isDone()) {
      start();
    } else {
      stage.thenRun(this::start);
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
