package dev.homeostat.benchmarks.live;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.List;

/** Measures on a real API server that it starts and ends. */
public final class Live {

  private Live() {}

  /**
   * Prints what was measured.
   *
   * @param args {@code converge}, {@code heap}, {@code steady} or none for all; {@code --short} for
   *     a trial that says nothing
   * @throws Exception if it could not be measured
   */
  public static void main(String[] args) throws Exception {
    List<String> words = List.of(args);
    Size size = words.contains("--short") ? Size.SHORT : Size.FULL;
    try (RunningApiServer server = RunningApiServer.start()) {
      if (words.contains("converge")) {
        new Convergence(server, size).measure().forEach(System.out::println);
      }
    }
    System.exit(0);
  }
}
