package dev.homeostat.core.resource;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The owner reference in a schema. Objects of different owners are observed alike but for the uid
 * of their owner, which is the key of the reference.
 */
final class ObservedOwner {

  private static final String METADATA = "metadata";
  private static final String OWNERS = "ownerReferences";
  private static final String UID = "uid";

  private ObservedOwner() {}

  /** Returns the uid of the one observed owner; empty if there is none, or several. */
  static String uid(SchemaNode.Fields root) {
    return root.members().get(METADATA) instanceof SchemaNode.Fields metadata
            && metadata.members().get(OWNERS) instanceof SchemaNode.KeyedList owners
            && owners.keys().equals(List.of(UID))
            && owners.elements().size() == 1
        ? owners.elements().get(0).key().segment().keys().getOrDefault(UID, "")
        : "";
  }

  /**
   * Returns a schema with another uid.
   *
   * @param root a schema with one observed owner
   */
  static SchemaNode.Fields replace(SchemaNode.Fields root, String uid) {
    if (!(root.members().get(METADATA) instanceof SchemaNode.Fields metadata)
        || !(metadata.members().get(OWNERS) instanceof SchemaNode.KeyedList owners)) {
      throw new IllegalArgumentException("the schema observes no owner");
    }
    SchemaNode.KeyedList replaced =
        new SchemaNode.KeyedList(
            owners.fields(),
            List.of(new SchemaNode.KeyedElement(key(uid), owners.elements().get(0).schema())),
            owners.others(),
            owners.bounds(),
            owners.ordered());
    return with(root, METADATA, with(metadata, OWNERS, replaced));
  }

  private static ElementKey key(String uid) {
    return ElementKey.of(JsonNodeFactory.instance.objectNode().put(UID, uid), List.of(UID))
        .orElseThrow();
  }

  private static SchemaNode.Fields with(SchemaNode.Fields fields, String member, SchemaNode node) {
    Map<String, SchemaNode> members = new LinkedHashMap<>(fields.members());
    members.put(member, node);
    return new SchemaNode.Fields(members);
  }
}
