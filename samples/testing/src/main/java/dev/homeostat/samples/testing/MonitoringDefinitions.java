package dev.homeostat.samples.testing;

import java.util.Locale;

/** Stand-ins for the definitions of the Prometheus operator, which check more. */
final class MonitoringDefinitions {

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: PLURAL.monitoring.coreos.com}
      spec:
        group: monitoring.coreos.com
        scope: Namespaced
        names: {kind: KIND, listKind: KINDList, plural: PLURAL, singular: SINGULAR}
        versions:
        - name: v1
          served: true
          storage: true
          schema:
            openAPIV3Schema:
              type: object
              required: [spec]
              properties:
                spec: SPEC
      ---
      """;

  private static final String MONITOR =
      "{type: object, required: [selector, endpoints], properties: {selector: {type: object,"
          + " properties: {matchLabels: {type: object, additionalProperties: {type: string}}}},"
          + " endpoints: {type: array, items: {type: object, required: [port], properties:"
          + " {port: {type: string}, path: {type: string}, interval: {type: string}}}}}}";

  private static final String RULE =
      "{type: object, properties: {groups: {type: array, items: {type: object, required: [name],"
          + " properties: {name: {type: string}, rules: {type: array, items: {type: object,"
          + " required: [expr], properties: {alert: {type: string}, expr: {type: string},"
          + " for: {type: string}, labels: {type: object, additionalProperties: {type: string}},"
          + " annotations: {type: object, additionalProperties: {type: string}}}}}}}}}}";

  private MonitoringDefinitions() {}

  static String all() {
    return definition("ServiceMonitor", MONITOR) + definition("PrometheusRule", RULE);
  }

  private static String definition(String kind, String schema) {
    String singular = kind.toLowerCase(Locale.ROOT);
    return DEFINITION
        .replace("PLURAL", singular + "s")
        .replace("SINGULAR", singular)
        .replace("KIND", kind)
        .replace("SPEC", schema);
  }
}
