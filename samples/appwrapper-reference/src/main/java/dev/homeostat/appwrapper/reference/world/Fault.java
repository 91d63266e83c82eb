package dev.homeostat.appwrapper.reference.world;

/** What goes wrong with one request. */
public enum Fault {
  /** It fails, and has no effect. */
  LOST,
  /** It has its effect, but the answer is an error. */
  ANSWER_LOST,
  /** The operator ends before it sends the request. */
  STOP_BEFORE,
  /** The operator ends after the request took effect. */
  STOP_AFTER;

  public boolean isStop() {
    return this == STOP_BEFORE || this == STOP_AFTER;
  }

  public boolean isApplied() {
    return this == ANSWER_LOST || this == STOP_AFTER;
  }
}
