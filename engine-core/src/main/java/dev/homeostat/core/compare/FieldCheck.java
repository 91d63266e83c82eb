package dev.homeostat.core.compare;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.tree.Trees;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A compiled check of one field. It returns true only if the comparison finds no difference, and
 * then allocates nothing: no iterators, no boxes, no texts. False means that a full comparison is
 * needed.
 */
abstract class FieldCheck {

  /**
   * The check of fields that cannot be compared without allocating: it never holds, so the
   * comparison decides.
   */
  static final FieldCheck NEVER =
      new FieldCheck() {
        @Override
        boolean holds(@Nullable JsonNode live) {
          return false;
        }
      };

  abstract boolean holds(@Nullable JsonNode live);

  /** A check for exactly this value (rule READ-1). */
  static FieldCheck exactly(@Nullable JsonNode value) {
    if (value == null || Trees.isAbsent(value)) {
      return new Nothing(false);
    }
    if (value.isNumber()) {
      return new Number(value);
    }
    if (value instanceof ObjectNode object) {
      return new Exact(object);
    }
    return value instanceof ArrayNode list ? new ExactList(list) : new Scalar(value);
  }

  /** Nothing is there; for a list an empty one is nothing. */
  static final class Nothing extends FieldCheck {
    private final boolean list;

    Nothing(boolean list) {
      this.list = list;
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      return Trees.isAbsent(live) || (list && live instanceof ArrayNode found && found.size() == 0);
    }
  }

  /** A text or a truth value. */
  static final class Scalar extends FieldCheck {
    private final JsonNode value;

    Scalar(JsonNode value) {
      this.value = value;
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      return value == live || value.equals(live);
    }
  }

  /** A number, whatever its representation. */
  static final class Number extends FieldCheck {
    private final JsonNode value;
    private final boolean word;
    private final long asLong;
    private final boolean exactDouble;
    private final double asDouble;

    Number(JsonNode value) {
      this.value = value;
      this.word = value.isInt() || value.isLong() || value.isShort();
      this.asLong = word ? value.longValue() : 0;
      this.asDouble = value.doubleValue();
      this.exactDouble =
          Double.isFinite(asDouble)
              && BigDecimal.valueOf(asDouble).compareTo(value.decimalValue()) == 0;
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      if (live == value) {
        return true;
      }
      if (live == null || !live.isNumber()) {
        return false;
      }
      if (live.isInt() || live.isLong() || live.isShort()) {
        return word ? live.longValue() == asLong : Trees.equalNumbers(value, live);
      }
      return live.isDouble()
          ? exactDouble && live.doubleValue() == asDouble
          : Trees.equalNumbers(value, live);
    }
  }

  /** An object as one value. */
  static final class Exact extends FieldCheck {
    private final ObjectNode value;
    private final String[] names;
    private final FieldCheck[] members;

    Exact(ObjectNode value) {
      this.value = value;
      this.names = value.properties().stream().map(Map.Entry::getKey).toArray(String[]::new);
      this.members = new FieldCheck[names.length];
      for (int i = 0; i < names.length; i++) {
        members[i] = exactly(value.get(names[i]));
      }
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      if (!(live instanceof ObjectNode object)) {
        return false;
      }
      int known = 0;
      for (int i = 0; i < names.length; i++) {
        JsonNode member = object.get(names[i]);
        if (!members[i].holds(member)) {
          return false;
        }
        known += member == null ? 0 : 1;
      }
      return object.size() == known || Trees.equal(value, object);
    }
  }

  /** A list as one value. */
  static final class ExactList extends FieldCheck {
    private final FieldCheck[] elements;

    ExactList(ArrayNode value) {
      elements = new FieldCheck[value.size()];
      for (int i = 0; i < elements.length; i++) {
        elements[i] = exactly(value.get(i));
      }
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      if (!(live instanceof ArrayNode list) || list.size() != elements.length) {
        return false;
      }
      for (int i = 0; i < elements.length; i++) {
        if (!elements[i].holds(list.get(i))) {
          return false;
        }
      }
      return true;
    }
  }

  /** The observed members of an object. */
  static final class Members extends FieldCheck {
    private final String[] names;
    private final FieldCheck[] members;
    private final boolean mayBeMissing;

    Members(String[] names, FieldCheck[] members, boolean mayBeMissing) {
      this.names = names;
      this.members = members;
      this.mayBeMissing = mayBeMissing;
    }

    @Override
    boolean holds(@Nullable JsonNode live) {
      if (!(live instanceof ObjectNode object)) {
        return mayBeMissing;
      }
      for (int i = 0; i < names.length; i++) {
        if (!members[i].holds(object.get(names[i]))) {
          return false;
        }
      }
      return true;
    }
  }
}
