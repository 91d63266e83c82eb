package dev.homeostat.kubernetes.testing;

import java.io.Serial;

/** A server ended by itself before it was ready. */
final class EndedEarlyException extends IllegalStateException {

  @Serial private static final long serialVersionUID = 1L;

  EndedEarlyException(String message) {
    super(message);
  }
}
