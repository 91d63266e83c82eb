package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import java.util.Objects;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * The options of a translation: its strictness, and choices that TOSCA leaves open. Start from
 * {@link #DEFAULT}; each {@code with} returns a new value.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class ToscaOptions {

  /**
   * Only what makes a manifest wrong is refused, and what is required is created first; all other
   * problems are warnings.
   */
  public static final ToscaOptions DEFAULT =
      new ToscaOptions(false, Order.REQUIREMENTS, Spacing.BEHIND_KEYS);

  /** The order in which resources are created. */
  @API(status = EXPERIMENTAL, since = "0.1")
  public enum Order {
    /**
     * Required nodes come before those that require them, otherwise in the order of the template.
     */
    REQUIREMENTS,
    /** As the template has them; nothing waits for anything else. */
    TEMPLATE
  }

  /** The places where {@code concat} puts a blank before the value of a function in a manifest. */
  @API(status = EXPERIMENTAL, since = "0.1")
  public enum Spacing {
    /** Never, as the standard has it. */
    NONE,
    /** After a line that so far is only a key with its colon, or a dash: YAML needs one there. */
    BEHIND_KEYS,
    /** Before each value of an input. */
    BEFORE_INPUTS
  }

  private final boolean strict;
  private final Order order;
  private final Spacing spacing;

  private ToscaOptions(boolean strict, Order order, Spacing spacing) {
    this.strict = strict;
    this.order = Objects.requireNonNull(order, "order");
    this.spacing = Objects.requireNonNull(spacing, "spacing");
  }

  /** {@return whether what breaks the standard is refused, also where it reaches no manifest} */
  public boolean strict() {
    return strict;
  }

  /** {@return the order in which resources are created} */
  public Order order() {
    return order;
  }

  /** {@return the blanks that {@code concat} adds between pieces of a manifest} */
  public Spacing spacing() {
    return spacing;
  }

  /**
   * Returns the same options with another strictness.
   *
   * @param refuse whether what breaks the standard is refused
   * @return new options
   */
  public ToscaOptions withStrict(boolean refuse) {
    return new ToscaOptions(refuse, order, spacing);
  }

  /**
   * Returns the same options with another order.
   *
   * @param other order
   * @return new options
   */
  public ToscaOptions withOrder(Order other) {
    return new ToscaOptions(strict, other, spacing);
  }

  /**
   * Returns the same options with another spacing.
   *
   * @param other spacing
   * @return new options
   */
  public ToscaOptions withSpacing(Spacing other) {
    return new ToscaOptions(strict, order, other);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof ToscaOptions that
            && strict == that.strict
            && order == that.order
            && spacing == that.spacing);
  }

  @Override
  public int hashCode() {
    return Objects.hash(strict, order, spacing);
  }

  /** Returns the members in one line. */
  @Override
  public String toString() {
    return "ToscaOptions(strict=" + strict + ", order=" + order + ", spacing=" + spacing + ")";
  }
}
