package dev.homeostat.spring;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.controller.Controller;
import dev.homeostat.controller.ControllerBuilder;
import dev.homeostat.runtime.Backoff;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apiguardian.api.API;
import org.springframework.context.SmartLifecycle;

/**
 * The controllers of the program. They start last, when all beans and the web server are ready, and
 * stop first, with the time of {@code homeostat.grace} for passes under way. Thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class HomeostatControllers implements SmartLifecycle {

  static final Duration FIRST_RETRY = Backoff.DEFAULT.initial();

  private final List<Controller> controllers;
  private final Duration grace;
  private boolean running;

  HomeostatControllers(
      ControllerAssembly assembly,
      List<ControllerBuilder<?>> builders,
      List<Controller> built,
      Duration grace) {
    List<Controller> all = new ArrayList<>(built);
    builders.forEach(builder -> all.add(assembly.build(builder)));
    Set<String> names = new HashSet<>();
    for (Controller controller : all) {
      if (!names.add(controller.name())) {
        throw new StartFailureException(
            "Two controllers have the name " + controller.name() + ".",
            "Give each controller a name of its own: Controller.named(…).");
      }
    }
    this.controllers = List.copyOf(all);
    this.grace = grace;
  }

  /**
   * Returns all controllers: first the beans, then those whose builders are beans.
   *
   * @return unmodifiable
   */
  public List<Controller> list() {
    return controllers;
  }

  /** Starts all controllers. */
  @Override
  public synchronized void start() {
    if (!running) {
      running = true;
      controllers.forEach(HomeostatControllers::start);
    }
  }

  private static void start(Controller controller) {
    try {
      controller.start();
    } catch (IllegalStateException e) {
      throw new StartFailureException(
          "The controller " + controller.name() + " cannot be started: " + e.getMessage(),
          "Return it from .build() and not from .start(), or return its builder.",
          e);
    }
  }

  /** Stops all controllers at the same time, and waits for them. */
  @Override
  public synchronized void stop() {
    if (running) {
      running = false;
      CompletableFuture.allOf(
              controllers.stream()
                  .map(
                      controller ->
                          CompletableFuture.runAsync(
                              () -> controller.stop(grace), HomeostatControllers::run))
                  .toArray(CompletableFuture<?>[]::new))
          .join();
    }
  }

  private static void run(Runnable work) {
    new Thread(work, "homeostat-stop").start();
  }

  @Override
  public synchronized boolean isRunning() {
    return running;
  }
}
