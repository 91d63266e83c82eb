package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** AppWrappers and what they wrap, as an API server has them. */
public final class Templates {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Templates() {}

  /** A suspended AppWrapper. */
  public static ObjectNode appWrapper(String namespace, String name, ObjectNode... templates) {
    ObjectNode tree = object(ApiPaths.GROUP_VERSION, "AppWrapper", name);
    tree.withObjectProperty("metadata").put("namespace", namespace);
    ObjectNode spec = tree.putObject("spec").put("suspend", true);
    ArrayNode components = spec.putArray("components");
    for (ObjectNode template : templates) {
      components.addObject().set("template", template);
    }
    return tree;
  }

  public static ObjectNode pod(String name) {
    ObjectNode tree = object("v1", "Pod", name);
    tree.set("spec", podSpec());
    return tree;
  }

  public static ObjectNode deployment(String name, int replicas) {
    ObjectNode tree = object("apps/v1", "Deployment", name);
    ObjectNode spec = tree.putObject("spec").put("replicas", replicas);
    spec.putObject("selector").putObject("matchLabels").put("app", name);
    ObjectNode template = spec.putObject("template");
    template.putObject("metadata").putObject("labels").put("app", name);
    template.set("spec", podSpec());
    return tree;
  }

  public static ObjectNode job(String name, int parallelism, int completions) {
    ObjectNode tree = object("batch/v1", "Job", name);
    ObjectNode spec = tree.putObject("spec");
    spec.put("parallelism", parallelism).put("completions", completions);
    spec.putObject("template").set("spec", podSpec().put("restartPolicy", "Never"));
    return tree;
  }

  public static ObjectNode object(String apiVersion, String kind, String name) {
    ObjectNode tree = JSON.createObjectNode().put("apiVersion", apiVersion).put("kind", kind);
    tree.putObject("metadata").put("name", name);
    return tree;
  }

  /** Lets an object take its name from a prefix. */
  public static ObjectNode generated(ObjectNode template, String prefix) {
    ObjectNode metadata = template.withObjectProperty("metadata");
    metadata.remove("name");
    metadata.put("generateName", prefix);
    return template;
  }

  private static ObjectNode podSpec() {
    ObjectNode spec = JSON.createObjectNode();
    spec.putArray("containers").addObject().put("name", "c").put("image", "busybox");
    return spec;
  }

  /** A labelled pod, as a controller or a kubelet leaves it. */
  static ObjectNode labelledPod(String wrapper, String name, String phase) {
    ObjectNode tree = pod(name);
    tree.withObjectProperty("metadata").putObject("labels").put(GoWrapper.LABEL, wrapper);
    tree.putObject("status").put("phase", phase);
    return tree;
  }

  /** Lets a container of a pod end with an exit code. */
  static ObjectNode terminated(ObjectNode pod, int exitCode) {
    JsonNode state =
        JSON.createObjectNode()
            .set("terminated", JSON.createObjectNode().put("exitCode", exitCode));
    pod.withObjectProperty("status").putArray("containerStatuses").addObject().set("state", state);
    return pod;
  }
}
