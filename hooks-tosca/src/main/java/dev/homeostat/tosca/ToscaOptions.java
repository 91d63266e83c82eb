package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * The options of a translation: its strictness, and choices that TOSCA leaves open.
 *
 * @param strict whether what breaks the standard is refused, also where it cannot reach a manifest
 * @param order in which order resources are created
 * @param spacing the blanks that {@code concat} adds between pieces of a manifest
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ToscaOptions(boolean strict, Order order, Spacing spacing) {

  /**
   * Only what makes a manifest wrong is refused, and what is required is created first; all other
   * problems are warnings.
   */
  public static final ToscaOptions DEFAULT =
      new ToscaOptions(false, Order.REQUIREMENTS, Spacing.BEHIND_KEYS);

  /** In which order resources are created. */
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
   * The same with another order.
   *
   * @param other order
   * @return new options
   */
  public ToscaOptions withOrder(Order other) {
    return new ToscaOptions(strict, other, spacing);
  }

  /**
   * The same with another spacing.
   *
   * @param other spacing
   * @return new options
   */
  public ToscaOptions withSpacing(Spacing other) {
    return new ToscaOptions(strict, order, other);
  }
}
