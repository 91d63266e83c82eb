package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.testing.CustomKinds;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.packs.PackPath;
import dev.homeostat.packs.PackRule;
import dev.homeostat.packs.PolicyPack;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.KindInfo.Keyed;
import dev.homeostat.spi.cluster.KindVersions;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

/** What a real server says of its kinds, of new ones at once, and of those that go away. */
@WithApiServer
class ServedKindsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final KubernetesClient client;
  private final KubernetesCluster cluster;

  ServedKindsTest(KubernetesClient client) {
    this.client = client;
    cluster = KubernetesCluster.of(client);
  }

  private KindInfo kind(String apiVersion, String kind) {
    KindAnswer answer = cluster.kind(apiVersion, kind);
    assertThat(answer).isInstanceOf(KindInfo.class);
    return (KindInfo) answer;
  }

  private static Keyed by(String... keys) {
    return new Keyed(List.of(keys));
  }

  private static void waitUntil(Callable<Boolean> condition) {
    await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(condition);
  }

  @Test
  void lists_of_built_in_kinds_have_keys() {
    KindInfo deployment = kind("apps/v1", "Deployment");
    assertThat(deployment.namespaced()).isTrue();
    assertThat(deployment.statusSubresource()).isTrue();
    assertThat(deployment.lists())
        .containsEntry(FieldPath.parse("/spec/template/spec/containers"), by("name"))
        .containsEntry(
            FieldPath.parse("/spec/template/spec/containers/ports"),
            by("containerPort", "protocol"))
        .containsEntry(FieldPath.parse("/spec/template/spec/containers/env"), by("name"))
        .containsEntry(FieldPath.parse("/metadata/ownerReferences"), by("uid"));
    assertThat(kind("v1", "Service").lists())
        .containsEntry(FieldPath.parse("/spec/ports"), by("port", "protocol"));
  }

  @Test
  void the_fields_of_built_in_kinds_have_names() {
    KindFields deployment = kind("apps/v1", "Deployment").fields();
    assertThat(names(deployment, "/spec")).contains("replicas", "paused", "template");
    assertThat(names(deployment, "/spec")).doesNotContain("replica");
    assertThat(names(deployment, "/spec/template/spec/containers/resources"))
        .containsExactlyInAnyOrder("limits", "requests");
    assertThat(names(deployment, "/spec/replicas")).isEmpty();
    assertThat(names(deployment, "/spec/strategy/rollingUpdate/maxSurge")).isEmpty();
    assertThat(deployment.at(FieldPath.parse("/spec/template/spec/nodeSelector")))
        .isEqualTo(new KindFields.AnyName());
    assertThat(kind("v1", "ConfigMap").fields().at(FieldPath.of("data")))
        .isEqualTo(new KindFields.AnyName());
  }

  private static Set<String> names(KindFields fields, String path) {
    KindFields.Names names = fields.at(FieldPath.parse(path));
    assertThat(names).isInstanceOf(KindFields.Declared.class);
    return ((KindFields.Declared) names).names();
  }

  @Test
  void the_paths_of_the_known_policy_packs_name_fields_of_their_kinds() {
    Set<String> judged = new TreeSet<>();
    for (PolicyPack pack : PolicyPacks.discovered().list()) {
      for (PackRule rule : pack.rules()) {
        for (String kind : rule.targets().kinds()) {
          // An older version may have other names.
          Optional<String> preferred = versions(ResourceId.of(kind, "any")).stream().findFirst();
          if (preferred.isPresent()) {
            String apiVersion = preferred.get();
            KindFields fields = kind(apiVersion, kind.substring(kind.indexOf('/') + 1)).fields();
            rule.paths()
                .forEach(
                    path ->
                        assertThat(undeclared(path.path(), fields))
                            .as("%s, rule %s: %s of %s", pack.name(), rule.name(), path, apiVersion)
                            .isEmpty());
            judged.add(pack.name() + " " + kind);
          }
        }
      }
    }
    assertThat(judged)
        .contains("hpa apps/Deployment", "istio Pod", "service-allocations Service")
        .hasSizeGreaterThan(20);
  }

  private List<String> versions(ResourceId kind) {
    return ((KindVersions.Served) cluster.versions(kind.group(), kind.kind())).apiVersions();
  }

  /** Returns the first name of a path that a kind does not declare. */
  private static Optional<String> undeclared(PackPath path, KindFields fields) {
    FieldPath at = FieldPath.root();
    for (PackPath.Step step : path.steps()) {
      if (step instanceof PackPath.Named named && named.segment() instanceof FieldPath.Key key) {
        KindFields.Names names =
            at.equals(FieldPath.of("metadata")) ? KindFields.METADATA : fields.at(at);
        if (names instanceof KindFields.Declared declared
            && !declared.names().contains(key.name())
            && !key.name().equals("metadata")) {
          return Optional.of(key.name());
        }
        at = at.then(key);
      }
    }
    return Optional.empty();
  }

  @Test
  void a_kind_is_found_by_the_names_that_kubectl_takes() {
    for (String word :
        List.of("deploy", "Deployment", "deployments", "deploy.apps", "deployments.v1.apps")) {
      assertThat(cluster.kindsNamed(word)).as(word).containsExactly("apps/Deployment");
    }
    assertThat(cluster.kindsNamed("cm")).containsExactly("ConfigMap");
    assertThat(cluster.kindsNamed("ing")).containsExactly("networking.k8s.io/Ingress");
    assertThat(cluster.kindsNamed("deploy.batch")).isEmpty();
    assertThat(cluster.kindsNamed("nothing")).isEmpty();
    assertThat(cluster.servedKinds("deploy"))
        .containsExactly(new ServedKind("apps/v1", "Deployment", true));
    assertThat(cluster.servedKinds("ns")).containsExactly(new ServedKind("v1", "Namespace", false));
  }

  @Test
  void kinds_without_namespace_or_status_are_told() {
    assertThat(kind("rbac.authorization.k8s.io/v1", "ClusterRole"))
        .satisfies(
            role -> {
              assertThat(role.namespaced()).isFalse();
              assertThat(role.statusSubresource()).isFalse();
            });
    assertThat(cluster.kind("apps/v1", "Deploymen")).isEqualTo(new KindAnswer.Unknown());
    assertThat(cluster.kind("apps/v7", "Deployment")).isEqualTo(new KindAnswer.Unknown());
    assertThat(cluster.kind("no.such.group/v1", "Thing")).isEqualTo(new KindAnswer.Unknown());
  }

  @Test
  void a_new_kind_is_known_with_its_lists_as_soon_as_it_is_served_and_unknown_when_it_is_gone() {
    Resource definition =
        Yaml.resource(
            """
                apiVersion: apiextensions.k8s.io/v1
                kind: CustomResourceDefinition
                metadata: {name: widgets.served.example.com}
                spec:
                  group: served.example.com
                  scope: Namespaced
                  names: {kind: Widget, plural: widgets}
                  versions:
                  - name: v1
                    served: true
                    storage: true
                    schema:
                      openAPIV3Schema:
                        type: object
                        properties:
                          parts:
                            type: array
                            x-kubernetes-list-type: map
                            x-kubernetes-list-map-keys: [name]
                            items: {type: object, required: [name], properties: {name: {type: string}}}
                """);
    assertThat(cluster.kind("served.example.com/v1", "Widget")).isEqualTo(new KindAnswer.Unknown());
    ClusterResponse made = cluster.create(definition);
    assertThat(made).isInstanceOf(ClusterResponse.Done.class);

    waitUntil(() -> cluster.kind("served.example.com/v1", "Widget") instanceof KindInfo);
    assertThat(kind("served.example.com/v1", "Widget").lists())
        .containsEntry(FieldPath.parse("/parts"), by("name"));

    ResourceAddress widget =
        new ResourceAddress(
            "served.example.com/v1",
            new ResourceId("served.example.com", "Widget", "default", "none"));
    waitUntil(() -> cluster.read(widget).equals(new ClusterResponse.Absent()));
    cluster.delete(definition.address(), ((ClusterResponse.Done) made).resource().uid());
    waitUntil(() -> cluster.read(widget).equals(new ClusterResponse.UnknownKind(true)));
  }

  /** Version 2 of OpenAPI leaves out what is below such fields. */
  @Test
  void lists_below_nullable_fields_and_beside_unknown_ones_have_their_keys() {
    CustomKinds.define(
        client,
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: covers.served.example.com}
        spec:
          group: served.example.com
          scope: Namespaced
          names: {kind: Cover, plural: covers}
          versions:
          - name: v1
            served: true
            storage: true
            schema:
              openAPIV3Schema:
                type: object
                properties:
                  spec:
                    type: object
                    x-kubernetes-preserve-unknown-fields: true
                    properties:
                      parts: &parts
                        type: array
                        x-kubernetes-list-type: map
                        x-kubernetes-list-map-keys: [name]
                        items: {type: object, required: [name], properties: {name: {type: string}}}
                  extra:
                    type: object
                    nullable: true
                    properties: {parts: *parts}
        """);
    KindInfo cover = kind("served.example.com/v1", "Cover");
    assertThat(cover.lists())
        .containsEntry(FieldPath.parse("/spec/parts"), by("name"))
        .containsEntry(FieldPath.parse("/extra/parts"), by("name"));
    assertThat(names(cover.fields(), "/extra/parts")).containsExactly("name");
    assertThat(cover.fields().at(FieldPath.of("spec"))).isEqualTo(new KindFields.AnyName());

    waitUntil(() -> client.raw("/openapi/v2").contains("com.example.served.v1.Cover"));
    assertThat(KubernetesCluster.of(client).kind("served.example.com/v1", "Cover"))
        .extracting(kind -> ((KindInfo) kind).lists().entrySet())
        .asInstanceOf(InstanceOfAssertFactories.ITERABLE)
        .as("when the documents show it")
        .containsAll(cover.lists().entrySet());
  }

  @Test
  void what_is_tried_is_not_kept() {
    Resource configMap =
        Yaml.resource(
            """
                apiVersion: v1
                kind: ConfigMap
                metadata: {name: tried, namespace: default}
                data: {a: b}
                """);
    KubernetesCluster dry = cluster.dryRun();
    assertThat(dry.create(configMap))
        .isInstanceOfSatisfying(
            ClusterResponse.Done.class, done -> assertThat(done.resource().uid()).isNotEmpty());
    assertThat(cluster.read(configMap.address())).isEqualTo(new ClusterResponse.Absent());

    ClusterResponse.Done made = (ClusterResponse.Done) cluster.create(configMap);
    dry.delete(configMap.address(), made.resource().uid());
    assertThat(cluster.read(configMap.address())).isInstanceOf(ClusterResponse.Done.class);
    cluster.delete(configMap.address(), made.resource().uid());
  }

  @Test
  void a_version_that_will_go_away_is_warned_of() {
    Resource old =
        Yaml.resource(
            """
                apiVersion: networking.k8s.io/v1beta1
                kind: Ingress
                metadata: {name: old, namespace: default}
                spec: {backend: {serviceName: web, servicePort: 80}}
                """);
    assertThat(cluster.dryRun().create(old))
        .isInstanceOfSatisfying(
            ClusterResponse.Done.class,
            done ->
                assertThat(done.warnings())
                    .singleElement()
                    .asString()
                    .startsWith("networking.k8s.io/v1beta1 Ingress is deprecated"));
  }
}
