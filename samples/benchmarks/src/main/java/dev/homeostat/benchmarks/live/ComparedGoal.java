package dev.homeostat.benchmarks.live;

import java.util.function.BiPredicate;

/**
 * The goal of a comparison.
 *
 * @param text as in {@code at most 0.5 ×}
 * @param isMet takes our figure and that of the model
 */
record Goal(String text, BiPredicate<Double, Double> isMet) {

  /** A figure that is shown alone. */
  static final Goal COMPARISON = new Goal("for comparison", (ours, model) -> true);

  /** None of what is counted. */
  static final Goal NONE = new Goal("none", (ours, model) -> ours == 0);

  /** At most so many times that of the model. */
  static Goal atMost(String times) {
    double ratio = Double.parseDouble(times);
    return new Goal("at most " + times + " ×", (ours, model) -> ours <= ratio * model);
  }

  /** At least so many times that of the model. */
  static Goal atLeast(String times) {
    double ratio = Double.parseDouble(times);
    return new Goal("at least " + times + " ×", (ours, model) -> ours >= ratio * model);
  }

  /** At most so many seconds, whatever the model needs. */
  static Goal seconds(String most) {
    double limit = Double.parseDouble(most);
    return new Goal("at most " + most + " s", (ours, model) -> ours <= limit);
  }

  String verdict(double ours, double model) {
    if (this == COMPARISON) {
      return "";
    }
    return isMet.test(ours, model) ? "met" : "**missed**";
  }
}
