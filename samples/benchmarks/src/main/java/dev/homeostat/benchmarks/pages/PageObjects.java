package dev.homeostat.benchmarks.pages;

import dev.homeostat.Application;
import dev.homeostat.kubernetes.TypedObjects;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;

/** The objects of a page, the same for all programs. */
final class PageObjects {

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      spec:
        replicas: 1
        selector: {matchLabels: {page: "%1$s"}}
        template:
          metadata: {labels: {page: "%1$s"}}
          spec:
            containers:
              - name: web
                image: registry.example.com/web:1
                ports: [{containerPort: 8080, protocol: TCP}]
                volumeMounts: [{name: text, mountPath: /text}]
            volumes: [{name: text, configMap: {name: "%1$s"}}]
      """;

  /** Headless, since the server has addresses for 254 Services. */
  private static final String SERVICE =
      """
      apiVersion: v1
      kind: Service
      spec:
        clusterIP: None
        selector: {page: "%1$s"}
        ports: [{port: 80, targetPort: 8080, protocol: TCP}]
      """;

  private PageObjects() {}

  static Deployment deployment(WebPage page) {
    return named(page, Serialization.unmarshal(of(page, DEPLOYMENT), Deployment.class));
  }

  static Service service(WebPage page) {
    return named(page, Serialization.unmarshal(of(page, SERVICE), Service.class));
  }

  static ConfigMap map(WebPage page) {
    ConfigMap map = named(page, new ConfigMap());
    map.getData().put("text", page.getSpec().text);
    return map;
  }

  private static String of(WebPage page, String text) {
    return text.formatted(page.getMetadata().getName());
  }

  private static <T extends HasMetadata> T named(WebPage page, T object) {
    ObjectMeta metadata =
        new ObjectMetaBuilder()
            .withName(page.getMetadata().getName())
            .withNamespace(page.getMetadata().getNamespace())
            .build();
    object.setMetadata(metadata);
    return object;
  }

  static Application application(WebPage page) {
    List<HasMetadata> objects =
        page.getSpec().published ? List.of(map(page), service(page), deployment(page)) : List.of();
    return Application.ownedBy(TypedObjects.owner(page))
        .manifest(TypedObjects.manifest(objects))
        .build();
  }
}
