package dev.homeostat.appbundle.reference;

/** A request that the API server refused, or that does not fit to its kinds. */
final class ApiException extends RuntimeException {

  private static final long serialVersionUID = 1;

  static final int NOT_FOUND = 404;

  private final int code;

  ApiException(int code, String message) {
    super(message);
    this.code = code;
  }

  boolean isNotFound() {
    return code == NOT_FOUND;
  }
}
