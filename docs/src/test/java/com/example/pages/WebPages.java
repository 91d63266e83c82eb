package com.example.pages;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.kubernetes.TypedObjects;
import io.fabric8.kubernetes.client.utils.Serialization;
import java.util.List;

/** The objects of a page; the same for all programs. */
// snippet: webpage-objects
final class WebPages {

  private static final String OBJECTS =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: %1$s}
      data: {index.html: %2$s}
      ---
      apiVersion: v1
      kind: Service
      metadata: {name: %1$s}
      spec: {selector: {page: %1$s}, ports: [{port: %3$d}]}
      ---
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: %1$s}
      spec:
        replicas: %4$d
        selector: {matchLabels: {page: %1$s}}
        template:
          metadata: {labels: {page: %1$s}}
          spec:
            containers:
              - name: web
                image: nginx:1.29
                volumeMounts: [{name: html, mountPath: /usr/share/nginx/html}]
            volumes: [{name: html, configMap: {name: %1$s}}]
      """;

  static Application application(WebPage page) {
    WebPage.Spec spec = page.getSpec();
    String name = Serialization.asJson(page.getMetadata().getName());
    String html = Serialization.asJson(spec.html);
    return Application.ownedBy(TypedObjects.owner(page))
        .manifest(Manifest.parse(OBJECTS.formatted(name, html, spec.port, spec.replicas)))
        .problems(
            spec.html.isBlank()
                ? List.of(Problem.error("EmptyPage").at("/spec/html").expected("some text"))
                : List.of())
        .build();
  }
}
// end
