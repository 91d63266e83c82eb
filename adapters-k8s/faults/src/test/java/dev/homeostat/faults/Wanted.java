package dev.homeostat.faults;

import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What is wanted: a few applications that stay as they are, and one that becomes another. */
final class Wanted {

  static final List<String> STEADY = List.of("app-0", "app-1", "app-2");
  static final String MOVING = "moving";

  private final Path folder;
  private final Map<String, String> manifests = new TreeMap<>();
  private int moves;

  private Wanted(Path folder) {
    this.folder = folder;
  }

  /** Writes all applications as they are at first. */
  static Wanted in(Path folder) {
    Wanted wanted = new Wanted(folder);
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
    String next = MOVING + "-" + moves;
    want(
        MOVING,
        settings(MOVING, "mode-" + moves),
        secret("moving-access"),
        service(next),
        secret(next + "-access"),
        deployment(next, 2));
  }

  List<String> applications() {
    return List.copyOf(manifests.keySet());
  }

  List<Resource> resources(String application) {
    return Manifest.parse(manifests.get(application)).documents().stream()
        .map(Resource::of)
        .toList();
  }

  private void want(String name, String... resources) {
    String text = String.join("---\n", resources);
    manifests.put(name, text);
    try {
      // A reader sees the old text or the new one.
      Path draft = Files.writeString(folder.resolve(name + ".draft"), text);
      Files.move(draft, folder.resolve(name + ".yaml"), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
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
