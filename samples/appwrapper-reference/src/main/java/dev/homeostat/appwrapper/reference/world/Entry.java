package dev.homeostat.appwrapper.reference.world;

/**
 * One entry of a recorded history: the state before and after something happened.
 *
 * @param cause what happened
 */
public record Entry(Snapshot before, Cause cause, Snapshot after) {

  /** What happened. */
  public sealed interface Cause {}

  /** A request of the operator that had its effect. */
  public record Written(Request request) implements Cause {}

  /** A change by others, or of the clock. */
  public record Changed(String what) implements Cause {}

  /** A pass that follows a pass that wrote nothing, at the same instant: it must write nothing. */
  public record Repeated() implements Cause {}
}
