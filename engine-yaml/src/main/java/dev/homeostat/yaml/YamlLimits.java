package dev.homeostat.yaml;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The limits of a text. Larger texts are refused with a problem that names the limit. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class YamlLimits {

  /** Limits that allow a manifest of 100 000 resources, but no billion-laughs attack. */
  public static final YamlLimits DEFAULT =
      new YamlLimits(
          64 * 1024 * 1024, 200, Integer.MAX_VALUE, Integer.MAX_VALUE, 100_000, 16 * 1024 * 1024);

  private final int characters;
  private final int depth;
  private final int values;
  private final int aliases;
  private final int aliased;
  private final int scalar;

  private YamlLimits(int characters, int depth, int values, int aliases, int aliased, int scalar) {
    this.characters = atLeast(1, characters, "characters");
    this.depth = atLeast(1, depth, "depth");
    this.values = atLeast(1, values, "values");
    this.aliases = atLeast(0, aliases, "aliases");
    this.aliased = atLeast(0, aliased, "aliased");
    this.scalar = atLeast(1, scalar, "scalar");
  }

  private static int atLeast(int least, int value, String name) {
    if (value < least) {
      throw new IllegalArgumentException(
          "expected at least " + least + " for " + name + ", got " + value);
    }
    return value;
  }

  /**
   * Returns the same limits with another size of a text.
   *
   * @param value at least 1
   * @return a new value
   * @throws IllegalArgumentException if the value is smaller
   */
  public YamlLimits withCharacters(int value) {
    return new YamlLimits(value, depth, values, aliases, aliased, scalar);
  }

  /**
   * Returns the same limits with another depth of nesting.
   *
   * @param value at least 1
   * @return a new value
   * @throws IllegalArgumentException if the value is smaller
   */
  public YamlLimits withDepth(int value) {
    return new YamlLimits(characters, value, values, aliases, aliased, scalar);
  }

  /**
   * Returns the same limits with another number of values.
   *
   * @param value at least 1
   * @return a new value
   * @throws IllegalArgumentException if the value is smaller
   */
  public YamlLimits withValues(int value) {
    return new YamlLimits(characters, depth, value, aliases, aliased, scalar);
  }

  /**
   * Returns the same limits with another number of aliases.
   *
   * @param value at least 0
   * @return a new value
   * @throws IllegalArgumentException if the value is smaller
   */
  public YamlLimits withAliases(int value) {
    return new YamlLimits(characters, depth, values, value, aliased, scalar);
  }

  /**
   * Returns the same limits with another number of values that aliases add.
   *
   * @param value at least 0
   * @return a new value
   * @throws IllegalArgumentException if the value is smaller
   */
  public YamlLimits withAliased(int value) {
    return new YamlLimits(characters, depth, values, aliases, value, scalar);
  }

  /**
   * Returns the same limits with another length of a single value or key.
   *
   * @param value at least 1
   * @return a new value
   * @throws IllegalArgumentException if the value is smaller
   */
  public YamlLimits withScalar(int value) {
    return new YamlLimits(characters, depth, values, aliases, aliased, value);
  }

  /** {@return the largest number of characters in a text} */
  public int characters() {
    return characters;
  }

  /** {@return the deepest nesting, including the levels that aliases add} */
  public int depth() {
    return depth;
  }

  /** {@return the largest number of values written in one document} */
  public int values() {
    return values;
  }

  /** {@return the largest number of aliases of lists and objects in one document} */
  public int aliases() {
    return aliases;
  }

  /**
   * {@return the largest number of values that aliases may add to those written in one document}
   */
  public int aliased() {
    return aliased;
  }

  /** {@return the largest number of characters in a single value or key} */
  public int scalar() {
    return scalar;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof YamlLimits that
            && characters == that.characters
            && depth == that.depth
            && values == that.values
            && aliases == that.aliases
            && aliased == that.aliased
            && scalar == that.scalar);
  }

  @Override
  public int hashCode() {
    return Objects.hash(characters, depth, values, aliases, aliased, scalar);
  }

  @Override
  public String toString() {
    return "YamlLimits["
        + "characters="
        + characters
        + ", depth="
        + depth
        + ", values="
        + values
        + ", aliases="
        + aliases
        + ", aliased="
        + aliased
        + ", scalar="
        + scalar
        + "]";
  }
}
