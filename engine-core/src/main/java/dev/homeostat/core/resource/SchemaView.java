package dev.homeostat.core.resource;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Projection;
import dev.homeostat.Readiness;
import dev.homeostat.Resource;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.observe.ObservedFields;
import dev.homeostat.tree.Digest;

/**
 * The view of the fields that a schema observes. Caches keep one for each object, so objects that
 * are observed alike have the same instance of the schema, and the owner, in which they differ, is
 * kept beside it.
 *
 * @param schema without the identity of a resource; an owner in it has no uid
 * @param owner the uid of the one observed owner; empty if the schema is complete
 */
record SchemaView(SchemaNode.Fields schema, String owner) implements Projection.View {

  /** Returns the view of a schema. */
  static SchemaView of(SchemaNode.Fields root) {
    // All objects of an application have it, so the JVM keeps it once.
    String owner = ObservedOwner.uid(root).intern();
    return new SchemaView(
        SchemaPool.get(owner.isEmpty() ? root : ObservedOwner.replace(root, "")), owner);
  }

  @Override
  public ObjectNode observed(JsonNode live) {
    return ObservedFields.of(owner.isEmpty() ? schema : ObservedOwner.replace(schema, owner), live);
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
