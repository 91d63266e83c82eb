package dev.homeostat.controller;

import dev.homeostat.Readiness;
import org.jspecify.annotations.Nullable;

/** The readiness with which a pass left an object; a change of it triggers a pass. */
enum LastReadiness {
  /** It was not judged, and nothing waits for it. */
  UNKNOWN,
  /** It was ready. */
  READY,
  /** It was in progress, or was not judged and something may wait for it. */
  IN_PROGRESS,
  /** It had failed. */
  FAILED;

  /** Returns a judgement. */
  static LastReadiness of(Readiness judged) {
    if (judged instanceof Readiness.Failed) {
      return FAILED;
    }
    return judged.isReady() ? READY : IN_PROGRESS;
  }

  /**
   * Returns the readiness after a pass.
   *
   * @param judged what the pass found; null if it did not judge
   * @param awaited whether something may wait for the object
   */
  static LastReadiness after(@Nullable Readiness judged, boolean awaited) {
    if (judged != null) {
      return of(judged);
    }
    return awaited ? IN_PROGRESS : UNKNOWN;
  }
}
