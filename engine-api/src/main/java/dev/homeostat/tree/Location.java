package dev.homeostat.tree;

import static org.apiguardian.api.API.Status.STABLE;

import java.util.Objects;
import org.apiguardian.api.API;

/**
 * A place in a text that a person can go to.
 *
 * @param file the name of the text, as the person gave it ({@code app.yaml}, {@code <stdin>})
 * @param line counted from 1
 * @param column counted from 1, in characters
 */
@API(status = STABLE, since = "0.1")
public record Location(String file, int line, int column) {

  // Checks the counts.
  public Location {
    Objects.requireNonNull(file, "file");
    if (line < 1 || column < 1) {
      throw new IllegalArgumentException("lines and columns count from 1");
    }
  }

  /** As editors understand it: {@code app.yaml:12}. */
  @Override
  public String toString() {
    return file + ":" + line;
  }
}
