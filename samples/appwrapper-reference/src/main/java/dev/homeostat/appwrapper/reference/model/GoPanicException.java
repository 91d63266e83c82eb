package dev.homeostat.appwrapper.reference.model;

/** A run-time panic of the Go program. */
public final class GoPanicException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public GoPanicException(String message) {
    super(message);
  }
}
