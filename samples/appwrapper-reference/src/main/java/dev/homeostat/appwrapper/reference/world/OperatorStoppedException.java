package dev.homeostat.appwrapper.reference.world;

/** The end of the operator in the middle of a pass. */
public final class OperatorStoppedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public OperatorStoppedException(Request request) {
    super("stopped at " + request);
  }
}
