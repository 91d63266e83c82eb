package dev.homeostat.kubernetes.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** One process of a server, which may be killed and started again by the same command. */
final class ServerProcess {

  private static final Duration PATIENCE = Duration.ofSeconds(90);
  private static final int SHOWN = 20;

  private final String name;
  private final List<String> command;
  private final Map<String, String> environment;
  private final Path log;
  private final Ending ending;
  private final Thread atExit = new Thread(this::kill);
  private @Nullable Process process;
  private boolean watched;

  /** The end of its life at the latest. */
  enum Ending {
    /** It does not outlive the program, even if it is never closed. */
    WITH_PROGRAM,
    /** It is ended by its owner, which may have work of its own to end on it first. */
    BY_OWNER
  }

  ServerProcess(
      String name, List<String> command, Map<String, String> environment, Path log, Ending ending) {
    this.name = name;
    this.command = List.copyOf(command);
    this.environment = Map.copyOf(environment);
    this.log = log;
    this.ending = ending;
  }

  synchronized boolean isRunning() {
    return process != null && process.isAlive();
  }

  synchronized void start() {
    if (ending == Ending.WITH_PROGRAM && !watched) {
      Runtime.getRuntime().addShutdownHook(atExit);
      watched = true;
    }
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    builder.environment().putAll(environment);
    try {
      process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(name + " cannot be started", e);
    }
  }

  /** Kills it, so that it cannot finish anything, and waits until it is gone. */
  synchronized void kill() {
    Process running = process;
    if (running != null) {
      running.destroyForcibly();
      boolean interrupted = false;
      while (running.isAlive()) {
        try {
          running.waitFor();
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Kills it for good. */
  synchronized void end() {
    kill();
    if (watched) {
      watched = false;
      try {
        Runtime.getRuntime().removeShutdownHook(atExit);
      } catch (IllegalStateException e) {
        // The program ends; what is killed already can be killed again.
      }
    }
  }

  /**
   * Waits until it is ready.
   *
   * @throws EndedEarlyException if it ends instead
   */
  void await(BooleanSupplier ready) {
    Instant until = Instant.now().plus(PATIENCE);
    while (!ready.getAsBoolean()) {
      if (!isRunning()) {
        throw new EndedEarlyException(name + " ended:\n" + lastLines());
      }
      if (Instant.now().isAfter(until)) {
        throw new IllegalStateException(
            name + " is not ready after " + PATIENCE.toSeconds() + " s:\n" + lastLines());
      }
      try {
        Thread.sleep(20);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while waiting for " + name, e);
      }
    }
  }

  private String lastLines() {
    try {
      List<String> lines = Files.readString(log, StandardCharsets.UTF_8).lines().toList();
      return String.join("\n", lines.subList(Math.max(0, lines.size() - SHOWN), lines.size()));
    } catch (IOException e) {
      return "(no log)";
    }
  }
}
