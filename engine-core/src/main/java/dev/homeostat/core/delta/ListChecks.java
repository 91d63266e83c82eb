package dev.homeostat.core.delta;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.tree.Trees;
import org.jspecify.annotations.Nullable;

/** The compiled comparisons of lists that are no single value. */
final class ListChecks {

  private ListChecks() {}

  /**
   * A keyed list. The arrays of each kind of element go together: those wanted, and those that the
   * server added and that were accepted.
   */
  static final class Keyed extends Check {
    private final KeyMatch[] wanted;
    private final @Nullable Check[] wantedChecks;
    private final boolean[] mayBeMissing;
    private final KeyMatch[] accepted;
    private final String[][] keys;
    private final Bounds bounds;
    private final boolean ordered;
    private final boolean refillable;
    private final boolean missingIsFine;

    Keyed(
        KeyMatch[] wanted,
        @Nullable Check[] wantedChecks,
        boolean[] mayBeMissing,
        KeyMatch[] accepted,
        String[][] keys,
        Bounds bounds,
        boolean ordered,
        boolean refillable,
        boolean missingIsFine) {
      this.wanted = wanted;
      this.wantedChecks = wantedChecks;
      this.mayBeMissing = mayBeMissing;
      this.accepted = accepted;
      this.keys = keys;
      this.bounds = bounds;
      this.ordered = ordered;
      this.refillable = refillable;
      this.missingIsFine = missingIsFine;
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      if (!(live instanceof ArrayNode list)) {
        return missingIsFine;
      }
      int found = 0;
      int missing = 0;
      int cursor = 0;
      int last = -1;
      for (int i = 0; i < wanted.length; i++) {
        int at = wanted[i].find(list, cursor);
        if (at < 0) {
          if (!mayBeMissing[i]) {
            return false;
          }
          missing++;
          continue;
        }
        Check check = wantedChecks[i];
        if ((ordered && at < last) || (check != null && !check.holds(list.get(at)))) {
          return false;
        }
        found++;
        last = at;
        cursor = at + 1;
      }
      int length = list.size() + missing;
      return (length >= bounds.min() || !refillable)
          && (!bounds.isExceededBy(length) || surplusIsAccepted(list, found))
          && (list.size() == found || !KeyMatch.anyTwins(list, keys));
    }

    private boolean surplusIsAccepted(ArrayNode list, int found) {
      int known = 0;
      for (int i = 0; i < accepted.length; i++) {
        known += accepted[i].find(list, 0) < 0 ? 0 : 1;
      }
      return known == list.size() - found;
    }
  }

  /** A set of scalars. */
  static final class Members extends Check {
    private final JsonNode[] wanted;
    private final boolean[] mayBeMissing;
    private final JsonNode[] accepted;
    private final Bounds bounds;
    private final boolean missingIsFine;

    Members(
        JsonNode[] wanted,
        boolean[] mayBeMissing,
        JsonNode[] accepted,
        Bounds bounds,
        boolean missingIsFine) {
      this.wanted = wanted;
      this.mayBeMissing = mayBeMissing;
      this.accepted = accepted;
      this.bounds = bounds;
      this.missingIsFine = missingIsFine;
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      if (!(live instanceof ArrayNode list)) {
        return missingIsFine;
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
      return (!bounds.isExceededBy(list.size() + missing) || surplusIsAccepted(list, found))
          && (list.size() == found || !hasTwins(list));
    }

    private boolean surplusIsAccepted(ArrayNode list, int found) {
      int known = 0;
      for (int i = 0; i < accepted.length; i++) {
        known += count(list, accepted[i]);
      }
      return known == list.size() - found;
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

  /** A list by position. */
  static final class Positional extends Check {
    private final @Nullable Check[] elements;
    private final int target;
    private final Bounds bounds;
    private final int acceptedLength;
    private final boolean missingIsFine;

    Positional(
        @Nullable Check[] elements,
        int target,
        Bounds bounds,
        int acceptedLength,
        boolean missingIsFine) {
      this.elements = elements;
      this.target = target;
      this.bounds = bounds;
      this.acceptedLength = acceptedLength;
      this.missingIsFine = missingIsFine;
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      if (!(live instanceof ArrayNode list)) {
        return missingIsFine;
      }
      int size = list.size();
      if (size < target || (bounds.isExceededBy(size) && size != acceptedLength)) {
        return false;
      }
      for (int i = 0; i < elements.length && i < size; i++) {
        Check element = elements[i];
        if (element != null && !element.holds(list.get(i))) {
          return false;
        }
      }
      return true;
    }
  }
}
