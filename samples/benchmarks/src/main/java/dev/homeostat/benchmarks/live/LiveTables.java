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
      Measured on a JDK %s, on %s. Behind a semicolon stands how long
      the processors were busy: with the program, and with server and store.

      """;

  private static final double HEAP_GOAL = 10;
  private static final double WRITES_GOAL = 1.15;
  private static final double CREATES_GOAL = 1.7;

  private static final String APART =
      "two cores: one for the program, the other for server and store";
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
    compare(what + "as many bare writes", rounds, Convergence.Times::writes, WRITES_GOAL);
    compare(
        what + "as many bare writes with an informer",
        rounds,
        Convergence.Times::operator,
        WRITES_GOAL);
    compare(what + "the bare creates alone", rounds, Convergence.Times::creates, CREATES_GOAL);
  }

  /** Of the round in the middle, what it took; of the others, how far they are apart. */
  private void compare(
      String what,
      List<Convergence.Times> rounds,
      Function<Convergence.Times, Took> other,
      double goal) {
    ToDoubleFunction<Convergence.Times> ratio =
        round -> round.engine().seconds() / other.apply(round).seconds();
    List<Convergence.Times> sorted =
        rounds.stream().sorted(Comparator.comparingDouble(ratio)).toList();
    Convergence.Times middle = sorted.get(sorted.size() / 2);
    double median = ratio.applyAsDouble(middle);
    row(
        what + " (" + told(other.apply(middle)) + ")",
        "%.2f × (%s); %.2f to %.2f"
            .formatted(
                median,
                told(middle.engine()),
                ratio.applyAsDouble(sorted.get(0)),
                ratio.applyAsDouble(sorted.get(sorted.size() - 1))),
        "at most " + goal + " ×",
        median <= goal);
  }

  private static String told(Took took) {
    return seconds(took.seconds()) + "; " + took.cpu();
  }

  void upkeep(Upkeep.All all) {
    Upkeep.Quiet quiet = all.quiet();
    row(
        quiet.changes() + " changes of status in " + size.quiet().toSeconds() + " s",
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
    rows.add("| %s | %s | %s | %s |".formatted(what, measured, goal, met ? "met" : "**missed**"));
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
