package dev.homeostat.tosca;

import static dev.homeostat.tosca.LimitChecks.atLeastOne;
import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The limits of one TOSCA file. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class FileLimits {

  /** The limits unless others are set. */
  public static final FileLimits DEFAULT =
      new FileLimits(2 * 1024 * 1024, 64, 200_000, 50, 500_000);

  private final int characters;
  private final int depth;
  private final int values;
  private final int aliases;
  private final int expanded;

  private FileLimits(int characters, int depth, int values, int aliases, int expanded) {
    this.characters = characters;
    this.depth = depth;
    this.values = values;
    this.aliases = aliases;
    this.expanded = expanded;
  }

  /** {@return the largest number of characters of the text} */
  public int characters() {
    return characters;
  }

  /** {@return the largest number of levels of nesting} */
  public int depth() {
    return depth;
  }

  /** {@return the largest number of values written in the text} */
  public int values() {
    return values;
  }

  /** {@return the largest number of aliases that stand for lists or objects} */
  public int aliases() {
    return aliases;
  }

  /** {@return the largest number of values with those that aliases add} */
  public int expanded() {
    return expanded;
  }

  /**
   * Returns the same limits with another value of {@link #characters()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public FileLimits withCharacters(int most) {
    return new FileLimits(atLeastOne(most), depth, values, aliases, expanded);
  }

  /**
   * Returns the same limits with another value of {@link #depth()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public FileLimits withDepth(int most) {
    return new FileLimits(characters, atLeastOne(most), values, aliases, expanded);
  }

  /**
   * Returns the same limits with another value of {@link #values()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public FileLimits withValues(int most) {
    return new FileLimits(characters, depth, atLeastOne(most), aliases, expanded);
  }

  /**
   * Returns the same limits with another value of {@link #aliases()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public FileLimits withAliases(int most) {
    return new FileLimits(characters, depth, values, atLeastOne(most), expanded);
  }

  /**
   * Returns the same limits with another value of {@link #expanded()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public FileLimits withExpanded(int most) {
    return new FileLimits(characters, depth, values, aliases, atLeastOne(most));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof FileLimits that
            && characters == that.characters
            && depth == that.depth
            && values == that.values
            && aliases == that.aliases
            && expanded == that.expanded);
  }

  @Override
  public int hashCode() {
    return Objects.hash(characters, depth, values, aliases, expanded);
  }

  /** Returns the members in one line. */
  @Override
  public String toString() {
    return "FileLimits("
        + "characters="
        + characters
        + ", depth="
        + depth
        + ", values="
        + values
        + ", aliases="
        + aliases
        + ", expanded="
        + expanded
        + ")";
  }
}
