package dev.homeostat.benchmarks.live;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The tables of what was measured on a real server. */
final class LiveTables {

  private static final String MACHINE =
      """
      Measured on a JDK %s, %d cores, which server, store and operator share. Behind a semicolon
      stands how long they were busy: the program, and server with store.

      """;

  private static final double HEAP_GOAL = 10;
  private static final double WRITES_GOAL = 1.15;
  private static final double CREATES_GOAL = 1.7;

  private final Size size;
  private final List<String> rows = new ArrayList<>();

  LiveTables(Size size) {
    this.size = size;
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
    double writes = median(rounds, round -> round.engine().seconds() / round.writes().seconds());
    double creates = median(rounds, round -> round.engine().seconds() / round.creates().seconds());
    Convergence.Times last = rounds.get(rounds.size() - 1);
    String what =
        "%d applications of %d resources made, with %d writes of states, beside "
            .formatted(size.applications(), SmallApplications.RESOURCES, last.stateWrites());
    row(
        what + "as many bare writes (" + told(last.writes()) + ")",
        "%.2f × (%s)".formatted(writes, told(last.engine())),
        "at most 1.15 ×",
        writes <= WRITES_GOAL);
    row(
        what + "the bare creates alone (" + told(last.creates()) + ")",
        "%.2f ×".formatted(creates),
        "at most 1.7 ×",
        creates <= CREATES_GOAL);
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

  private static double median(
      List<Convergence.Times> rounds, ToDoubleFunction<Convergence.Times> value) {
    List<Double> all =
        rounds.stream().map(value::applyAsDouble).sorted(Comparator.naturalOrder()).toList();
    return all.get(all.size() / 2);
  }

  private static String seconds(double value) {
    return "%.1f s".formatted(value);
  }

  private void row(String what, String measured, String goal, boolean met) {
    rows.add("| %s | %s | %s | %s |".formatted(what, measured, goal, met ? "met" : "**missed**"));
  }

  String text() {
    return MACHINE.formatted(
            System.getProperty("java.version"), Runtime.getRuntime().availableProcessors())
        + "| On a real API server | measured | goal | |\n| --- | ---: | --- | --- |\n"
        + String.join("\n", rows).replace('\u00a0', ' ')
        + "\n";
  }

  static {
    Locale.setDefault(Locale.ROOT);
  }
}
