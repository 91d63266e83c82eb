package dev.homeostat.core.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Projection;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.observe.ObservedState;
import dev.homeostat.tree.Digest;

/**
 * The view of the fields that a schema observes.
 *
 * @param root of the schema; without the identity of a resource
 */
record SchemaView(SchemaNode.Fields root) implements Projection.View {

  @Override
  public ObjectNode observed(JsonNode live) {
    return ObservedState.of(root, live);
  }

  @Override
  public Digest digest(JsonNode live) {
    Digest observed = Digest.of(observed(live));
    boolean paused =
        live.path("metadata").path("annotations").path(Annotations.PAUSED).asText().equals("true");
    return paused ? Digest.of(observed + " paused") : observed;
  }

  @Override
  public Readiness readiness(JsonNode live) {
    return live instanceof ObjectNode tree
        ? Readiness.of(Resource.of(tree))
        : Readiness.inProgress("it is no object");
  }
}
