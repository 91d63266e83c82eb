package dev.homeostat.benchmarks.live;

/**
 * A row of a comparison.
 *
 * @param what is measured
 * @param measurement reads the figure of each side
 * @param unit of the figure
 * @param goal of ours
 * @param model the other side
 */
record ComparedRow(
    String what,
    ComparedMeasurement measurement,
    ComparedUnit unit,
    ComparedGoal goal,
    ComparedProgram model) {

  /** Writes the row with the figures of both sides. */
  String line(double ours, double model) {
    String verdict = goal.verdict(ours, model);
    return "| %s | %s | %s |%s|%n"
        .formatted(
            what,
            unit.ratio(ours, model),
            goal.text(),
            verdict.isEmpty() ? " " : " " + verdict + " ");
  }
}
