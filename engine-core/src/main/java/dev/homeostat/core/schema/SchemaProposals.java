package dev.homeostat.core.schema;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apiguardian.api.API;

/** Schemas that an owner may want to write (rule SCHEMA-5). */
@API(status = INTERNAL)
public final class SchemaProposals {

  private static final FieldPath REPLICAS = FieldPath.of("spec", "replicas");

  private SchemaProposals() {}

  /**
   * Finds replicas in a manifest that a HorizontalPodAutoscaler of the same manifest is to change.
   *
   * @param resources of the manifest
   * @param schemas by resource, as they were written or made by default
   * @param inForce by resource, with what hooks changed
   * @return a warning for each, with the change to make
   */
  public static List<Problem> of(
      List<Resource> resources,
      Map<ResourceId, CompiledSchema> schemas,
      Map<ResourceId, CompiledSchema> inForce) {
    Map<ResourceId, Resource> byId = new HashMap<>();
    resources.forEach(resource -> byId.put(resource.id(), resource));
    List<Problem> proposals = new ArrayList<>();
    for (Resource resource : resources) {
      if (resource.id().groupKind().equals("autoscaling/HorizontalPodAutoscaler")) {
        Optional<ResourceId> target = targetOf(resource);
        Resource scaled = target.map(byId::get).orElse(null);
        CompiledSchema schema = target.map(schemas::get).orElse(null);
        if (scaled != null && schema != null && isEnforced(scaled, schema)) {
          boolean enforced = isEnforced(scaled, inForce.getOrDefault(scaled.id(), schema));
          proposals.add(proposal(scaled, resource.id(), enforced));
        }
      }
    }
    return proposals;
  }

  private static Optional<ResourceId> targetOf(Resource autoscaler) {
    JsonNode target = autoscaler.tree().path("spec").path("scaleTargetRef");
    String kind = target.path("kind").asText();
    String name = target.path("name").asText();
    String group = ResourceId.groupOf(target.path("apiVersion").asText());
    return kind.isEmpty() || name.isEmpty()
        ? Optional.empty()
        : Optional.of(new ResourceId(group, kind, autoscaler.namespace(), name));
  }

  private static boolean isEnforced(Resource scaled, CompiledSchema schema) {
    return !Trees.isAbsent(scaled.tree().path("spec").path("replicas"))
        && (schema.root().members().get("spec") instanceof SchemaNode.Leaf
            || (schema.root().members().get("spec") instanceof SchemaNode.Fields spec
                && spec.members().containsKey("replicas")));
  }

  private static Problem proposal(Resource scaled, ResourceId by, boolean enforced) {
    return Problem.warning("ReplicasOfAutoscaler")
        .rule(Rule.SCHEMA_5)
        .of(scaled.id())
        .at(REPLICAS)
        .in(scaled.locate(REPLICAS))
        .expected("replicas that " + by + " may change")
        .got(
            enforced
                ? "replicas that are enforced"
                : "replicas in the manifest, which count when the object is created only")
        .advice(
            "leave replicas out of the manifest, or write a schema for it with "
                + ObserverSchema.EXTENDS
                + ": default and "
                + ObserverSchema.EXCEPT
                + ": [/spec/replicas]");
  }
}
