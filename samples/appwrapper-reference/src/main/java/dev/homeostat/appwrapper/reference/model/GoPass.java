package dev.homeostat.appwrapper.reference.model;

import java.time.Duration;
import java.util.Optional;

/**
 * The result of one pass.
 *
 * @param requeueAfter when the pass asks for another
 * @param error why the pass failed; the queue then backs off
 */
public record GoPass(Optional<Duration> requeueAfter, Optional<String> error) {

  public static final GoPass DONE = new GoPass(Optional.empty(), Optional.empty());

  static GoPass after(Duration duration) {
    return new GoPass(Optional.of(duration), Optional.empty());
  }

  static GoPass error(String message) {
    return new GoPass(Optional.empty(), Optional.of(message));
  }
}
