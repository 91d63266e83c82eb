package dev.homeostat.core.retry;

/** The way out of a request that failed (rule ACT-6). */
public final class FailureAdvice {

  private FailureAdvice() {}

  /** Returns the remedy for an object that cannot be deleted or released. */
  public static String ofDeletion(FailureClass failure) {
    return failure == FailureClass.PERMISSION || failure == FailureClass.SLOWLY
        ? of(failure) + "; to leave the object behind, set deletion: orphan"
        : of(failure);
  }

  /** Returns the remedy for a class of failures. */
  public static String of(FailureClass failure) {
    return switch (failure) {
      case CONFLICT, SOON -> "nothing to do: it is tried again at once";
      case BACKOFF -> "nothing to do for now: it is tried again, with growing pauses";
      case PERMISSION ->
          "grant the permission that the server names; it is tried again within 30 seconds";
      case SLOWLY ->
          "change what denies it; it is tried again slowly, and at once when the specification"
              + " changes";
      case ON_CHANGE ->
          "correct what the server names; it is tried again when the manifest changes, and slowly";
    };
  }
}
