package dev.homeostat.core.pass;

import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.report.RedactedValue;
import java.time.Instant;

/**
 * A path, or the whole object at the root, that another writer keeps changing (rule POLICY-7).
 *
 * @param resource of which resource
 * @param path which field
 * @param wanted the desired value
 * @param found the value of the other writer
 * @param by the other writer, empty if the server does not report it
 * @param until when it is written again
 */
public record ContestedField(
    ResourceId resource,
    FieldPath path,
    RedactedValue wanted,
    RedactedValue found,
    String by,
    Instant until) {

  /** One line, safe to show. */
  @Override
  public String toString() {
    String who = by.isEmpty() ? "" : ", written by " + by;
    return path.segments().isEmpty()
        ? resource + " is deleted again and again"
        : resource + " " + path + ": " + found + ", wanted " + wanted + who;
  }
}
