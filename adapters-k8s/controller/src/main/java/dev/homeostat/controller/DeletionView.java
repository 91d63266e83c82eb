package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Projection;
import dev.homeostat.Readiness;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;

/** Of an object that is on its way out, only that it is still there matters. */
enum DeletionView implements Projection.View {
  /** The only one. */
  VALUE;

  /** Of any object. */
  static final Digest NOTHING = Digest.of("");

  @Override
  public ObjectNode observed(JsonNode live) {
    return Trees.emptyObject();
  }

  @Override
  public Digest digest(JsonNode live) {
    return NOTHING;
  }

  @Override
  public Readiness readiness(JsonNode live) {
    return Readiness.ready();
  }
}
