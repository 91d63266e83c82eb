package dev.homeostat.testkit.fault;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Sets what was left out, for the kinds that everybody has and for custom ones. */
final class Defaulting {

  private Defaulting() {}

  static ObjectNode fill(ObjectNode object) {
    if (object.path("spec") instanceof ObjectNode spec) {
      switch (object.path("kind").asText()) {
        case "Deployment", "StatefulSet", "DaemonSet" -> workload(spec);
        case "Service" -> service(spec, object.at("/metadata/name").asText());
        default -> {
          if (Manners.isCustom(object)) {
            text(spec, "filledIn", "by-the-server");
          }
        }
      }
    }
    if (object.path("kind").asText().equals("Secret")) {
      text(object, "type", "Opaque");
    }
    return object;
  }

  private static void workload(ObjectNode spec) {
    number(spec, "revisionHistoryLimit", 10);
    if (spec.at("/template/spec") instanceof ObjectNode pod) {
      text(pod, "restartPolicy", "Always");
      text(pod, "dnsPolicy", "ClusterFirst");
      text(pod, "schedulerName", "default-scheduler");
      number(pod, "terminationGracePeriodSeconds", 30);
      if (!pod.has("securityContext")) {
        pod.putObject("securityContext");
      }
      pod.path("containers").forEach(Defaulting::container);
      pod.path("initContainers").forEach(Defaulting::container);
    }
  }

  private static void container(JsonNode element) {
    if (!(element instanceof ObjectNode container)) {
      return;
    }
    boolean latest = !container.path("image").asText().contains(":");
    text(container, "imagePullPolicy", latest ? "Always" : "IfNotPresent");
    text(container, "terminationMessagePath", "/dev/termination-log");
    text(container, "terminationMessagePolicy", "File");
    if (!container.has("resources")) {
      container.putObject("resources");
    }
    container.path("ports").forEach(port -> text(port, "protocol", "TCP"));
    for (String name : new String[] {"readinessProbe", "livenessProbe"}) {
      if (container.path(name) instanceof ObjectNode probe) {
        number(probe, "periodSeconds", 10);
        number(probe, "timeoutSeconds", 1);
        number(probe, "successThreshold", 1);
        number(probe, "failureThreshold", 3);
      }
    }
  }

  private static void service(ObjectNode spec, String name) {
    text(spec, "type", "ClusterIP");
    text(spec, "sessionAffinity", "None");
    String address = "10.96." + (name.hashCode() & 0xff) + "." + ((name.hashCode() >> 8) & 0xff);
    if (spec.path("clusterIP").asText("").isEmpty()) {
      spec.put("clusterIP", address);
    }
    if (!(spec.path("clusterIPs") instanceof ArrayNode)) {
      spec.putArray("clusterIPs").add(spec.path("clusterIP").asText());
    }
    for (JsonNode element : spec.path("ports")) {
      if (element instanceof ObjectNode port) {
        text(port, "protocol", "TCP");
        if (!port.has("targetPort")) {
          port.set("targetPort", port.path("port"));
        }
      }
    }
  }

  private static void text(JsonNode object, String name, String value) {
    if (object instanceof ObjectNode tree && !tree.has(name)) {
      tree.put(name, value);
    }
  }

  private static void number(ObjectNode object, String name, int value) {
    if (!object.has(name)) {
      object.put(name, value);
    }
  }
}
