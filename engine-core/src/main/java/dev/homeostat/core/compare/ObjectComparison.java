package dev.homeostat.core.compare;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Rule;
import dev.homeostat.core.difference.DifferenceCollector;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.PathBuilder;
import dev.homeostat.core.model.WholeValue;
import dev.homeostat.tree.Trees;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An object of which the listed members are compared. */
final class ObjectComparison extends FieldComparison {

  private final String[] names;
  private final FieldComparison[] members;
  private final @Nullable WholeValue whole;
  private final boolean mayGo;
  private final boolean mayBeMissing;

  /**
   * A comparison.
   *
   * @param names the members that have a desired value, in their order
   * @param members the comparisons of these members
   * @param whole the value that is sent if the object is missing; null if none is needed
   * @param mayGo whether the object is removed when it is empty, because it is not desired itself
   */
  ObjectComparison(
      List<String> names,
      List<FieldComparison> members,
      @Nullable WholeValue whole,
      boolean mayGo) {
    this.names = names.toArray(String[]::new);
    this.members = members.toArray(FieldComparison[]::new);
    this.whole = whole;
    this.mayGo = mayGo;
    this.mayBeMissing = whole == null && areMembersFineIfMissing();
  }

  private boolean areMembersFineIfMissing() {
    for (FieldComparison member : members) {
      if (!member.matches(null)) {
        return false;
      }
    }
    return true;
  }

  @Override
  boolean matches(@Nullable JsonNode live) {
    if (!(live instanceof ObjectNode object)) {
      return mayBeMissing;
    }
    for (int i = 0; i < names.length; i++) {
      if (!members[i].matches(object.get(names[i]))) {
        return false;
      }
    }
    return true;
  }

  @Override
  boolean matchesNext(JsonParser live) throws IOException {
    if (live.currentToken() != JsonToken.START_OBJECT || names.length >= Long.SIZE) {
      return super.matchesNext(live);
    }
    long seen = 0;
    int cursor = 0;
    while (live.nextToken() == JsonToken.FIELD_NAME) {
      int index = indexOf(live.currentName(), cursor);
      live.nextToken();
      if (index < 0) {
        live.skipChildren();
      } else if ((seen & (1L << index)) != 0 || !members[index].matchesNext(live)) {
        return false;
      } else {
        seen |= 1L << index;
        cursor = index + 1;
      }
    }
    for (int i = 0; i < names.length; i++) {
      if ((seen & (1L << i)) == 0 && !members[i].matches(null)) {
        return false;
      }
    }
    return true;
  }

  /** Returns the index of a member, which is often the next one; -1 if it is not compared. */
  private int indexOf(String name, int cursor) {
    for (int i = cursor; i < names.length; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    for (int i = 0; i < cursor; i++) {
      if (names[i].equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns the comparison of an element that has these members and those of its key. */
  ObjectComparison with(ElementKey key) {
    List<String> all = new ArrayList<>(List.of(names));
    List<FieldComparison> comparisons = new ArrayList<>(List.of(members));
    for (String name : key.segment().keys().keySet()) {
      all.add(name);
      comparisons.add(new ValueComparison(Objects.requireNonNull(key.value(name)), Rule.SCHEMA_1));
    }
    return new ObjectComparison(all, comparisons, whole, mayGo);
  }

  @Override
  boolean diff(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    if (!(live instanceof ObjectNode object)) {
      missing(at, live, found);
      return false;
    }
    int mark = found.mark();
    int gone = 0;
    for (int i = 0; i < names.length; i++) {
      gone += members[i].diff(at.key(names[i]), object.get(names[i]), found) ? 1 : 0;
    }
    boolean emptied = mayGo && gone > 0 && gone == count(object);
    if (emptied) {
      found.rollBack(mark);
      found.remove(at, object, Rule.POLICY_2);
    }
    return emptied;
  }

  /** Nothing is there, or something of another type. */
  private void missing(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    if (whole != null) {
      JsonNode value = whole.get();
      if (found.put(at, value, live, Rule.POLICY_4) && value instanceof ObjectNode) {
        DifferenceCollector inside = found.fork();
        diff(at, value, inside);
        found.belowMinimumOf(inside);
      }
      return;
    }
    for (int i = 0; i < names.length; i++) {
      members[i].diff(at.key(names[i]), null, found);
    }
  }

  private static int count(ObjectNode object) {
    int count = 0;
    for (JsonNode member : object) {
      count += Trees.isAbsent(member) ? 0 : 1;
    }
    return count;
  }

  @Override
  @Nullable JsonNode repaired(PathBuilder at, @Nullable JsonNode live, DifferenceCollector found) {
    if (!(live instanceof ObjectNode object)) {
      DifferenceCollector here = found.fork();
      missing(at, live, here);
      if (!here.hasEdits()) {
        return live;
      }
      return whole == null ? null : whole.get();
    }
    if (mayGo && diff(at, object, found.fork())) {
      return null;
    }
    ObjectNode repaired = Trees.unsealed(object);
    for (int i = 0; i < names.length; i++) {
      JsonNode member = members[i].repaired(at.key(names[i]), object.get(names[i]), found);
      if (member == null) {
        repaired.remove(names[i]);
      } else {
        repaired.set(names[i], member);
      }
    }
    return repaired;
  }
}
