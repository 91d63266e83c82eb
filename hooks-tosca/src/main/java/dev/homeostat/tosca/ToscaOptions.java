package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * The options of a translation: its strictness, and choices that TOSCA leaves open.
 *
 * @param unknownNodes the treatment of nodes that no mapping takes
 * @param danglingRequirements the treatment of requirements that name no node
 * @param order in which order resources are created
 * @param spacing the blanks that {@code concat} adds between pieces of a manifest
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ToscaOptions(
    UnknownNodes unknownNodes,
    DanglingRequirements danglingRequirements,
    Order order,
    Spacing spacing) {

  /** Everything has to fit; what is required is created first. */
  public static final ToscaOptions DEFAULT =
      new ToscaOptions(
          UnknownNodes.FAIL, DanglingRequirements.FAIL, Order.REQUIREMENTS, Spacing.BEHIND_KEYS);

  /** The treatment of nodes that no mapping takes. */
  @API(status = EXPERIMENTAL, since = "0.1")
  public enum UnknownNodes {
    /** The template is refused. */
    FAIL,
    /** They are left out, with a warning. */
    SKIP
  }

  /** The treatment of requirements that name a node which the template does not have. */
  @API(status = EXPERIMENTAL, since = "0.1")
  public enum DanglingRequirements {
    /** The template is refused. */
    FAIL,
    /** They are left out, with a warning. */
    IGNORE
  }

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
   * The same with another answer to nodes that no mapping takes.
   *
   * @param answer to them
   * @return new options
   */
  public ToscaOptions withUnknownNodes(UnknownNodes answer) {
    return new ToscaOptions(answer, danglingRequirements, order, spacing);
  }

  /**
   * The same with another answer to requirements that name no node.
   *
   * @param answer to them
   * @return new options
   */
  public ToscaOptions withDanglingRequirements(DanglingRequirements answer) {
    return new ToscaOptions(unknownNodes, answer, order, spacing);
  }

  /**
   * The same with another order.
   *
   * @param other order
   * @return new options
   */
  public ToscaOptions withOrder(Order other) {
    return new ToscaOptions(unknownNodes, danglingRequirements, other, spacing);
  }

  /**
   * The same with another spacing.
   *
   * @param other spacing
   * @return new options
   */
  public ToscaOptions withSpacing(Spacing other) {
    return new ToscaOptions(unknownNodes, danglingRequirements, order, other);
  }
}
