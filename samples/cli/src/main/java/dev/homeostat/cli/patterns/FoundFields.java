package dev.homeostat.cli.patterns;

import dev.homeostat.FieldPath;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The fields of one object that a pattern names.
 *
 * @param excluded fields that an observer schema can exclude
 * @param opened keyed lists of which the pattern names elements that the manifest does not have
 * @param impossible why other fields cannot be excluded
 */
public record FoundFields(
    Set<FieldPath> excluded, Set<FieldPath> opened, Set<Obstacle> impossible) {

  /**
   * A reason why a field cannot be excluded by itself.
   *
   * @param got what the pattern names
   * @param advice what to do
   */
  public record Obstacle(String got, String advice) {}

  public FoundFields() {
    this(new LinkedHashSet<>(), new LinkedHashSet<>(), new LinkedHashSet<>());
  }

  public boolean isEmpty() {
    return excluded.isEmpty() && opened.isEmpty() && impossible.isEmpty();
  }
}
