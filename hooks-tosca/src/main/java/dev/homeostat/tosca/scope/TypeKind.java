package dev.homeostat.tosca.scope;

import static org.apiguardian.api.API.Status.INTERNAL;

import org.apiguardian.api.API;

/** The kinds of types. */
@API(status = INTERNAL)
public enum TypeKind {
  /** Of files that implement or deploy something. */
  ARTIFACT("artifact", "artifacts"),
  /** Of values. */
  DATA("data", "datatypes"),
  /** Of what a node offers. */
  CAPABILITY("capability", "capabilities"),
  /** Of operations and notifications. */
  INTERFACE("interface", "interfaces"),
  /** Of what joins a requirement to a capability. */
  RELATIONSHIP("relationship", "relationships"),
  /** Of the parts of an application. */
  NODE("node", "nodes"),
  /** Of what belongs together. */
  GROUP("group", "groups"),
  /** Of what governs an application. */
  POLICY("policy", "policies");

  private final String word;
  private final String plural;

  TypeKind(String word, String plural) {
    this.word = word;
    this.plural = plural;
  }

  /**
   * Returns the name of the kind in messages.
   *
   * @return such as {@code node type}
   */
  public String words() {
    return word + " type";
  }

  /**
   * Which key of a file holds types of this kind.
   *
   * @return such as {@code node_types}
   */
  public String section() {
    return word + "_types";
  }

  /** Returns the prefix of the full names of the types of a Simple Profile. */
  String prefix() {
    return "tosca." + plural + ".";
  }
}
