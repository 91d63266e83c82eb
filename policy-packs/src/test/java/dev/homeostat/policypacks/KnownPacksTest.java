package dev.homeostat.policypacks;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Manifest;
import dev.homeostat.packs.PackRule;
import dev.homeostat.packs.PolicyPack;
import dev.homeostat.packs.PolicyPacks;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** SCHEMA-11: what a controller writes stays, and a change beside it is put back. */
class KnownPacksTest {

  /**
   * An object that a controller changes.
   *
   * @param pack the pack of the controller
   * @param manifest the object
   * @param writes what the controller writes: paths and values
   * @param neighbour a change of somebody else, of one field
   */
  private record Case(String pack, String manifest, String writes, String neighbour) {
    @Override
    public String toString() {
      return pack + " " + manifest.lines().toList().subList(0, 2);
    }

    private static Map<String, JsonNode> read(String yaml) {
      Map<String, JsonNode> values = new LinkedHashMap<>();
      Manifest.parse(yaml)
          .documents()
          .get(0)
          .tree()
          .properties()
          .forEach(entry -> values.put(entry.getKey(), entry.getValue()));
      return values;
    }
  }

  private static final String POD =
      """
      apiVersion: v1
      kind: Pod
      metadata:
        name: web
        labels: {app: web, service.istio.io/canonical-revision: v1}
        annotations: {prometheus.io/port: '80', linkerd.io/proxy-version: old, vpaUpdates: none, own: a}
      spec:
        initContainers: []
        containers:
          - name: app
            image: app:1
            resources: {requests: {cpu: 100m}}
            livenessProbe: {httpGet: {path: /, port: 80}}
        volumes:
          - {name: data, emptyDir: {}}
      """;

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 2
        minReadySeconds: 5
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            containers: [{name: app, image: app:1}]
      """;

  private static final String WEBHOOKS =
      """
      apiVersion: admissionregistration.k8s.io/v1
      kind: ValidatingWebhookConfiguration
      metadata: {name: web, annotations: {cert-manager.io/inject-ca-from: shop/ca}}
      webhooks:
        - name: a.example.com
          clientConfig: {url: 'https://a', caBundle: AAAA}
          failurePolicy: Ignore
          sideEffects: None
          admissionReviewVersions: [v1]
        - name: b.example.com
          clientConfig: {url: 'https://b'}
          failurePolicy: Ignore
          sideEffects: None
          admissionReviewVersions: [v1]
      """;

  private static final String CA =
      """
      '/webhooks/[name=a.example.com]/clientConfig/caBundle': BBBB
      '/webhooks/[name=b.example.com]/clientConfig/caBundle': BBBB
      """;

  private static final String URL = "'/webhooks/[name=a.example.com]/clientConfig/url': https://x";

  private static final String API_SERVICE =
      """
      apiVersion: apiregistration.k8s.io/v1
      kind: APIService
      metadata:
        name: v1.example.com
        annotations: {cert-manager.io/inject-ca-from-secret: shop/ca}
      spec: {group: example.com, version: v1, groupPriorityMinimum: 10, versionPriority: 10, caBundle: AAAA}
      """;

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata:
        name: pages.example.com
        annotations: {cert-manager.io/inject-apiserver-ca: 'true'}
      spec:
        group: example.com
        scope: Namespaced
        names: {kind: Page, plural: pages}
        conversion:
          strategy: Webhook
          webhook: {conversionReviewVersions: [v1], clientConfig: {url: 'https://a', caBundle: AAAA}}
        versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
      """;

  private static final String CONVERSION = "/spec/conversion/webhook/clientConfig/caBundle: BBBB";

  static Stream<Case> cases() {
    return Stream.of(
        new Case("hpa", DEPLOYMENT, "/spec/replicas: 9", "/spec/minReadySeconds: 9"),
        new Case(
            "vpa",
            POD,
            """
            '/spec/containers/[name=app]/resources': {requests: {cpu: '3', memory: 1Gi}}
            /metadata/annotations/vpaUpdates: Pod resources updated by web
            /metadata/annotations/vpaObservedContainers: app
            """,
            "'/spec/containers/[name=app]/image': app:2"),
        new Case(
            "istio",
            POD,
            """
            /spec/initContainers: [{name: istio-init, image: proxy:1}]
            /spec/containers/1: {name: istio-proxy, image: proxy:1}
            /spec/volumes/1: {name: istio-envoy, emptyDir: {medium: Memory}}
            '/spec/containers/[name=app]/livenessProbe': {httpGet: {path: /app-health, port: 15020}}
            /metadata/annotations/sidecar.istio.io~1status: '{}'
            /metadata/annotations/prometheus.io~1port: '15020'
            /metadata/labels/service.istio.io~1canonical-revision: latest
            """,
            "/metadata/annotations/own: b"),
        new Case(
            "istio",
            DEPLOYMENT,
            """
            /spec/template/spec/containers/1: {name: istio-proxy, image: proxy:1}
            /spec/template/metadata/annotations/sidecar.istio.io~1status: '{}'
            """,
            "'/spec/template/spec/containers/[name=app]/image': app:2"),
        new Case(
            "istio", WEBHOOKS, CA + "'/webhooks/[name=a.example.com]/failurePolicy': Fail", URL),
        new Case(
            "linkerd",
            POD,
            """
            /spec/initContainers: [{name: linkerd-init, image: init:1}]
            /spec/containers/1: {name: linkerd-proxy, image: proxy:1}
            /spec/volumes/1: {name: linkerd-identity-end-entity, emptyDir: {medium: Memory}}
            /metadata/annotations/linkerd.io~1proxy-version: edge
            /metadata/labels/linkerd.io~1workload-ns: shop
            """,
            "/metadata/annotations/own: b"),
        new Case(
            "linkerd",
            DEPLOYMENT,
            "/spec/template/spec/containers/1: {name: linkerd-proxy, image: proxy:1}",
            "/spec/minReadySeconds: 9"),
        new Case("cert-manager", WEBHOOKS, CA, URL),
        new Case("cert-manager", DEFINITION, CONVERSION, "/spec/group: example.org"),
        new Case("cert-manager", API_SERVICE, "/spec/caBundle: BBBB", "/spec/versionPriority: 9"),
        new Case("webhook-ca", WEBHOOKS.replace("inject", "not"), CA, URL),
        new Case(
            "webhook-ca", DEFINITION.replace("inject", "not"), CONVERSION, "/spec/group: other"),
        new Case(
            "webhook-ca",
            API_SERVICE.replace("inject", "not"),
            "/spec/caBundle: BBBB",
            "/spec/versionPriority: 9"),
        new Case(
            "service-allocations",
            """
            apiVersion: v1
            kind: Service
            metadata: {name: web}
            spec:
              type: LoadBalancer
              externalTrafficPolicy: Local
              healthCheckNodePort: 30001
              clusterIP: 10.0.0.1
              clusterIPs: [10.0.0.1]
              ipFamilies: [IPv4]
              ipFamilyPolicy: SingleStack
              ports: [{name: http, port: 80, nodePort: 30080}]
            """,
            """
            /spec/clusterIP: 10.9.9.9
            /spec/clusterIPs: [10.9.9.9, 'fd00::1']
            /spec/ipFamilies: [IPv4, IPv6]
            /spec/ipFamilyPolicy: PreferDualStack
            '/spec/ports/[port=80,protocol=TCP]/nodePort': 31111
            /spec/healthCheckNodePort: 31112
            """,
            "'/spec/ports/[port=80,protocol=TCP]/name': other"),
        new Case(
            "karpenter",
            """
            apiVersion: karpenter.sh/v1
            kind: NodePool
            metadata: {name: web, annotations: {karpenter.sh/nodepool-hash: '1', own: a}}
            spec: {weight: 1}
            """,
            """
            /metadata/annotations/karpenter.sh~1nodepool-hash: '2'
            /metadata/annotations/karpenter.sh~1nodepool-hash-version: v3
            """,
            "/metadata/annotations/own: b"),
        new Case(
            "karpenter",
            """
            apiVersion: karpenter.k8s.aws/v1
            kind: EC2NodeClass
            metadata: {name: web, annotations: {karpenter.k8s.aws/ec2nodeclass-hash: '1'}}
            spec: {role: a}
            """,
            """
            /metadata/annotations/karpenter.k8s.aws~1ec2nodeclass-hash: '2'
            /metadata/annotations/karpenter.k8s.aws~1ec2nodeclass-hash-version: v4
            """,
            "/spec/role: b"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void what_the_controller_writes_stays_and_a_neighbour_is_put_back(Case each) {
    PackTrial trial = new PackTrial(each.manifest(), each.pack());
    Map<String, JsonNode> writes = Case.read(each.writes());
    Map<String, JsonNode> neighbour = Case.read(each.neighbour());

    assertThat(trial.repairedAfter(writes)).isEmpty();
    assertThat(trial.repairedAfter(neighbour)).containsExactlyElementsOf(neighbour.keySet());
    writes.forEach((path, value) -> assertThat(trial.valueAt(path)).as(path).isEqualTo(value));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void without_the_pack_a_write_counts_as_drift(Case each) {
    PackTrial trial = new PackTrial(each.manifest());

    assertThat(trial.repairedAfter(Case.read(each.writes()))).isNotEmpty();
  }

  @Test
  void each_pack_has_a_case_of_its_own() {
    assertThat(cases().map(Case::pack)).containsAll(names());
  }

  @Test
  void cert_manager_writes_only_where_its_annotation_is() {
    PackTrial trial = PackTrial.withoutObject(WEBHOOKS.replace("inject", "not"), "cert-manager");

    assertThat(trial.repairedAfter(Case.read(CA)))
        .containsExactly("/webhooks/[name=a.example.com]/clientConfig/caBundle");
  }

  @Test
  void names_and_kinds_are_unique_and_reasons_are_sentences() {
    Map<String, Set<String>> paths = new HashMap<>();
    for (PolicyPack pack : PolicyPacks.discovered().list()) {
      assertThat(pack.purpose()).doesNotEndWith(".");
      for (PackRule rule : pack.rules()) {
        assertThat(rule.reason()).as(pack + " " + rule.name()).endsWith(".");
        Set<String> known = paths.computeIfAbsent(pack.name(), it -> new HashSet<>());
        rule.targets()
            .kinds()
            .forEach(
                kind -> rule.paths().forEach(path -> assertThat(known.add(kind + path)).isTrue()));
      }
    }
  }

  private static List<String> names() {
    return PolicyPacks.discovered().list().stream().map(PolicyPack::name).toList();
  }
}
