package dev.homeostat.tree;

import static org.apiguardian.api.API.Status.STABLE;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BigIntegerNode;
import com.fasterxml.jackson.databind.node.DecimalNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * Freezes, copies and compares JSON trees.
 *
 * <p>A <em>frozen</em> tree is an ordinary Jackson tree whose objects and lists refuse every change
 * with {@link UnsupportedOperationException}. Trees are frozen when they enter the engine (design,
 * section 3), so no step and no hook can change one that it was given (law 7).
 */
@API(status = STABLE, since = "0.1")
public final class Trees {

  /** Digits up to which a number without fraction is written out; keeps {@code 1e999999} small. */
  private static final int MAX_INTEGER_DIGITS = 64;

  /** The number of digits up to which different decimals are different doubles. */
  private static final int EXACT_DIGITS = 15;

  private static final ObjectNode EMPTY = new FrozenObject(new Members(new Object[0]));

  private Trees() {}

  /**
   * The empty frozen object.
   *
   * @return an object without members, always the same
   */
  public static ObjectNode emptyObject() {
    return EMPTY;
  }

  /**
   * A frozen, canonical copy of a tree (rule READ-1): a number without fraction becomes an integer,
   * binary becomes base64 text. A tree that is frozen already is returned as it is.
   *
   * @param node any tree; {@code null} counts as JSON null
   * @return the frozen tree
   * @throws IllegalArgumentException if the tree holds a number that JSON cannot represent (NaN,
   *     infinite) or a Java object
   */
  public static JsonNode freeze(@Nullable JsonNode node) {
    if (node == null || node.isNull() || node.isMissingNode()) {
      return NullNode.getInstance();
    }
    if (node instanceof ObjectNode object) {
      return freeze(object);
    }
    if (node instanceof ArrayNode array) {
      return freeze(array);
    }
    if (node.isNumber()) {
      return canonicalNumber(node);
    }
    if (node.isTextual() || node.isBoolean()) {
      return node;
    }
    if (node.isBinary()) {
      return TextNode.valueOf(node.asText());
    }
    throw new IllegalArgumentException("not a JSON value: " + node.getNodeType());
  }

  /**
   * A frozen, canonical copy of an object.
   *
   * @param object any object
   * @return the frozen object; the same instance if it is frozen already
   * @throws IllegalArgumentException as {@link #freeze(JsonNode)}
   */
  public static ObjectNode freeze(ObjectNode object) {
    if (object instanceof FrozenObject) {
      return object;
    }
    Object[] members = new Object[2 * object.size()];
    int next = 0;
    for (Map.Entry<String, JsonNode> member : object.properties()) {
      members[next++] = member.getKey();
      members[next++] = freeze(member.getValue());
    }
    return frozen(new Members(members));
  }

  /**
   * A frozen, canonical copy of a list.
   *
   * @param array any list
   * @return the frozen list; the same instance if it is frozen already
   * @throws IllegalArgumentException as {@link #freeze(JsonNode)}
   */
  public static ArrayNode freeze(ArrayNode array) {
    if (array instanceof FrozenArray) {
      return array;
    }
    JsonNode[] elements = new JsonNode[array.size()];
    for (int i = 0; i < elements.length; i++) {
      elements[i] = freeze(array.get(i));
    }
    return frozen(elements);
  }

  /** Returns an object with these members. */
  static ObjectNode frozen(Members members) {
    return members.isEmpty() ? EMPTY : new FrozenObject(members);
  }

  /** Returns a list of these frozen elements. */
  static ArrayNode frozen(JsonNode[] elements) {
    return new FrozenArray(List.of(elements));
  }

  /**
   * Reads a tree that is frozen from the beginning. It takes less than half of the memory that an
   * ordinary tree and its frozen copy need. If an object has a member twice, the last value counts,
   * as in an ordinary tree.
   *
   * @param parser a parser whose current token begins a value; afterwards it is at the last token
   *     of this value
   * @return the frozen, canonical tree, as {@link #freeze(JsonNode)} would return it
   * @throws IOException if the text cannot be read, or is no JSON
   * @throws IllegalArgumentException if no value begins at the current token, or it is a number
   *     that JSON cannot represent or a Java object
   */
  public static JsonNode read(JsonParser parser) throws IOException {
    return new TreeReader(parser).read();
  }

  /**
   * Returns whether a tree refuses changes.
   *
   * @param node any tree
   * @return true for scalars and for what {@link #freeze(JsonNode)} returned
   */
  public static boolean isFrozen(JsonNode node) {
    return node.isValueNode() || node instanceof FrozenObject || node instanceof FrozenArray;
  }

  /**
   * A copy that may be changed, in all its depth.
   *
   * @param object a frozen or an ordinary object
   * @return an ordinary object with equal content
   */
  public static ObjectNode thaw(ObjectNode object) {
    return object.deepCopy();
  }

  /**
   * A copy that may be changed itself, while all that it holds stays shared and as frozen as it
   * was: for a change of a few members, of which the rest need not be copied.
   *
   * @param object a frozen or an ordinary object
   * @return an ordinary object with the same members
   */
  public static ObjectNode unsealed(ObjectNode object) {
    return JsonNodeFactory.instance.objectNode().setAll(object);
  }

  /**
   * A copy of a list that may be changed itself, as {@link #unsealed(ObjectNode)}.
   *
   * @param array a frozen or an ordinary list
   * @return an ordinary list with the same elements
   */
  public static ArrayNode unsealed(ArrayNode array) {
    return JsonNodeFactory.instance.arrayNode(array.size()).addAll(array);
  }

  /**
   * Returns whether a value is absent: Java null, JSON null and missing are equal (rule READ-1).
   *
   * @param node a value or {@code null}
   * @return true if there is no value
   */
  public static boolean isAbsent(@Nullable JsonNode node) {
    return node == null || node.isNull() || node.isMissingNode();
  }

  /**
   * Returns whether a condition holds for a tree, or for any value in it; allocates nothing where
   * the tree is frozen.
   *
   * @param tree any tree
   * @param condition on one value
   * @return true as soon as one value meets it; a value comes before those in it
   */
  public static boolean anyMatch(JsonNode tree, Predicate<? super JsonNode> condition) {
    return anyMatch(tree, condition, name -> false);
  }

  /**
   * Returns whether a condition holds for any value of a tree, or another one for the name of any
   * member; allocates nothing where the tree is frozen.
   *
   * @param tree any tree
   * @param condition on one value
   * @param nameCondition on one name
   * @return true as soon as a value or a name meets its condition; a value comes before those in it
   */
  public static boolean anyMatch(
      JsonNode tree,
      Predicate<? super JsonNode> condition,
      Predicate<? super String> nameCondition) {
    if (condition.test(tree)) {
      return true;
    }
    Members members = members(tree);
    if (members != null) {
      for (int i = 0; i < members.size(); i++) {
        if (nameCondition.test(members.name(i))
            || anyMatch(members.value(i), condition, nameCondition)) {
          return true;
        }
      }
      return false;
    }
    if (tree.isArray()) {
      for (int i = 0; i < tree.size(); i++) {
        if (anyMatch(tree.get(i), condition, nameCondition)) {
          return true;
        }
      }
      return false;
    }
    for (Map.Entry<String, JsonNode> member : tree.properties()) {
      if (nameCondition.test(member.getKey())
          || anyMatch(member.getValue(), condition, nameCondition)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether two trees are equal by rule READ-1: null and absent are equal, numbers compare
   * by value, never across types.
   *
   * @param left a tree or {@code null}
   * @param right a tree or {@code null}
   * @return true if they are equal
   */
  public static boolean equal(@Nullable JsonNode left, @Nullable JsonNode right) {
    if (left == right) {
      return true;
    }
    if (left instanceof TextNode) {
      return left.equals(right);
    }
    if (left instanceof ObjectNode object) {
      return right instanceof ObjectNode other && equalObjects(object, other);
    }
    if (left instanceof ArrayNode list) {
      return right instanceof ArrayNode other && equalLists(list, other);
    }
    if (left == null || isAbsent(left)) {
      return isAbsent(right);
    }
    if (right == null || isAbsent(right)) {
      return false;
    }
    return left.isNumber() ? right.isNumber() && equalNumbers(left, right) : left.equals(right);
  }

  /**
   * Returns whether two numbers have the same value, whatever their representation.
   *
   * @param left a number
   * @param right a number
   * @return true if they are numerically equal
   */
  public static boolean equalNumbers(JsonNode left, JsonNode right) {
    if (left.isInt() && right.isInt()) {
      return left.intValue() == right.intValue();
    }
    if (isWord(left) && isWord(right)) {
      return left.longValue() == right.longValue();
    }
    if (left.isDouble() || right.isDouble()) {
      return left.isDouble() ? equalsDouble(right, left) : equalsDouble(left, right);
    }
    return left.decimalValue().compareTo(right.decimalValue()) == 0;
  }

  /** Compares a number with a double, whose value is the decimal with the fewest digits. */
  private static boolean equalsDouble(JsonNode number, JsonNode real) {
    if (number.doubleValue() != real.doubleValue()) {
      return false;
    }
    return number.isDouble()
        || (number.isBigDecimal() && number.decimalValue().precision() <= EXACT_DIGITS)
        || number.decimalValue().compareTo(real.decimalValue()) == 0;
  }

  private static boolean isWord(JsonNode number) {
    return number.isInt() || number.isLong() || number.isShort();
  }

  /** Compares without allocating anything, unless one has members that the other has not. */
  private static boolean equalObjects(ObjectNode left, ObjectNode right) {
    if (!(left instanceof FrozenObject frozen)) {
      return right instanceof FrozenObject ? equalObjects(right, left) : equalMembers(left, right);
    }
    Members members = frozen.members;
    int known = 0;
    for (int i = 0; i < members.size(); i++) {
      JsonNode other = right.get(members.name(i));
      if (!equal(members.value(i), other)) {
        return false;
      }
      known += other == null ? 0 : 1;
    }
    return known == right.size() || hasOnlyNullsBeside(left, right);
  }

  /** Returns the members of a frozen object; null for any other value. */
  static @Nullable Members members(JsonNode node) {
    return node instanceof FrozenObject object ? object.members : null;
  }

  private static boolean equalMembers(ObjectNode left, ObjectNode right) {
    for (Map.Entry<String, JsonNode> member : left.properties()) {
      if (!equal(member.getValue(), right.get(member.getKey()))) {
        return false;
      }
    }
    return hasOnlyNullsBeside(left, right);
  }

  /** Returns whether the members of the second object that the first has not are all null. */
  private static boolean hasOnlyNullsBeside(ObjectNode left, ObjectNode right) {
    for (Map.Entry<String, JsonNode> member : right.properties()) {
      if (!isAbsent(member.getValue()) && left.get(member.getKey()) == null) {
        return false;
      }
    }
    return true;
  }

  private static boolean equalLists(ArrayNode left, ArrayNode right) {
    if (left.size() != right.size()) {
      return false;
    }
    for (int i = 0; i < left.size(); i++) {
      if (!equal(left.get(i), right.get(i))) {
        return false;
      }
    }
    return true;
  }

  private static JsonNode canonicalNumber(JsonNode node) {
    if (node.isInt() || node.isLong()) {
      return node.canConvertToInt() ? IntNode.valueOf(node.intValue()) : node;
    }
    if (node.isDouble() || node.isFloat()) {
      double value = node.doubleValue();
      if (Double.isNaN(value) || Double.isInfinite(value)) {
        throw new IllegalArgumentException("not a JSON number: " + value);
      }
    }
    BigDecimal value = withoutTrailingZeros(node.decimalValue());
    if (value.scale() > 0 || (long) value.precision() - value.scale() > MAX_INTEGER_DIGITS) {
      return DecimalNode.valueOf(value);
    }
    BigInteger integer = value.toBigIntegerExact();
    if (integer.bitLength() < Integer.SIZE) {
      return IntNode.valueOf(integer.intValue());
    }
    return integer.bitLength() < Long.SIZE
        ? LongNode.valueOf(integer.longValue())
        : BigIntegerNode.valueOf(integer);
  }

  private static BigDecimal withoutTrailingZeros(BigDecimal value) {
    try {
      return value.stripTrailingZeros();
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("not a JSON number: its exponent is too large", e);
    }
  }

  /** Returns the exception for a change of a frozen tree. */
  static UnsupportedOperationException frozen() {
    return new UnsupportedOperationException(
        "this tree is frozen; Trees.thaw returns a copy that can be changed");
  }

  /** An object over members that cannot be changed: that ends in UnsupportedOperationException. */
  @SuppressWarnings("unchecked") // deepCopy is generic in JsonNode, and not in its subclasses
  private static final class FrozenObject extends ObjectNode {
    private static final long serialVersionUID = 1L;

    /** The same members, one step nearer. */
    private final transient Members members;

    FrozenObject(Members members) {
      super(JsonNodeFactory.instance, members);
      this.members = members;
    }

    @Override
    public @Nullable JsonNode get(String name) {
      return members.get(name);
    }

    @Override
    public Iterator<JsonNode> elements() {
      return members.elements();
    }
  }

  /** A list over a list that cannot be changed. */
  @SuppressWarnings("unchecked") // deepCopy is generic in JsonNode, and not in its subclasses
  private static final class FrozenArray extends ArrayNode {
    private static final long serialVersionUID = 1L;

    FrozenArray(List<JsonNode> elements) {
      super(JsonNodeFactory.instance, elements);
    }

    @Override
    protected ArrayNode _add(JsonNode node) {
      throw frozen();
    }

    @Override
    protected ArrayNode _insert(int index, JsonNode node) {
      throw frozen();
    }

    @Override
    protected ArrayNode _set(int index, JsonNode node) {
      throw frozen();
    }

    @Override
    public JsonNode set(int index, JsonNode value) {
      throw frozen();
    }

    @Override
    public ArrayNode addAll(ArrayNode other) {
      throw frozen();
    }

    @Override
    public ArrayNode addAll(Collection<? extends JsonNode> nodes) {
      throw frozen();
    }

    @Override
    public JsonNode remove(int index) {
      throw frozen();
    }

    @Override
    public ArrayNode removeAll() {
      throw frozen();
    }
  }
}
