package dev.homeostat.appwrapper.reference.table;

import java.time.Duration;

/** The text that Go prints for a duration of whole seconds, as in {@code 168h0m0s}. */
final class GoDuration {

  private GoDuration() {}

  static String format(Duration duration) {
    long seconds = duration.toSeconds();
    if (seconds >= 3600) {
      return "%dh%dm%ds".formatted(seconds / 3600, seconds / 60 % 60, seconds % 60);
    }
    return seconds >= 60 ? "%dm%ds".formatted(seconds / 60, seconds % 60) : seconds + "s";
  }
}
