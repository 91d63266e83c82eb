package dev.homeostat.sharding.register;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.io.IOException;
import org.apiguardian.api.API;

/** A register that was read, and whose group this member cannot take part in. */
@API(status = INTERNAL)
public final class ForeignGroupException extends IOException {

  private static final long serialVersionUID = 1;

  /**
   * Creates an exception.
   *
   * @param message says what differs
   */
  public ForeignGroupException(String message) {
    super(message);
  }
}
