package dev.homeostat.core.observe;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether an observed field of an object has changed since a snapshot of it was taken. It
 * allocates nothing, so that a write to an unobserved field, such as the status, costs no full
 * comparison.
 *
 * <p>The snapshot is a row of bytes beside rows of texts, in the order in which an object is
 * walked. The snapshots of ten thousand objects are in no cache of a processor: rows are read from
 * front to back, while each node of a tree would be an access to memory of its own.
 */
@API(status = INTERNAL)
public final class ObservedChangeDetector {

  /** The result of a comparison that found a difference. */
  private static final int DIFFERENT = -1;

  private final byte[] row;
  private final String[] names;
  private final String[] texts;
  private final JsonNode[] others;

  /**
   * Creates a detector over a snapshot.
   *
   * @param row the structure, as {@link SnapshotMark} describes it
   * @param names the names of members, each once
   * @param texts the texts in their order
   * @param others all scalars but texts that are not in the row, in their order
   */
  ObservedChangeDetector(byte[] row, String[] names, String[] texts, JsonNode[] others) {
    this.row = row;
    this.names = names;
    this.texts = texts;
    this.others = others;
  }

  /**
   * Takes a snapshot of an object.
   *
   * @param schema what is observed
   * @param live the object as it is
   * @return a detector that holds only observed values of the object
   */
  public static ObservedChangeDetector of(SchemaNode.Fields schema, JsonNode live) {
    return new SnapshotWriter().write(schema, live);
  }

  /**
   * Returns whether no observed field has changed.
   *
   * @param live the object as it is
   * @return if true, what is observed of it and what the comparison finds are as they were; false
   *     means no more than: look closely
   */
  public boolean isUnchanged(JsonNode live) {
    return compare(0, live) != DIFFERENT;
  }

  /** Compares a value with the part at a place; returns the place behind the part. */
  private int compare(int part, @Nullable JsonNode live) {
    int at = part + 1;
    return switch (row[part]) {
      case SnapshotMark.ABSENT -> Trees.isAbsent(live) ? at : DIFFERENT;
      case SnapshotMark.TRUE -> isBoolean(live, true) ? at : DIFFERENT;
      case SnapshotMark.FALSE -> isBoolean(live, false) ? at : DIFFERENT;
      case SnapshotMark.NUMBER -> isNumber(live, count(at)) ? next(at) : DIFFERENT;
      case SnapshotMark.TEXT -> isText(live, texts[count(at)]) ? next(at) : DIFFERENT;
      case SnapshotMark.OTHER -> Trees.equal(others[count(at)], live) ? next(at) : DIFFERENT;
      case SnapshotMark.LIST -> live instanceof ArrayNode list ? compareList(at, list) : DIFFERENT;
      case SnapshotMark.OBJECT ->
          live instanceof ObjectNode object ? compareMembers(at, object, true) : DIFFERENT;
      case SnapshotMark.MEMBERS ->
          live instanceof ObjectNode object ? compareMembers(at, object, false) : DIFFERENT;
      default -> throw new IllegalStateException("no part begins at byte " + part);
    };
  }

  private static boolean isBoolean(@Nullable JsonNode live, boolean value) {
    return live != null && live.isBoolean() && live.booleanValue() == value;
  }

  private static boolean isNumber(@Nullable JsonNode live, int value) {
    return live != null && (live.isInt() || live.isLong()) && live.longValue() == value;
  }

  private static boolean isText(@Nullable JsonNode live, String value) {
    return live != null && value.equals(live.textValue());
  }

  private int compareList(int length, ArrayNode live) {
    if (live.size() != count(length)) {
      return DIFFERENT;
    }
    int observed = next(length);
    int at = next(observed);
    for (int i = 0; i < count(observed) && at != DIFFERENT; i++) {
      at = compare(at, live.get(i));
    }
    return at;
  }

  private int compareMembers(int size, ObjectNode live, boolean isWhole) {
    int at = next(size);
    int known = 0;
    for (int i = 0; i < count(size) && at != DIFFERENT; i++) {
      JsonNode value = live.get(names[count(at)]);
      known += value == null ? 0 : 1;
      at = compare(next(at), value);
    }
    return isWhole && known != live.size() ? DIFFERENT : at;
  }

  private int count(int at) {
    byte first = row[at];
    return first >= 0
        ? first
        : (first & Byte.MAX_VALUE) << 24
            | (row[at + 1] & 0xff) << 16
            | (row[at + 2] & 0xff) << 8
            | (row[at + 3] & 0xff);
  }

  /** Returns the place behind the count at a place. */
  private int next(int at) {
    return at + (row[at] >= 0 ? 1 : Integer.BYTES);
  }
}
