package dev.homeostat.tosca.value;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.file.Dialect;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/** What every value is in the end. */
@API(status = INTERNAL)
public enum Builtin {
  /** A text. */
  STRING("string", Dialect.ALL),
  /** 64 bits with a sign. */
  INTEGER("integer", Dialect.ALL),
  /** A number that may have a fraction. */
  FLOAT("float", Dialect.ALL),
  /** True or false. */
  BOOLEAN("boolean", Dialect.ALL),
  /** Bytes, as base64. */
  BYTES("bytes", Set.of(Dialect.V2_0)),
  /** The one value null. */
  NIL("nil", Set.of(Dialect.V2_0)),
  /** The same in a Simple Profile. */
  NULL("null", Dialect.SIMPLE),
  /** A point in time. */
  TIMESTAMP("timestamp", Dialect.ALL),
  /** A version of something. */
  VERSION("version", Dialect.ALL),
  /** Two integers, of which the second may be UNBOUNDED. */
  RANGE("range", Dialect.SIMPLE),
  /** Values of one type in an order. */
  LIST("list", Dialect.ALL),
  /** Values of one type by name. */
  MAP("map", Dialect.ALL),
  /** A number with a unit; which units there are is said by what derives from it. */
  SCALAR("scalar", Set.of(Dialect.V2_0)),
  /** Bytes. */
  SIZE("scalar-unit.size", Dialect.SIMPLE),
  /** Seconds. */
  TIME("scalar-unit.time", Dialect.SIMPLE),
  /** Hertz. */
  FREQUENCY("scalar-unit.frequency", Dialect.SIMPLE),
  /** Bits a second. */
  BITRATE("scalar-unit.bitrate", Dialect.SIMPLE),
  /** An object with properties of its own; no file can name it. */
  COMPLEX("", Set.of()),
  /** Anything. It is no type of TOSCA: the one property that needs it comes with this room. */
  ANY("dev.homeostat.any", Dialect.ALL);

  private final String word;
  private final Set<Dialect> in;

  Builtin(String word, Set<Dialect> in) {
    this.word = word;
    this.in = in;
  }

  /**
   * What a file calls it.
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
  public static Optional<Builtin> of(String name, Dialect dialect) {
    return Arrays.stream(values())
        .filter(each -> each.word.equals(name) && each.in.contains(dialect))
        .findFirst();
  }

  /**
   * Whether it holds other values of one type.
   *
   * @return true for lists and maps
   */
  public boolean isCollection() {
    return this == LIST || this == MAP;
  }

  /**
   * Whether it is a number with a unit.
   *
   * @return true for scalars
   */
  public boolean isScalar() {
    return this == SCALAR || this == SIZE || this == TIME || this == FREQUENCY || this == BITRATE;
  }

  /**
   * Whether its values have an order.
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
   * Whether its values have a length.
   *
   * @return true for texts and collections
   */
  public boolean hasLength() {
    return this == STRING || this == BYTES || this == ANY || isCollection();
  }
}
