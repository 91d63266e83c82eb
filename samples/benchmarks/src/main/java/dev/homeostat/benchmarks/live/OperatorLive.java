package dev.homeostat.benchmarks.live;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Measures the application-operator on a real API server that it starts and ends. */
public final class OperatorLive {

  private static final String BEGIN = "<!-- operator results -->\n";
  private static final String END = "<!-- end of operator results -->\n";
  private static final String APPLICATIONS = "--applications=";
  private static final String HEAP = "--heap=";

  private static final double CONVERGENCE_GOAL = 1.3;
  private static final double REPAIR_GOAL = 3;
  private static final double RESTART_GOAL = 10;

  /** The goals at this number of applications are others than at a thousand. */
  private static final int MANY = 10_000;

  private static final double RESTART_GOAL_OF_MANY = 60;
  private static final double FAILOVER_GOAL = 5;

  private OperatorLive() {}

  /**
   * Prints the measurements, or puts them into a document.
   *
   * @param args {@code --applications=N} and {@code --heap=SIZE} for another size; {@code --alone}
   *     to measure no other client, which takes half as long; {@code --short} for a trial without
   *     meaningful results; the document, as in {@code docs/benchmarks.md}
   * @throws Exception if it could not be measured
   */
  public static void main(String[] args) throws Exception {
    Locale.setDefault(Locale.ROOT);
    TrialSize size = TrialSize.FULL;
    Path document = null;
    boolean brief = false;
    for (String word : args) {
      if (word.equals("--short")) {
        brief = true;
      } else if (word.startsWith(APPLICATIONS)) {
        size = size.withApplications(Integer.parseInt(word.substring(APPLICATIONS.length())));
      } else if (word.startsWith(HEAP)) {
        size = size.withHeap(word.substring(HEAP.length()));
      } else if (word.equals("--alone")) {
        size = size.alone();
      } else {
        document = Path.of(word);
      }
    }
    boolean apart = Cores.APART;
    String text;
    try (RunningApiServer server = Cores.server()) {
      TrialSize measured = brief ? TrialSize.SHORT : size;
      text = text(measured, new OperatorTrial(server, measured).measure(), apart);
    }
    if (document == null) {
      new PrintStream(System.out, true, StandardCharsets.UTF_8).print(text);
    } else {
      String before = Files.readString(document);
      int begin = before.indexOf(BEGIN) + BEGIN.length();
      Files.writeString(
          document,
          before.substring(0, begin) + "\n" + text + "\n" + before.substring(before.indexOf(END)));
    }
    System.exit(0);
  }

  private static String text(TrialSize size, OperatorTrial.Result result, boolean apart) {
    double slowest =
        result.failovers().stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    String failovers =
        result.failovers().stream()
            .map("%.1f s"::formatted)
            .reduce((one, other) -> one + ", " + other)
            .orElseThrow();
    return """
        Measured on a JDK %s, %s; the operator has a heap of %s.

        | The operator with %d Applications of %d ConfigMaps | measured | goal | |
        | --- | ---: | --- | --- |
        """
            .formatted(
                System.getProperty("java.version"),
                apart ? "on two cores: one for server and store" : "on shared cores",
                size.heap(),
                size.all(),
                SmallMaps.RESOURCES)
        + converged(size, result.converged())
        + restarted(size, result.restarted())
        + row(
            "fail-over: from `kill -9` of the leader to a repair by another replica",
            failovers,
            "at most %.0f s".formatted(FAILOVER_GOAL),
            slowest <= FAILOVER_GOAL);
  }

  private static String restarted(TrialSize size, OperatorTrial.Restarted restarted) {
    boolean many = size.applications() >= MANY;
    double goal = many ? RESTART_GOAL_OF_MANY : RESTART_GOAL;
    String repair =
        "restart: the first repair after it leads (%.1f s after its start)"
            .formatted(restarted.leads());
    return (many
            ? "| %s | %.1f s | | |%n".formatted(repair, restarted.repair())
            : row(
                repair,
                "%.1f s".formatted(restarted.repair()),
                "at most %.0f s".formatted(REPAIR_GOAL),
                restarted.repair() <= REPAIR_GOAL))
        + row(
            "restart: all are compared after its start (%.0f MiB of heap used)"
                .formatted(restarted.heap()),
            "%.1f s".formatted(restarted.all()),
            "at most %.0f s".formatted(goal),
            restarted.all() <= goal);
  }

  private static String converged(TrialSize size, OperatorTrial.Converged converged) {
    int count = size.each() * size.parts();
    if (!size.compared()) {
      return "| convergence of %d | %.1f s | | |%n".formatted(count, converged.operator());
    }
    return row(
            "convergence of %d, beside the bare writes (%.1f s)".formatted(count, converged.bare()),
            beside(converged.operator(), converged.bare()),
            "at most %.1f ×".formatted(CONVERGENCE_GOAL),
            converged.operator() / converged.bare() <= CONVERGENCE_GOAL)
        + "| the same, beside these writes and a finalizer (%.1f s) | %s | for comparison | |%n"
            .formatted(converged.held(), beside(converged.operator(), converged.held()));
  }

  private static String beside(double operator, double other) {
    return "%.2f × (%.1f s)".formatted(operator / other, operator);
  }

  private static String row(String what, String measured, String goal, boolean met) {
    return "| %s | %s | %s | %s |%n".formatted(what, measured, goal, met ? "met" : "**missed**");
  }
}
