package dev.homeostat.appwrapper.reference.model;

/** An error that a Go function returns. */
public final class GoErrorException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final boolean fatal;

  GoErrorException(String message, boolean fatal) {
    super(message);
    this.fatal = fatal;
  }

  static GoErrorException fatal(String message) {
    return new GoErrorException(message, true);
  }

  boolean isFatal() {
    return fatal;
  }

  String text() {
    return String.valueOf(getMessage());
  }
}
