package dev.homeostat.appwrapper;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.tree.Trees;
import java.util.function.Consumer;

/** AppWrappers for tests. */
public final class Wrappers {

  /** A pod of one container. */
  public static final String POD_SPEC = "{containers: [{name: c, image: busybox}]}";

  private Wrappers() {}

  /** Reads a YAML document. */
  public static ObjectNode yaml(String text) {
    DocumentReader.Reading reading = DocumentReader.discovered().read(text, "test");
    if (reading.documents().size() != 1) {
      throw new IllegalArgumentException(reading.problems() + "\n" + text);
    }
    return (ObjectNode) reading.documents().get(0).tree();
  }

  /** An AppWrapper with components, each a map in YAML. */
  public static ObjectNode tree(String... components) {
    ObjectNode tree =
        Trees.thaw(
            yaml(
                """
                apiVersion: workload.codeflare.dev/v1beta2
                kind: AppWrapper
                metadata: {name: sample, namespace: ns, uid: 7a3c}
                spec: {components: []}
                """));
    for (String component : components) {
      tree.withArray("/spec/components").add(yaml(component));
    }
    return tree;
  }

  /** An AppWrapper with components, each a map in YAML. */
  public static AppWrapper wrapper(String... components) {
    return of(tree(components));
  }

  /** Reads an AppWrapper. */
  public static AppWrapper of(ObjectNode tree) {
    return AppWrapper.of(Resource.of(tree));
  }

  /** Returns an AppWrapper with changes. */
  public static AppWrapper changed(AppWrapper wrapper, Consumer<ObjectNode> change) {
    ObjectNode tree = Trees.thaw(wrapper.object().tree());
    change.accept(tree);
    return of(tree);
  }

  /** Returns an AppWrapper with a status. */
  public static AppWrapper withStatus(AppWrapper wrapper, JsonNode status) {
    return changed(wrapper, tree -> tree.set("status", status));
  }

  /** A component with a Pod. */
  public static String pod(String name) {
    return "template: {apiVersion: v1, kind: Pod, metadata: {name: "
        + name
        + "}, spec: "
        + POD_SPEC
        + "}";
  }

  /** A component with a Deployment. */
  public static String deployment(String name, int replicas) {
    return "template: {apiVersion: apps/v1, kind: Deployment, metadata: {name: "
        + name
        + "}, spec: {replicas: "
        + replicas
        + ", template: {spec: "
        + POD_SPEC
        + "}}}";
  }

  /** A component with a Job. */
  public static String job(String name, String spec) {
    return "template: {apiVersion: batch/v1, kind: Job, metadata: {name: "
        + name
        + "}, spec: {"
        + spec
        + "template: {spec: "
        + POD_SPEC
        + "}}}";
  }

  /** A component with any object. */
  public static String object(String apiVersion, String kind, String spec) {
    return "template: {apiVersion: "
        + apiVersion
        + ", kind: "
        + kind
        + ", metadata: {name: x}, spec: "
        + spec
        + "}";
  }
}
