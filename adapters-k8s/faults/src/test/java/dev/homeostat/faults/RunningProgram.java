package dev.homeostat.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A {@link ControllerProgram} in a process of its own. It ends with the tests at the latest. */
final class RunningProgram implements AutoCloseable {

  private static final long PATIENCE = 30;

  private final Process process;
  private final Path output;

  private RunningProgram(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /** Starts it; what it says comes behind what others said into the same file. */
  static RunningProgram start(Path output, String... args) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    // Small, and soon up: it lives for seconds.
    command.addAll(List.of("-Xmx192m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.add(ControllerProgram.class.getName());
    command.addAll(List.of(args));
    try {
      return new RunningProgram(
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()))
              .start(),
          output);
    } catch (IOException e) {
      throw new UncheckedIOException("the program cannot be started", e);
    }
  }

  List<String> lines() {
    try {
      return Files.readString(output, StandardCharsets.UTF_8).lines().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isRunning() {
    return process.isAlive();
  }

  /** Ends it as {@code kill -9} does, and waits until it is gone. */
  void kill() {
    process.destroyForcibly();
    await();
  }

  /** Tells it to end, and waits until it has. */
  void stop() {
    try {
      process.getOutputStream().close();
    } catch (IOException e) {
      // It has ended by itself.
    }
    await();
  }

  private void await() {
    try {
      if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the program does not end");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for the program", e);
    }
  }

  @Override
  public void close() {
    kill();
  }
}
