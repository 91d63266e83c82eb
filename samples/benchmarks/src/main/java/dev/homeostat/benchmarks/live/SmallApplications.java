package dev.homeostat.benchmarks.live;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.stream.IntStream;

/** Applications of five small Deployments each. */
final class SmallApplications {

  static final int RESOURCES = 5;

  private SmallApplications() {}

  static String name(int application) {
    return "app-" + application;
  }

  static Application application(String namespace, int number) {
    return Application.named(namespace, name(number)).manifest(manifest(namespace, number)).build();
  }

  static Manifest manifest(String namespace, int number) {
    return Manifest.of(
        deployments(namespace, number).stream().map(Resource::of).toArray(Resource[]::new));
  }

  static List<ObjectNode> deployments(String namespace, int number) {
    return IntStream.range(0, RESOURCES)
        .mapToObj(i -> deployment(namespace, name(number) + "-" + i))
        .toList();
  }

  private static ObjectNode deployment(String namespace, String name) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "apps/v1").put("kind", "Deployment");
    tree.putObject("metadata").put("name", name).put("namespace", namespace);
    ObjectNode spec = tree.putObject("spec").put("replicas", 3);
    spec.putObject("selector").putObject("matchLabels").put("app", name);
    ObjectNode template = spec.putObject("template");
    template.putObject("metadata").putObject("labels").put("app", name);
    ObjectNode container =
        template.putObject("spec").putArray("containers").addObject().put("name", "web");
    container.put("image", "example.com/web:1.2.3");
    container.putArray("env").addObject().put("name", "MODE").put("value", "production");
    container.putArray("ports").addObject().put("containerPort", 8080);
    container.putObject("resources").putObject("limits").put("cpu", "500m").put("memory", "64Mi");
    return tree;
  }

  static GenericKubernetesResource generic(KubernetesClient client, ObjectNode tree) {
    return client.getKubernetesSerialization().convertValue(tree, GenericKubernetesResource.class);
  }
}
