package dev.homeostat.benchmarks.live;

import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;

/** Applications of five small ConfigMaps each. */
final class SmallMaps {

  static final int RESOURCES = 5;
  static final String API = "homeostat.dev/v1alpha1";
  static final String KIND = "Application";
  private static final Map<String, String> DATA =
      Map.of("mode", "fast", "level", "high", "region", "north");

  private SmallMaps() {}

  static String name(int application) {
    return "app-" + application;
  }

  static String mapName(int application, int number) {
    return name(application) + "-" + number;
  }

  /** The ConfigMaps of an application, as a client creates them. */
  static List<ConfigMap> maps(String namespace, int application) {
    return IntStream.range(0, RESOURCES)
        .mapToObj(
            number ->
                new ConfigMapBuilder()
                    .withNewMetadata()
                    .withName(mapName(application, number))
                    .withNamespace(namespace)
                    .endMetadata()
                    .addToData(DATA)
                    .build())
        .toList();
  }

  /** The Application that wants them. */
  static GenericKubernetesResource application(String namespace, int application) {
    List<Map<String, Object>> manifest =
        IntStream.range(0, RESOURCES)
            .<Map<String, Object>>mapToObj(
                number ->
                    Map.of(
                        "apiVersion",
                        "v1",
                        "kind",
                        "ConfigMap",
                        "metadata",
                        Map.of("name", mapName(application, number)),
                        "data",
                        DATA))
            .toList();
    return new GenericKubernetesResourceBuilder()
        .withApiVersion(API)
        .withKind(KIND)
        .withNewMetadata()
        .withName(name(application))
        .withNamespace(namespace)
        .endMetadata()
        .addToAdditionalProperties("spec", Map.of("manifest", manifest))
        .build();
  }

  /** Creates Applications as fast as the server takes them. */
  static void createApplications(
      KubernetesClient client, String namespace, int from, TrialSize size)
      throws InterruptedException, ExecutionException {
    SideBySide.run(
        size.parallel(),
        size.each(),
        i -> client.resource(application(namespace, from + i)).create());
  }
}
