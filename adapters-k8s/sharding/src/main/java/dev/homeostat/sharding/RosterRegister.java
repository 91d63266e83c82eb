package dev.homeostat.sharding;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.io.IOException;
import org.apiguardian.api.API;

/**
 * A text that all replicas of a group share, on a server that survives them. Reads and replacements
 * are linearizable: one that begins after another has ended sees what that one did. Thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public interface RosterRegister {

  /**
   * Returns the text.
   *
   * @return empty if there is none yet
   * @throws IOException if the server does not say
   */
  String read() throws IOException;

  /**
   * Replaces the text if it is the expected one.
   *
   * @param expected as {@link #read} has returned it
   * @param next the new text
   * @return whether it was replaced
   * @throws IOException if the server does not say; it may have been replaced nevertheless
   */
  boolean replace(String expected, String next) throws IOException;
}
