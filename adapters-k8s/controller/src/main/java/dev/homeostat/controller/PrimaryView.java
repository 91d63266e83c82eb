package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Projection;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.util.List;

/** The view of a primary object: all of it matters but the marks that the server puts on it. */
enum PrimaryView implements Projection.View {
  /** The only one. */
  VALUE;

  private static final List<String> MARKS =
      List.of("resourceVersion", "generation", "managedFields");

  @Override
  public ObjectNode observed(JsonNode live) {
    ObjectNode tree =
        live instanceof ObjectNode object
            ? Trees.thaw(object)
            : JsonNodeFactory.instance.objectNode();
    if (tree.get("metadata") instanceof ObjectNode metadata) {
      metadata.remove(MARKS);
    }
    return tree;
  }

  @Override
  public Digest digest(JsonNode live) {
    return Digest.of(observed(live));
  }

  /** Returns the digest of the object without its status and finalizers. */
  static Digest wish(JsonNode live) {
    ObjectNode tree = VALUE.observed(live);
    tree.remove("status");
    tree.withObjectProperty("metadata").remove("finalizers");
    return Digest.of(tree);
  }

  @Override
  public boolean isReady(JsonNode live) {
    return true;
  }
}
