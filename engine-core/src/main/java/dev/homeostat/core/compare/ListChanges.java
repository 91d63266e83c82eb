package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.Rule;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The changes to the elements of one live list. */
final class ListChanges {

  private final @Nullable Rule[] removed;
  private final @Nullable FieldComparison[] comparisons;
  private int removals;
  private int added;
  private int missing;

  ListChanges(ArrayNode live) {
    removed = new Rule[live.size()];
    comparisons = new FieldComparison[live.size()];
  }

  int size() {
    return removed.length;
  }

  void remove(int index, Rule rule) {
    removals += removed[index] == null ? 1 : 0;
    removed[index] = rule;
  }

  boolean isRemoved(int index) {
    return removed[index] != null;
  }

  /** An element stays, and is compared. */
  void compare(int index, @Nullable FieldComparison comparison) {
    comparisons[index] = comparison;
  }

  @Nullable FieldComparison comparisonAt(int index) {
    return comparisons[index];
  }

  void add() {
    added++;
  }

  /** A desired element is missing, and the server has shown that it takes none. */
  void acceptMissing() {
    missing++;
  }

  /** The number of elements after the changes so far. */
  int length() {
    return removed.length - removals + added;
  }

  /** The length that counts for a minimum: what the server does not take cannot be added. */
  int lengthWithAcceptedMissing() {
    return length() + missing;
  }

  /** The number of removed elements that were second ones of their name (rule SCHEMA-7). */
  int twins() {
    return (int) Arrays.stream(removed).filter(rule -> rule == Rule.SCHEMA_7).count();
  }

  /** Returns whether nothing is left because all of it was dropped. */
  boolean isEmptiedByRemoval() {
    return removed.length > 0
        && added == 0
        && Arrays.stream(removed).allMatch(rule -> rule == Rule.POLICY_2);
  }
}
