package dev.homeostat.tosca.value;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.file.Dialect;
import java.util.Arrays;
import java.util.Optional;
import org.apiguardian.api.API;

/** The built-in types of values. */
@API(status = INTERNAL)
public enum BuiltinType {
  /** A text. */
  STRING("string", true, true),
  /** 64 bits with a sign. */
  INTEGER("integer", true, true),
  /** A number that may have a fraction. */
  FLOAT("float", true, true),
  /** True or false. */
  BOOLEAN("boolean", true, true),
  /** Bytes, as base64. */
  BYTES("bytes", false, true),
  /** The one value null. */
  NIL("nil", false, true),
  /** The same in a Simple Profile. */
  NULL("null", true, false),
  /** A point in time. */
  TIMESTAMP("timestamp", true, true),
  /** A version of something. */
  VERSION("version", true, true),
  /** Two integers, of which the second may be UNBOUNDED. */
  RANGE("range", true, false),
  /** Values of one type in an order. */
  LIST("list", true, true),
  /** Values of one type by name. */
  MAP("map", true, true),
  /** A number with a unit; the units are defined by types that derive from it. */
  SCALAR("scalar", false, true),
  /** Bytes. */
  SIZE("scalar-unit.size", true, false),
  /** Seconds. */
  TIME("scalar-unit.time", true, false),
  /** Hertz. */
  FREQUENCY("scalar-unit.frequency", true, false),
  /** Bits a second. */
  BITRATE("scalar-unit.bitrate", true, false),
  /** An object with properties of its own; no file can name it. */
  COMPLEX("", false, false),
  /** Anything. It is no type of TOSCA: the one property that needs it comes with this module. */
  ANY("dev.homeostat.any", true, true);

  private final String word;
  private final boolean simple;
  private final boolean modern;

  BuiltinType(String word, boolean simple, boolean modern) {
    this.word = word;
    this.simple = simple;
    this.modern = modern;
  }

  /**
   * Returns the name of the type in a file.
   *
   * @return empty for what has no name
   */
  public String word() {
    return word;
  }

  /**
   * The one of a name.
   *
   * @param name as it is written
   * @param dialect in which version
   * @return empty if there is none
   */
  public static Optional<BuiltinType> of(String name, Dialect dialect) {
    return Arrays.stream(values())
        .filter(each -> each.word.equals(name) && (dialect.isSimple() ? each.simple : each.modern))
        .findFirst();
  }

  /**
   * Returns whether it holds other values of one type.
   *
   * @return true for lists and maps
   */
  public boolean isCollection() {
    return this == LIST || this == MAP;
  }

  /**
   * Returns whether it is a number with a unit.
   *
   * @return true for scalars
   */
  public boolean isScalar() {
    return this == SCALAR || this == SIZE || this == TIME || this == FREQUENCY || this == BITRATE;
  }

  /**
   * Returns whether its values have an order.
   *
   * @return true if one can be greater than another
   */
  public boolean isComparable() {
    return switch (this) {
      case STRING, INTEGER, FLOAT, TIMESTAMP, VERSION -> true;
      case ANY -> true;
      default -> isScalar();
    };
  }

  /**
   * Returns whether its values have a length.
   *
   * @return true for texts and collections
   */
  public boolean hasLength() {
    return this == STRING || this == BYTES || this == ANY || isCollection();
  }
}
