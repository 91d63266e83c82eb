package dev.homeostat.fields;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A field that managers name, while their entries are merged into one tree. */
final class OwnerNode {

  private final @Nullable FieldsV1Name name;
  private final Map<String, OwnerNode> children = new LinkedHashMap<>();
  private final List<FieldOwner> owners = new ArrayList<>(1);

  private OwnerNode(@Nullable FieldsV1Name name) {
    this.name = name;
  }

  static OwnerNode root() {
    return new OwnerNode(null);
  }

  FieldsV1Name name() {
    if (name == null) {
      throw new IllegalStateException("the root has no name");
    }
    return name;
  }

  /** Returns a field below this one, which is made if it is not there. */
  OwnerNode child(String text, FieldsV1Name parsed) {
    return children.computeIfAbsent(text, none -> new OwnerNode(parsed));
  }

  /** Returns the member of an object; null if no manager names it. */
  @Nullable OwnerNode member(String member) {
    return children.get("f:" + member);
  }

  Collection<OwnerNode> children() {
    return children.values();
  }

  void own(FieldOwner owner) {
    owners.add(owner);
  }

  List<FieldOwner> owners() {
    return owners;
  }
}
