package dev.homeostat.operator.status;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.controller.ObjectReport;

/** Of workloads how they are, of Services where they are reached. */
public final class LiveParts implements ObjectReport {

  private static final String SERVICE = "Service";

  private final String node;

  /**
   * A report on live objects.
   *
   * @param node the host of nodes, for Services that have a port on each
   */
  public LiveParts(String node) {
    this.node = node;
  }

  static boolean isService(String groupKind) {
    return groupKind.equals(SERVICE);
  }

  @Override
  public boolean isAbout(ResourceAddress address) {
    String kind = address.id().groupKind();
    return isService(kind) || Workload.is(kind);
  }

  /** Laid out as in the status, but for kind, namespace and name. */
  @Override
  public JsonNode of(JsonNode live) {
    Resource object = Resource.of((ObjectNode) live);
    ObjectNode part = JsonNodeFactory.instance.objectNode();
    if (isService(object.id().groupKind())) {
      part.put("type", live.at("/spec/type").asText("ClusterIP"));
      ArrayNode endpoints = part.putArray("endpoints");
      ServiceEndpoints.of(live, node).forEach(endpoints::add);
      return part;
    }
    Workload workload = Workload.of(object);
    part.put("desired", workload.desired()).put("ready", workload.ready());
    part.put("status", workload.health().name());
    if (!workload.message().isEmpty()) {
      part.put("message", workload.message());
    }
    return part;
  }
}
