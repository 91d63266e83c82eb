package dev.homeostat.faults;

import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is wanted: a few applications that stay as they are, and one that becomes another. */
final class Wanted {

  static final List<String> STEADY = List.of("app-0", "app-1", "app-2");
  static final String MOVING = "moving";

  private final Bundles bundles;
  private final Map<String, String> manifests = new TreeMap<>();
  private int moves;

  private Wanted(Bundles bundles) {
    this.bundles = bundles;
  }

  /** Makes all applications as they are at first. */
  static Wanted by(Bundles bundles) {
    Wanted wanted = new Wanted(bundles);
    for (String name : STEADY) {
      wanted.want(
          name,
          settings(name, "fast"),
          secret(name + "-access"),
          service(name),
          deployment(name, 1));
    }
    wanted.want(
        MOVING,
        settings(MOVING, "fast"),
        secret("moving-access"),
        secret("moving-old"),
        service("moving-old"),
        settings("moving-old", "slow"),
        // A foreign one satisfies this, and may not go with the others.
        settings("shared", "fast"));
    return wanted;
  }

  /** Of the one application all but two resources go, one of these changes, and others come. */
  void move() {
    moves++;
    String next = newest();
    want(
        MOVING,
        settings(MOVING, "mode-" + moves),
        secret("moving-access"),
        service(next),
        secret(next + "-access"),
        deployment(next, 2));
  }

  /** What came last with the one that becomes another. */
  String newest() {
    return MOVING + "-" + moves;
  }

  /** An application is wanted no more. */
  void leave(String application) {
    bundles.delete(application);
    manifests.remove(application);
  }

  List<String> applications() {
    return List.copyOf(manifests.keySet());
  }

  String manifest(String application) {
    return manifests.get(application);
  }

  List<Resource> resources(String application) {
    return Manifest.parse(manifest(application)).documents().stream().map(Resource::of).toList();
  }

  private void want(String name, String... resources) {
    String text = String.join("---\n", resources);
    if (manifests.put(name, text) == null) {
      bundles.create(name, text);
    } else {
      bundles.change(name, text);
    }
  }

  private static String settings(String name, String mode) {
    return """
    apiVersion: v1
    kind: ConfigMap
    metadata: {name: %1$s-settings, labels: {app: %1$s}}
    data: {mode: %2$s, one: a, two: b, three: c}
    """
        .formatted(name, mode);
  }

  private static String secret(String name) {
    return """
    apiVersion: v1
    kind: Secret
    metadata: {name: %s}
    type: Opaque
    data: {user: YWRtaW4=, token: aGlkZGVu}
    """
        .formatted(name);
  }

  private static String service(String name) {
    return """
    apiVersion: v1
    kind: Service
    metadata: {name: %1$s}
    spec:
      selector: {app: %1$s}
      ports:
      - {name: http, port: 80, targetPort: 8080}
      - {name: metrics, port: 9090, targetPort: 9090}
    """
        .formatted(name);
  }

  private static String deployment(String name, int replicas) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: %1$s}
    spec:
      replicas: %2$d
      selector: {matchLabels: {app: %1$s}}
      template:
        metadata: {labels: {app: %1$s}}
        spec:
          containers:
          - name: app
            image: registry.example.com/app:1
            ports: [{containerPort: 8080}]
            env: [{name: MODE, value: fast}]
            resources: {requests: {cpu: 100m, memory: 64Mi}}
    """
        .formatted(name, replicas);
  }
}
