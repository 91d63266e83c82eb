package dev.homeostat.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceId;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.read.Manifests;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.KindInfo.Keyed;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SCHEMA-6: where a generated schema's list keys come from. */
class Schema6ListKeysTest {

  private static Optional<KindInfo.ListType> type(String groupKind, String list, KindInfo kind) {
    return ListTypes.of(ResourceId.of(groupKind, "a"), FieldPath.parse(list), kind);
  }

  private static Optional<KindInfo.ListType> type(String groupKind, String list) {
    return type(groupKind, list, SchemaTrial.KIND);
  }

  @ParameterizedTest
  @CsvSource({
    "/containers,name",
    "/initContainers,name",
    "/ephemeralContainers,name",
    "/containers/env,name",
    "/initContainers/env,name",
    "/containers/[name=app]/volumeMounts,mountPath",
    "/containers/volumeDevices,devicePath",
    "/containers/ports,containerPort+protocol",
    "/volumes,name",
    "/imagePullSecrets,name",
    "/hostAliases,ip",
    "/topologySpreadConstraints,topologyKey+whenUnsatisfiable"
  })
  void lists_of_a_pod_are_known_offline_in_every_kind_that_has_one(String list, String keys) {
    Keyed keyed = new Keyed(List.of(keys.split("\\+")));
    for (String place :
        List.of(
            "Pod /spec",
            "apps/Deployment /spec/template/spec",
            "apps/ReplicaSet /spec/template/spec",
            "apps/StatefulSet /spec/template/spec",
            "apps/DaemonSet /spec/template/spec",
            "batch/Job /spec/template/spec",
            "batch/CronJob /spec/jobTemplate/spec/template/spec",
            "ReplicationController /spec/template/spec",
            "PodTemplate /template/spec")) {
      String[] parts = place.split(" ");
      assertThat(type(parts[0], parts[1] + list)).as(place + list).contains(keyed);
    }
    assertThat(type("example.com/Robot", "/spec/template/spec" + list)).isEmpty();
    assertThat(type("apps/Deployment", "/spec" + list)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Service,/spec/ports,port+protocol",
    "ServiceAccount,/secrets,name",
    "ServiceAccount,/imagePullSecrets,name",
    "admissionregistration.k8s.io/MutatingWebhookConfiguration,/webhooks,name",
    "admissionregistration.k8s.io/ValidatingWebhookConfiguration,/webhooks,name",
    "apiextensions.k8s.io/CustomResourceDefinition,/spec/versions,name",
    "apps/StatefulSet,/spec/volumeClaimTemplates,metadata.name",
    "example.com/Robot,/metadata/ownerReferences,uid"
  })
  void so_are_lists_of_other_kinds(String kind, String list, String keys) {
    assertThat(type(kind, list)).contains(new Keyed(List.of(keys.split("\\+"))));
  }

  @Test
  void finalizers_are_a_set() {
    assertThat(type("Pod", "/metadata/finalizers")).contains(new KindInfo.SetOfScalars());
    assertThat(type("Pod", "/spec/finalizers")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/spec/ports", "/spec/containers", "/spec/env", "/webhooks"})
  void in_a_custom_resource_the_same_names_mean_nothing(String list) {
    assertThat(type("example.com/Robot", list)).isEmpty();
    assertThat(type("example.com/Service", list)).isEmpty();
  }

  @Test
  void a_nested_key_names_an_element_and_what_stands_beside_it_is_observed() {
    String set =
        "apiVersion: apps/v1\nkind: StatefulSet\nmetadata: {name: s}\n"
            + "spec: {volumeClaimTemplates: [%s, %s]}\n";
    JsonNode claims =
        SchemaTrial.byDefault(
                set.formatted(
                    "{metadata: {name: a}, spec: {volumeName: v}}",
                    "{metadata: {name: b, labels: {team: blue}}}"))
            .at("/spec/volumeClaimTemplates");
    assertThat(claims.at("/0"))
        .isEqualTo(Trial.json("{metadata:{name:'a'},spec:{volumeName:null}}"));
    assertThat(claims.at("/1")).isEqualTo(Trial.json("{metadata:{name:'b',labels:{team:null}}}"));
  }

  @Test
  void what_the_server_says_counts_where_the_table_is_silent() {
    KindInfo kind = SchemaTrial.kind("/spec/ports", new Keyed(List.of("id")));
    assertThat(type("example.com/Robot", "/spec/ports", kind)).contains(new Keyed(List.of("id")));
    KindInfo conditions = SchemaTrial.kind("/spec/readinessGates", new KindInfo.Atomic());
    assertThat(type("Pod", "/spec/readinessGates", conditions)).contains(new KindInfo.Atomic());
  }

  @Test
  void the_table_wins_over_the_server() {
    KindInfo kind = SchemaTrial.kind("/spec/ports", new Keyed(List.of("port")));
    assertThat(type("Service", "/spec/ports", kind))
        .contains(new Keyed(List.of("port", "protocol")));
  }

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: robots.example.com}
      spec:
        group: example.com
        scope: Namespaced
        names: {kind: Robot, plural: robots}
        versions:
          - name: v1
            schema:
              openAPIV3Schema:
                properties:
                  spec:
                    properties:
                      ports:
                        x-kubernetes-list-type: map
                        x-kubernetes-list-map-keys: [port]
                        items:
                          properties:
                            tags: {x-kubernetes-list-type: set, items: {type: string}}
                      dotted:
                        x-kubernetes-list-type: map
                        x-kubernetes-list-map-keys: [a.b]
                        items: {type: object}
                      keyless: {x-kubernetes-list-type: map, items: {type: object}}
                      steps: {x-kubernetes-list-type: atomic, items: {type: object}}
                      notes: {items: {type: string}}
      """;

  @Test
  void a_definition_in_the_manifest_says_how_its_lists_are_told_apart() {
    KindInfo kind = Manifests.defined(DEFINITION, "example.com/v1", "Robot");
    assertThat(kind.lists().keySet())
        .containsExactlyInAnyOrder(
            FieldPath.parse("/spec/ports"),
            FieldPath.parse("/spec/ports/tags"),
            FieldPath.parse("/spec/steps"));
    String robot =
        """
        apiVersion: example.com/v1
        kind: Robot
        metadata: {name: r}
        spec:
          ports: [{port: 1, tags: [x]}]
          dotted: [{a: {b: 1}}]
          keyless: [{name: a}]
          steps: [{name: a}]
          notes: [a]
        """;
    String whole = "[{observer_schema_list_whole:true}]";
    String one = "observer_schema_list_min_length:1,observer_schema_list_max_length:1";
    assertThat(SchemaTrial.byDefault(robot, kind).path("spec"))
        .isEqualTo(
            Trial.json(
                "{ports:[{port:1,tags:[{%s,observer_schema_list_keys:[]}]},{%s,observer_schema_list_keys:['port']}],dotted:%s,keyless:%s,steps:%s,notes:%s}"
                    .formatted(one, one, whole, whole, whole, whole)));
  }
}
