package dev.homeostat.benchmarks.live;

import java.util.function.BiPredicate;

/**
 * The goal of a comparison.
 *
 * @param text as in {@code at most 0.5 ×}
 * @param isMet takes our figure and that of the model
 */
record ComparedGoal(String text, BiPredicate<Double, Double> isMet) {

  /** A figure that is shown alone. */
  static final ComparedGoal COMPARISON = new ComparedGoal("for comparison", (ours, model) -> true);

  /** None of what is counted. */
  static final ComparedGoal NONE = new ComparedGoal("none", (ours, model) -> ours == 0);

  /** At most so many times that of the model. */
  static ComparedGoal atMost(String times) {
    double ratio = Double.parseDouble(times);
    return new ComparedGoal("at most " + times + " ×", (ours, model) -> ours <= ratio * model);
  }

  /** At least so many times that of the model. */
  static ComparedGoal atLeast(String times) {
    double ratio = Double.parseDouble(times);
    return new ComparedGoal("at least " + times + " ×", (ours, model) -> ours >= ratio * model);
  }

  /** At most so many seconds, whatever the model needs. */
  static ComparedGoal seconds(String most) {
    double limit = Double.parseDouble(most);
    return new ComparedGoal("at most " + most + " s", (ours, model) -> ours <= limit);
  }

  String verdict(double ours, double model) {
    if (this == COMPARISON) {
      return "";
    }
    return isMet.test(ours, model) ? "met" : "**missed**";
  }
}
