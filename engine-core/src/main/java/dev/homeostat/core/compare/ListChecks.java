package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.core.lists.KeyMatch;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.tree.Trees;
import org.jspecify.annotations.Nullable;

/** Checks of lists whose elements are known by name, which find agreement without garbage. */
final class ListChecks {

  private ListChecks() {}

  /**
   * The checks of the elements of a keyed list. The arrays of each kind of element have equal
   * indices.
   *
   * @param wanted the observed elements that are desired
   * @param checks of the desired elements; null where nothing of one can differ
   * @param mayBeMissing whether the server has dropped a desired element before
   * @param unsaid observed elements that are not desired, but compared where they exist
   * @param unsaidChecks of the elements that are not desired
   * @param accepted the elements that the server added
   */
  record Elements(
      KeyMatch[] wanted,
      @Nullable FieldCheck[] checks,
      boolean[] mayBeMissing,
      KeyMatch[] unsaid,
      FieldCheck[] unsaidChecks,
      KeyMatch[] accepted) {}

  /** A keyed list. */
  static final class Keyed extends FieldCheck {
    private final Elements elements;
    private final String[][] keys;
    private final Bounds bounds;
    private final boolean ordered;

    Keyed(Elements elements, String[][] keys, Bounds bounds, boolean ordered) {
      this.elements = elements;
      this.keys = keys;
      this.bounds = bounds;
      this.ordered = ordered;
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      if (!(live instanceof ArrayNode list)) {
        return false;
      }
      KeyMatch[] wanted = elements.wanted;
      int found = 0;
      int missing = 0;
      int cursor = 0;
      int last = -1;
      for (int i = 0; i < wanted.length; i++) {
        int at = wanted[i].find(list, cursor);
        if (at < 0) {
          if (!elements.mayBeMissing[i]) {
            return false;
          }
          missing++;
          continue;
        }
        FieldCheck check = elements.checks[i];
        if ((ordered && at < last) || (check != null && !check.holds(list.get(at)))) {
          return false;
        }
        found++;
        last = at;
        cursor = at + 1;
      }
      return list.size() + missing >= bounds.min()
          && isShortEnough(list)
          && areUnsaidFine(list)
          && (list.size() == found || !KeyMatch.anyTwins(list, keys));
    }

    private boolean isShortEnough(ArrayNode list) {
      if (!bounds.isExceededBy(list.size())) {
        return true;
      }
      int accepted = 0;
      for (int i = 0; i < elements.accepted.length; i++) {
        accepted += elements.accepted[i].find(list, 0) < 0 ? 0 : 1;
      }
      return !bounds.isExceededBy(list.size() - accepted);
    }

    private boolean areUnsaidFine(ArrayNode list) {
      for (int i = 0; i < elements.unsaid.length; i++) {
        int at = elements.unsaid[i].find(list, 0);
        if (at >= 0 && !elements.unsaidChecks[i].holds(list.get(at))) {
          return false;
        }
      }
      return true;
    }
  }

  /** A set of scalars. */
  static final class Members extends FieldCheck {
    private final JsonNode[] wanted;
    private final boolean[] mayBeMissing;
    private final JsonNode[] accepted;
    private final Bounds bounds;

    Members(JsonNode[] wanted, boolean[] mayBeMissing, JsonNode[] accepted, Bounds bounds) {
      this.wanted = wanted;
      this.mayBeMissing = mayBeMissing;
      this.accepted = accepted;
      this.bounds = bounds;
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      if (!(live instanceof ArrayNode list)) {
        return false;
      }
      int found = 0;
      int missing = 0;
      for (int i = 0; i < wanted.length; i++) {
        int count = count(list, wanted[i]);
        if (count > 1 || (count == 0 && !mayBeMissing[i])) {
          return false;
        }
        found += count;
        missing += 1 - count;
      }
      return list.size() + missing >= bounds.min()
          && isShortEnough(list)
          && (list.size() == found || !hasTwins(list));
    }

    private boolean isShortEnough(ArrayNode list) {
      if (!bounds.isExceededBy(list.size())) {
        return true;
      }
      int known = 0;
      for (int i = 0; i < accepted.length; i++) {
        known += count(list, accepted[i]) > 0 ? 1 : 0;
      }
      return !bounds.isExceededBy(list.size() - known);
    }

    private static boolean hasTwins(ArrayNode list) {
      for (int i = 0; i < list.size(); i++) {
        if (count(list, list.get(i)) > 1) {
          return true;
        }
      }
      return false;
    }

    private static int count(ArrayNode list, JsonNode member) {
      int count = 0;
      for (int i = 0; i < list.size(); i++) {
        if (Trees.equal(member, list.get(i))) {
          count++;
        }
      }
      return count;
    }
  }
}
