package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Projection;
import dev.homeostat.Readiness;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;
import java.util.List;

/** The view of a primary object: what of it matters to its controller. */
enum PrimaryView implements Projection.View {
  /** All but the marks that the server puts on it. */
  WHOLE,

  /** The same without labels, and without annotations but the one that requests a pass. */
  UNLABELLED;

  private static final List<String> MARKS =
      List.of("resourceVersion", "generation", "managedFields");
  private static final String ANNOTATIONS = "annotations";

  @Override
  public ObjectNode observed(JsonNode live) {
    ObjectNode tree =
        live instanceof ObjectNode object
            ? Trees.thaw(object)
            : JsonNodeFactory.instance.objectNode();
    if (tree.get("metadata") instanceof ObjectNode metadata) {
      metadata.remove(MARKS);
      if (this == UNLABELLED) {
        removeLabels(metadata);
      }
    }
    return tree;
  }

  private static void removeLabels(ObjectNode metadata) {
    metadata.remove("labels");
    JsonNode request = metadata.path(ANNOTATIONS).path(Controller.RECONCILE_ANNOTATION);
    metadata.remove(ANNOTATIONS);
    if (!request.isMissingNode()) {
      metadata.putObject(ANNOTATIONS).set(Controller.RECONCILE_ANNOTATION, request);
    }
  }

  @Override
  public Digest digest(JsonNode live) {
    return Digest.of(observed(live));
  }

  /** Returns the digest of the object without its status and finalizers. */
  Digest wish(JsonNode live) {
    ObjectNode tree = observed(live);
    tree.remove("status");
    tree.withObjectProperty("metadata").remove("finalizers");
    return Digest.of(tree);
  }

  @Override
  public Readiness readiness(JsonNode live) {
    return Readiness.ready();
  }
}
