package dev.homeostat.benchmarks.live;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The assignment of processes to cores. In production a server has machines of its own, and an
 * operator does not slow down its processors; so here the server has one core with its store, and
 * the operator another one.
 */
final class Cores {

  /** As many as there were at the start: a program on one core sees no other. */
  private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();

  private static final String OURS = "1";
  private static final String OF_SERVER = "0";

  private Cores() {}

  /** True if each has a core of its own; this program has it from now on. */
  static final boolean APART =
      PROCESSORS > 1
          && place(OF_SERVER, ProcessHandle.current())
          && place(OURS, ProcessHandle.current());

  /** Starts a server, on its core if there is one. */
  static RunningApiServer server() {
    return server(Map.of());
  }

  /** The same, with more in the environment of the server. */
  static RunningApiServer server(Map<String, String> environment) {
    RunningApiServer server = RunningApiServer.start(environment);
    if (APART && !children().stream().allMatch(process -> place(OF_SERVER, process))) {
      throw new IllegalStateException("the server does not get a core of its own");
    }
    return server;
  }

  /** Lets program and servers work wherever there is room, where neither is measured. */
  static void share() {
    if (APART) {
      String all = "0-" + (PROCESSORS - 1);
      place(all, ProcessHandle.current());
      children().forEach(process -> place(all, process));
    }
  }

  private static List<ProcessHandle> children() {
    try (Stream<ProcessHandle> all = ProcessHandle.current().descendants()) {
      return all.toList();
    }
  }

  /** Sets the cores of a process; false if the system does not support it. */
  private static boolean place(String cores, ProcessHandle process) {
    try {
      return new ProcessBuilder("taskset", "-acp", cores, "" + process.pid())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false; // There is no such program.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
