package dev.homeostat.tosca;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import org.apiguardian.api.API;

/**
 * How strictly templates are taken, and what is made of what TOSCA leaves open.
 *
 * @param unknownNodes what becomes of nodes that no mapping takes
 * @param danglingRequirements what becomes of requirements that name no node
 * @param order in which order resources are created
 * @param spacing how {@code concat} joins pieces of a manifest
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

  /** What becomes of nodes that no mapping takes. */
  @API(status = EXPERIMENTAL, since = "0.1")
  public enum UnknownNodes {
    /** The template is refused. */
    FAIL,
    /** They are left out, with a warning. */
    SKIP
  }

  /** What becomes of requirements that name a node which the template does not have. */
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
    /** What is required comes before what requires it, and otherwise what is written first. */
    REQUIREMENTS,
    /** As the template has them; nothing waits for anything else. */
    TEMPLATE
  }

  /** Whether {@code concat} puts a blank before the value of a function in a manifest. */
  @API(status = EXPERIMENTAL, since = "0.1")
  public enum Spacing {
    /** Never, as the standard has it. */
    NONE,
    /** Where a line so far is only a key with its colon, or a dash: YAML needs one there. */
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
