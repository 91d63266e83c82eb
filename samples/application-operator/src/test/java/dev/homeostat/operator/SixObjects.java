package dev.homeostat.operator;

import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ListResponse;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The specification of an Application with six objects of five kinds. */
final class SixObjects {

  /** The number of objects of an Application. */
  static final int COUNT = 6;

  private static final String SPEC =
      """
      manifest:
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME-a}, data: {mode: fast}}
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME-b}, data: {mode: slow}}
      - {apiVersion: v1, kind: Secret, metadata: {name: NAME}, data: {token: aGlkZGVu}}
      - {apiVersion: v1, kind: ServiceAccount, metadata: {name: NAME}}
      - apiVersion: v1
        kind: Service
        metadata: {name: NAME}
        spec: {selector: {app: NAME}, clusterIP: None, ports: [{port: 80}]}
      - apiVersion: apps/v1
        kind: Deployment
        metadata: {name: NAME}
        spec:
          replicas: 0
          selector: {matchLabels: {app: NAME}}
          template:
            metadata: {labels: {app: NAME}}
            spec: {containers: [{name: app, image: "registry.example.com/app:1"}]}
      """;

  private record Kind(String apiVersion, String name) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("v1", "ConfigMap"),
          new Kind("v1", "Secret"),
          new Kind("v1", "ServiceAccount"),
          new Kind("v1", "Service"),
          new Kind("apps/v1", "Deployment"));

  private SixObjects() {}

  /** Returns the specification of an Application whose objects have this name. */
  static String spec(String name) {
    return SPEC.replace("NAME", name);
  }

  /** Returns the objects in some namespaces whose names begin as those of the Applications. */
  static Set<String> found(Cluster cluster, Predicate<String> namespaces, String prefix) {
    return KINDS.stream()
        .map(kind -> cluster.list(kind.apiVersion(), kind.name(), Map.of()))
        .flatMap(listing -> ((ListResponse.Found) listing).resources().stream())
        .filter(object -> namespaces.test(object.namespace()))
        .filter(object -> object.name().startsWith(prefix))
        .map(object -> object.id().toString())
        .collect(Collectors.toSet());
  }
}
