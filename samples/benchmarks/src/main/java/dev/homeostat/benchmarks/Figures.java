package dev.homeostat.benchmarks;

import dev.homeostat.benchmarks.Results.Measure;
import java.util.Locale;
import java.util.Optional;

/** Writes figures for people: the ratio first. */
final class Figures {

  static final String NONE = "not run";

  private Figures() {}

  /** Returns the ratio to the other measure, then time and bytes. */
  static String beside(Optional<Measure> measure, Optional<Measure> other) {
    if (measure.isEmpty()) {
      return NONE;
    }
    String ratio = other.map(one -> ratio(measure.get().micros() / one.micros()) + " ").orElse("");
    return ratio
        + "("
        + time(measure.get().micros())
        + (Double.isNaN(measure.get().bytes()) ? "" : ", " + bytes(measure.get().bytes()))
        + ")";
  }

  static String ratio(double ratio) {
    return number(ratio) + " ×";
  }

  static String time(double micros) {
    if (micros < 1) {
      return number(micros * 1000) + " ns";
    }
    return micros < 1000 ? number(micros) + " µs" : number(micros / 1000) + " ms";
  }

  static String bytes(double bytes) {
    if (bytes < 1) {
      return "0 B";
    }
    return bytes < 1000
        ? number(bytes) + " B"
        : bytes < 1e6 ? number(bytes / 1000) + " kB" : number(bytes / 1e6) + " MB";
  }

  static String number(double value) {
    return String.format(
        Locale.ROOT, value < 0.95 ? "%.2f" : value < 9.95 ? "%.1f" : "%.0f", value);
  }
}
