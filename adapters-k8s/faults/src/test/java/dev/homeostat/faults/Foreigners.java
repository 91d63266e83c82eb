package dev.homeostat.faults;

import dev.homeostat.ResourceId;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Objects of others in the same namespace: like ours, named like ours, marked by another, and one
 * that is wanted for a while and is there already.
 */
final class Foreigners {

  private static final Map<String, String> OBJECTS = new LinkedHashMap<>();

  static {
    OBJECTS.put(
        "/api/v1/namespaces/%s/configmaps/app-0-settings-of-another",
        """
        {"apiVersion": "v1", "kind": "ConfigMap",
         "metadata": {"name": "app-0-settings-of-another", "labels": {"app": "app-0"}},
         "data": {"mode": "fast", "one": "a"}}
        """);
    OBJECTS.put(
        "/api/v1/namespaces/%s/configmaps/shared-settings",
        """
        {"apiVersion": "v1", "kind": "ConfigMap",
         "metadata": {"name": "shared-settings", "labels": {"app": "shared"}},
         "data": {"mode": "fast", "one": "a", "two": "b", "three": "c"}}
        """);
    OBJECTS.put(
        "/api/v1/namespaces/%s/configmaps/marked-by-another",
        """
        {"apiVersion": "v1", "kind": "ConfigMap",
         "metadata": {"name": "marked-by-another",
           "labels": {"homeostat.dev/application-uid": "99aa00bb11cc22dd33ee44ff55667788"}}}
        """);
    OBJECTS.put(
        "/api/v1/namespaces/%s/secrets/foreign",
        """
        {"apiVersion": "v1", "kind": "Secret", "metadata": {"name": "foreign"},
         "data": {"token": "aGlkZGVu"}}
        """);
    OBJECTS.put(
        "/api/v1/namespaces/%s/services/foreign",
        """
        {"apiVersion": "v1", "kind": "Service", "metadata": {"name": "foreign"},
         "spec": {"selector": {"app": "app-0"}, "ports": [{"port": 80}]}}
        """);
    OBJECTS.put(
        "/apis/apps/v1/namespaces/%s/deployments/foreign",
        """
        {"apiVersion": "apps/v1", "kind": "Deployment", "metadata": {"name": "foreign"},
         "spec": {"selector": {"matchLabels": {"app": "foreign"}}, "template": {
           "metadata": {"labels": {"app": "foreign"}},
           "spec": {"containers": [{"name": "app", "image": "registry.example.com/foreign"}]}}}}
        """);
  }

  private final KubernetesClient client;
  private final String namespace;
  private final Map<String, String> before;

  private Foreigners(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
    this.before = texts();
  }

  /** Makes them, and remembers each to the letter. */
  static Foreigners in(KubernetesClient client, String namespace) {
    OBJECTS.values().forEach(text -> client.resource(text).inNamespace(namespace).create());
    return new Foreigners(client, namespace);
  }

  private Map<String, String> texts() {
    return OBJECTS.keySet().stream()
        .map(path -> path.formatted(namespace))
        .collect(Collectors.toMap(path -> path, path -> String.valueOf(client.raw(path))));
  }

  Set<ResourceId> ids() {
    return Set.of(
        ResourceId.configMap("app-0-settings-of-another").in(namespace),
        ResourceId.configMap("shared-settings").in(namespace),
        ResourceId.configMap("marked-by-another").in(namespace),
        ResourceId.secret("foreign").in(namespace),
        ResourceId.service("foreign").in(namespace),
        ResourceId.deployment("foreign").in(namespace));
  }

  /** Those that are no longer what they were, down to uid and resourceVersion. */
  List<String> touched() {
    List<String> touched = new ArrayList<>();
    texts()
        .forEach(
            (path, now) -> {
              if (!now.equals(before.get(path))) {
                touched.add("a foreign object was touched: " + path);
              }
            });
    return touched;
  }
}
