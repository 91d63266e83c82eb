package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/** Makes the object of a component: labels, pod set infos, owner. */
final class GoInjection {

  private static final ObjectMapper JSON = new ObjectMapper();

  private GoInjection() {}

  static ObjectNode object(GoWrapper wrapper, int index, GoConfig config) {
    JsonNode component = wrapper.components().path(index);
    ObjectNode object = component.path("template").deepCopy();
    ObjectNode metadata = object.withObjectProperty("metadata");
    String namespace = metadata.path("namespace").asText("");
    if (!namespace.isEmpty() && !namespace.equals(wrapper.namespace())) {
      throw GoErrorException.fatal("component namespace is not that of the appwrapper");
    }
    metadata.put("namespace", wrapper.namespace());
    ObjectNode labels = metadata.withObjectProperty("labels");
    if (!labels.has(GoWrapper.LABEL)) {
      labels.put(GoWrapper.LABEL, wrapper.name());
    }
    List<GoPodSet> sets = GoInference.podSets(component);
    for (int k = 0; k < sets.size(); k++) {
      JsonNode template = GoPaths.resolve(object, sets.get(k).path());
      inject((ObjectNode) template, component.path("podSetInfos").path(k), wrapper, config);
    }
    own(metadata, wrapper);
    return object;
  }

  private static void inject(
      ObjectNode template, JsonNode info, GoWrapper wrapper, GoConfig config) {
    ObjectNode metadata = template.withObjectProperty("metadata");
    ObjectNode spec = template.withObjectProperty("spec");
    merge(metadata, "annotations", info.path("annotations"));
    ObjectNode labels = JSON.createObjectNode().put(GoWrapper.LABEL, wrapper.name());
    info.path("labels").properties().forEach(e -> labels.set(e.getKey(), e.getValue()));
    merge(metadata, "labels", labels);
    merge(spec, "nodeSelector", info.path("nodeSelector"));
    info.path("tolerations").forEach(t -> spec.withArrayProperty("tolerations").add(t));
    info.path("schedulingGates").forEach(gate -> addGate(spec, gate));
    if (!config.schedulerName().isEmpty() && spec.path("schedulerName").asText("").isEmpty()) {
      spec.put("schedulerName", config.schedulerName());
    }
    if (config.injectAntiAffinities()) {
      GoAffinity.inject(spec, config);
    }
  }

  private static void addGate(ObjectNode spec, JsonNode gate) {
    ArrayNode gates = spec.withArrayProperty("schedulingGates");
    for (JsonNode present : gates) {
      if (present.path("name").equals(gate.path("name"))) {
        return;
      }
    }
    gates.add(gate);
  }

  private static void merge(ObjectNode holder, String name, JsonNode values) {
    if (values.isEmpty()) {
      return;
    }
    ObjectNode target = holder.withObjectProperty(name);
    values
        .properties()
        .forEach(
            value -> {
              JsonNode present = target.get(value.getKey());
              if (present != null && !present.equals(value.getValue())) {
                throw GoErrorException.fatal("conflict updating " + name + ": " + value.getKey());
              }
              target.set(value.getKey(), value.getValue());
            });
  }

  private static void own(ObjectNode metadata, GoWrapper wrapper) {
    ArrayNode owners = metadata.withArrayProperty("ownerReferences");
    for (JsonNode owner : owners) {
      if (owner.path("controller").asBoolean(false)) {
        throw GoErrorException.fatal("object is already owned by another controller");
      }
    }
    owners
        .addObject()
        .put("apiVersion", ApiPaths.GROUP_VERSION)
        .put("kind", "AppWrapper")
        .put("name", wrapper.name())
        .put("uid", wrapper.uid())
        .put("controller", true)
        .put("blockOwnerDeletion", true);
  }
}
