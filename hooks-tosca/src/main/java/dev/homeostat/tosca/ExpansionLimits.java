package dev.homeostat.tosca;

import static dev.homeostat.tosca.LimitChecks.atLeastOne;
import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** The limits of the translation of a template. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ExpansionLimits {

  /** The limits unless others are set. */
  public static final ExpansionLimits DEFAULT =
      new ExpansionLimits(1_000, 100, 2_000, 32, 64, 1024 * 1024, 8 * 1024 * 1024);

  private final int nodes;
  private final int count;
  private final int resources;
  private final int derivations;
  private final int references;
  private final int text;
  private final int texts;

  private ExpansionLimits(
      int nodes, int count, int resources, int derivations, int references, int text, int texts) {
    this.nodes = nodes;
    this.count = count;
    this.resources = resources;
    this.derivations = derivations;
    this.references = references;
    this.text = text;
    this.texts = texts;
  }

  /** {@return the largest number of nodes, each template as often as it counts} */
  public int nodes() {
    return nodes;
  }

  /** {@return the largest number of nodes of one template} */
  public int count() {
    return count;
  }

  /** {@return the largest number of resources} */
  public int resources() {
    return resources;
  }

  /**
   * {@return the largest number of types from a type to its root, and of levels of nested function
   * calls}
   */
  public int derivations() {
    return derivations;
  }

  /** {@return the largest number of references from value to value} */
  public int references() {
    return references;
  }

  /** {@return the largest number of characters that one function call returns} */
  public int text() {
    return text;
  }

  /** {@return the largest number of characters that all function calls return together} */
  public int texts() {
    return texts;
  }

  /**
   * Returns the same limits with another value of {@link #nodes()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ExpansionLimits withNodes(int most) {
    return new ExpansionLimits(
        atLeastOne(most), count, resources, derivations, references, text, texts);
  }

  /**
   * Returns the same limits with another value of {@link #count()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ExpansionLimits withCount(int most) {
    return new ExpansionLimits(
        nodes, atLeastOne(most), resources, derivations, references, text, texts);
  }

  /**
   * Returns the same limits with another value of {@link #resources()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ExpansionLimits withResources(int most) {
    return new ExpansionLimits(
        nodes, count, atLeastOne(most), derivations, references, text, texts);
  }

  /**
   * Returns the same limits with another value of {@link #derivations()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ExpansionLimits withDerivations(int most) {
    return new ExpansionLimits(nodes, count, resources, atLeastOne(most), references, text, texts);
  }

  /**
   * Returns the same limits with another value of {@link #references()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ExpansionLimits withReferences(int most) {
    return new ExpansionLimits(nodes, count, resources, derivations, atLeastOne(most), text, texts);
  }

  /**
   * Returns the same limits with another value of {@link #text()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ExpansionLimits withText(int most) {
    return new ExpansionLimits(
        nodes, count, resources, derivations, references, atLeastOne(most), texts);
  }

  /**
   * Returns the same limits with another value of {@link #texts()}.
   *
   * @param most at least 1
   * @return new limits
   * @throws IllegalArgumentException if it is less
   */
  public ExpansionLimits withTexts(int most) {
    return new ExpansionLimits(
        nodes, count, resources, derivations, references, text, atLeastOne(most));
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ExpansionLimits that
            && nodes == that.nodes
            && count == that.count
            && resources == that.resources
            && derivations == that.derivations
            && references == that.references
            && text == that.text
            && texts == that.texts);
  }

  @Override
  public int hashCode() {
    return Objects.hash(nodes, count, resources, derivations, references, text, texts);
  }

  /** Returns the members in one line. */
  @Override
  public String toString() {
    return "ExpansionLimits("
        + "nodes="
        + nodes
        + ", count="
        + count
        + ", resources="
        + resources
        + ", derivations="
        + derivations
        + ", references="
        + references
        + ", text="
        + text
        + ", texts="
        + texts
        + ")";
  }
}
