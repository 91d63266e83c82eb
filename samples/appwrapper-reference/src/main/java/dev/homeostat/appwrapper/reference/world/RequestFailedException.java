package dev.homeostat.appwrapper.reference.world;

/** A request that failed for a reason outside the operator. */
public final class RequestFailedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public RequestFailedException(Request request) {
    super(request + " failed");
  }
}
