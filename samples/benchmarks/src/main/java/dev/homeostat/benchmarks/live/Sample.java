package dev.homeostat.benchmarks.live;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Resource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.client.KubernetesClient;

/** Applications of five small Deployments each. */
final class Sample {

  static final int RESOURCES = 5;

  private Sample() {}

  static String name(int application) {
    return "app-" + application;
  }

  static Application application(String namespace, int number) {
    Resource[] resources = new Resource[RESOURCES];
    for (int i = 0; i < RESOURCES; i++) {
      resources[i] = Resource.of(deployment(namespace, name(number) + "-" + i));
    }
    return Application.named(namespace, name(number)).manifest(resources).build();
  }

  static ObjectNode deployment(String namespace, String name) {
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
