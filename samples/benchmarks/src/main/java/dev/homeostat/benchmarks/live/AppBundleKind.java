package dev.homeostat.benchmarks.live;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appbundle.reference.ReferenceProgram;
import java.time.Duration;
import java.util.List;

/** AppBundles of one group. */
final class AppBundleKind implements ComparedKind {

  private static final String NAME = "name";
  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: appbundles.app.example.com}
      spec:
        group: app.example.com
        scope: Namespaced
        names: {kind: AppBundle, plural: appbundles, singular: appbundle, listKind: AppBundleList}
        versions:
          - name: v1alpha1
            served: true
            storage: true
            subresources: {status: {}}
            schema:
              openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
      """;

  @Override
  public String definition() {
    return DEFINITION;
  }

  @Override
  public String apiVersion() {
    return "app.example.com/v1alpha1";
  }

  @Override
  public String kind() {
    return "AppBundle";
  }

  @Override
  public ObjectNode settling(String name, int parts) {
    ObjectNode bundle = bundle(name);
    for (int i = 0; i < parts; i++) {
      map(bundle, name + "-" + i);
    }
    return bundle;
  }

  @Override
  public ObjectNode stuck(String name, int parts) {
    ObjectNode bundle = bundle(name);
    ObjectNode deployment = component(bundle, name, "apps/v1", "Deployment");
    ObjectNode spec = deployment.putObject("spec");
    spec.putObject("selector").putObject("matchLabels").put("app", name);
    ObjectNode pod = spec.putObject("template");
    pod.putObject("metadata").putObject("labels").put("app", name);
    pod.putObject("spec")
        .putArray("containers")
        .addObject()
        .put(NAME, "app")
        .put("image", "registry.example.com/app:1");
    for (int i = 1; i < parts; i++) {
      map(bundle, name + "-" + i);
    }
    return bundle;
  }

  private ObjectNode bundle(String name) {
    ObjectNode bundle = JsonNodeFactory.instance.objectNode();
    bundle.put("apiVersion", apiVersion()).put("kind", kind());
    bundle.putObject("metadata").put(NAME, name);
    bundle.putObject("spec").putArray("groups").addObject().put(NAME, "all").putArray("components");
    return bundle;
  }

  private static void map(ObjectNode bundle, String name) {
    component(bundle, name, "v1", "ConfigMap").putObject("data").put("mode", "fast");
  }

  private static ObjectNode component(
      ObjectNode bundle, String name, String apiVersion, String kind) {
    ObjectNode template =
        ((ArrayNode) bundle.at("/spec/groups/0/components"))
            .addObject()
            .put(NAME, name)
            .putObject("template");
    template.put("apiVersion", apiVersion).put("kind", kind);
    template.putObject("metadata").put(NAME, name);
    return template;
  }

  @Override
  public boolean isDone(JsonNode object) {
    return object.at("/status/phase").asText().equals("Deployed");
  }

  @Override
  public List<String> ours(String namespace) {
    return List.of(
        "dev.homeostat.appbundle.Main",
        "--namespaces=" + namespace,
        "--lease-namespace=" + namespace,
        "--leader-election=false",
        "--port=0",
        "--requests-per-second=0");
  }

  @Override
  public List<String> model(String namespace, Duration patience) {
    return List.of(ReferenceProgram.class.getName(), namespace, patience.toString());
  }
}
