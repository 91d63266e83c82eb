package dev.homeostat.benchmarks.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;

/** The tables of what was measured on a real server. */
final class LiveTables {

  private static final String MACHINE =
      """
      Measured on a JDK %s, on %s.
      A sum says how long the processors were busy: with the program, and with server and store.

      """;

  private static final double HEAP_GOAL = 10;
  private static final double WRITES_GOAL = 1.15;
  private static final double CREATES_GOAL = 1.7;

  private static final String APART =
      "two cores: one for the program, the other for server and store; in upkeep they share both";
  private static final String TOGETHER = "cores that program, server and store share";

  private final Size size;
  private final boolean apart;
  private final List<String> rows = new ArrayList<>();

  LiveTables(Size size, boolean apart) {
    this.size = size;
    this.apart = apart;
  }

  void heap(Heap.Bytes bytes) {
    double ratio = bytes.informer() / bytes.homeostat();
    row(
        "heap of each of " + bytes.objects() + " watched Deployments, beside a plain informer's",
        "1 : %.0f (%.0f B, %.0f B)".formatted(ratio, bytes.homeostat(), bytes.informer()),
        "at most 1 : 10",
        ratio >= HEAP_GOAL);
  }

  void convergence(List<Convergence.Times> rounds) {
    Convergence.Times any = rounds.get(0);
    String what =
        "%d applications of %d resources made, with %d writes of states, beside "
            .formatted(size.applications(), SmallApplications.RESOURCES, any.stateWrites());
    Ratio writes = Ratio.of(rounds, Convergence.Times::writes);
    compare(what + "as many bare writes", writes, atMost(WRITES_GOAL), met(writes, WRITES_GOAL));
    Ratio operator = Ratio.of(rounds, Convergence.Times::operator);
    compare(what + "as many bare writes with an informer", operator, "for comparison", "");
    Ratio creates = Ratio.of(rounds, Convergence.Times::creates);
    compare(
        what + "the bare creates alone", creates, atMost(CREATES_GOAL), met(creates, CREATES_GOAL));
  }

  /** The time of the engine relative to another side: in the median round, and in the others. */
  private record Ratio(Took engine, Took other, double least, double most) {

    static Ratio of(List<Convergence.Times> rounds, Function<Convergence.Times, Took> other) {
      ToDoubleFunction<Convergence.Times> ratio =
          round -> round.engine().seconds() / other.apply(round).seconds();
      List<Convergence.Times> sorted =
          rounds.stream().sorted(Comparator.comparingDouble(ratio)).toList();
      Convergence.Times middle = sorted.get(sorted.size() / 2);
      return new Ratio(
          middle.engine(),
          other.apply(middle),
          ratio.applyAsDouble(sorted.get(0)),
          ratio.applyAsDouble(sorted.get(sorted.size() - 1)));
    }

    double middle() {
      return engine.seconds() / other.seconds();
    }
  }

  private void compare(String what, Ratio ratio, String goal, String met) {
    rows.add(
        "| %s (%s) | %.2f × (%s); %.2f to %.2f | %s | %s |"
            .formatted(
                what,
                told(ratio.other()),
                ratio.middle(),
                told(ratio.engine()),
                ratio.least(),
                ratio.most(),
                goal,
                met));
  }

  private static String atMost(double goal) {
    return "at most " + goal + " ×";
  }

  private static String met(Ratio ratio, double goal) {
    return met(ratio.middle() <= goal);
  }

  private static String met(boolean is) {
    return is ? "met" : "**missed**";
  }

  private static String told(Took took) {
    return seconds(took.seconds()) + "; " + took.cpu();
  }

  void upkeep(Upkeep.All all) {
    Upkeep.Quiet quiet = all.quiet();
    row(
        "%d changes of status in %d s (%s)"
            .formatted(quiet.changes(), size.quiet().toSeconds(), quiet.cpu()),
        quiet.passes() + " passes, " + quiet.writes() + " writes",
        "none of both",
        quiet.passes() == 0 && quiet.writes() == 0);
    Upkeep.Restart restart = all.restart();
    row(
        "restart with " + size.applications() + " applications",
        "%d writes, %d objects read, ready after %s"
            .formatted(restart.writes(), restart.reads(), seconds(restart.seconds())),
        "no write",
        restart.writes() == 0);
    Upkeep.Repairs repairs = all.repairs();
    row(
        repairs.count() + " drifts put back",
        "%d patches; median %.0f ms, p99 %.0f ms, at most %.0f ms"
            .formatted(repairs.patches(), repairs.median(), repairs.p99(), repairs.most()),
        "one patch each",
        repairs.patches() == repairs.count());
  }

  private static String seconds(double value) {
    return "%.1f s".formatted(value);
  }

  private void row(String what, String measured, String goal, boolean met) {
    rows.add("| %s | %s | %s | %s |".formatted(what, measured, goal, met(met)));
  }

  String text() {
    return MACHINE.formatted(System.getProperty("java.version"), apart ? APART : TOGETHER)
        + "| On a real API server | measured | goal | |\n| --- | ---: | --- | --- |\n"
        + String.join("\n", rows).replace('\u00a0', ' ')
        + "\n";
  }

  static {
    Locale.setDefault(Locale.ROOT);
  }
}
