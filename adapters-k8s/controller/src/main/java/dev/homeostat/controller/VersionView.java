package dev.homeostat.controller;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Projection;
import dev.homeostat.Readiness;
import dev.homeostat.tree.Digest;
import dev.homeostat.tree.Trees;

/** The view of an object of which each change matters: its version. */
enum VersionView implements Projection.View {
  /** The only one. */
  VALUE;

  /** Returns the digest of a version. */
  static Digest digest(String resourceVersion) {
    return Digest.of(resourceVersion);
  }

  @Override
  public ObjectNode observed(JsonNode live) {
    return Trees.emptyObject();
  }

  @Override
  public Digest digest(JsonNode live) {
    return digest(live.path("metadata").path("resourceVersion").asText());
  }

  @Override
  public Readiness readiness(JsonNode live) {
    return Readiness.ready();
  }
}
