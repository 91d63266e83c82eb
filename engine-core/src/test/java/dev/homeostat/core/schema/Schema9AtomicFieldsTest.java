package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaTrial.DEPLOYMENT;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.read.Manifests;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** SCHEMA-9: some subtrees are one value, in every schema. (Comparison: Schema9ComparisonTest.) */
class Schema9AtomicFieldsTest {

  private static boolean isOne(String groupKind, String path) {
    return AtomicFields.is(ResourceId.of(groupKind, "a"), FieldPath.parse(path), SchemaTrial.KIND);
  }

  @ParameterizedTest
  @CsvSource({
    "Service,/spec/selector",
    "ReplicationController,/spec/selector",
    "apps/Deployment,/spec/selector",
    "apps/Deployment,/spec/strategy",
    "apps/ReplicaSet,/spec/selector",
    "apps/StatefulSet,/spec/selector",
    "apps/StatefulSet,/spec/updateStrategy",
    "apps/StatefulSet,/spec/volumeClaimTemplates/[metadata.name=d]/spec/selector",
    "apps/DaemonSet,/spec/updateStrategy",
    "batch/Job,/spec/selector",
    "policy/PodDisruptionBudget,/spec/selector",
    "networking.k8s.io/NetworkPolicy,/spec/podSelector",
    "networking.k8s.io/Ingress,/spec/defaultBackend",
    "node.k8s.io/RuntimeClass,/scheduling/nodeSelector",
    "admissionregistration.k8s.io/MutatingWebhookConfiguration,/webhooks/[name=w]/objectSelector",
    "rbac.authorization.k8s.io/RoleBinding,/roleRef",
    "rbac.authorization.k8s.io/ClusterRoleBinding,/roleRef",
    "autoscaling/HorizontalPodAutoscaler,/spec/scaleTargetRef",
    "Pod,/spec/nodeSelector",
    "Pod,/spec/securityContext/seccompProfile",
    "apps/Deployment,/spec/template/spec/volumes/[name=v]",
    "apps/Deployment,/spec/template/spec/containers/[name=a]/env/[name=E]",
    "apps/Deployment,/spec/template/spec/initContainers/[name=a]/env/[name=E]",
    "apps/Deployment,/spec/template/spec/containers/[name=a]/livenessProbe",
    "apps/Deployment,/spec/template/spec/containers/[name=a]/readinessProbe",
    "apps/Deployment,/spec/template/spec/containers/[name=a]/startupProbe",
    "apps/Deployment,/spec/template/spec/containers/[name=a]/lifecycle/preStop",
    "apps/Deployment,/spec/template/spec/containers/[name=a]/lifecycle/postStart",
    "apps/Deployment,/spec/template/spec/containers/[name=a]/securityContext/seccompProfile",
    "batch/CronJob,/spec/jobTemplate/spec/template/spec/nodeSelector"
  })
  void these_are_known_offline(String groupKind, String path) {
    assertThat(isOne(groupKind, path)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "example.com/Robot,/spec/strategy",
    "example.com/Service,/spec/selector",
    "apps/Deployment,/spec",
    "apps/Deployment,/spec/template/spec/containers/[name=a]",
    "apps/Deployment,/spec/template/spec/containers/[name=a]/lifecycle",
    "apps/Deployment,/spec/template/spec/containers/[name=a]/securityContext",
    "Service,/spec/ports/[port=80]"
  })
  void and_these_are_not(String groupKind, String path) {
    assertThat(isOne(groupKind, path)).isFalse();
  }

  private static final String MANIFEST =
      DEPLOYMENT
          + """
          spec:
            selector: {matchLabels: {app: web}}
            strategy: {type: Recreate}
            template:
              spec:
                volumes: [{name: v, emptyDir: {}}]
                containers:
                  - name: app
                    env: [{name: E, value: x}]
                    livenessProbe: {httpGet: {path: /, port: 80}}
          """;

  @Test
  void a_default_schema_observes_them_as_values() {
    JsonNode spec = SchemaTrial.byDefault(MANIFEST).path("spec");
    assertThat(spec.get("selector").isNull()).isTrue();
    assertThat(spec.get("strategy").isNull()).isTrue();
    assertThat(spec.at("/template/spec/containers/0").get("livenessProbe").isNull()).isTrue();
    assertThat(spec.at("/template/spec/containers/0/env/0"))
        .isEqualTo(Trial.json("{name:'E',observer_schema_list_whole:true}"));
    assertThat(spec.at("/template/spec/volumes/0"))
        .isEqualTo(Trial.json("{name:'v',observer_schema_list_whole:true}"));
  }

  @Test
  void a_written_schema_that_lists_a_part_observes_all_of_it_and_is_told_so() {
    SchemaTrial trial =
        SchemaTrial.of(
            MANIFEST,
            DEPLOYMENT
                + """
                spec:
                  strategy:
                    type: null
                  template:
                    spec:
                      containers:
                        - name: app
                          livenessProbe: {}
                          env:
                            - {name: E, value: null}
                            - {name: F}
                            - {observer_schema_list_keys: [name]}
                        - {observer_schema_list_keys: [name]}
                """);
    assertThat(trial.said())
        .containsExactly(
            "PartOfOneValue /s/spec/strategy schema.yaml:5",
            "PartOfOneValue /s/spec/template/spec/containers/0/env/0 schema.yaml:13");
    assertThat(trial.problems()).noneMatch(Problem::isError);
    assertThat(trial.problems()).allMatch(problem -> problem.rule().orElseThrow() == Rule.SCHEMA_9);
    JsonNode spec = trial.schema().tree().path("spec");
    assertThat(spec.get("strategy").isNull()).isTrue();
    JsonNode app = spec.at("/template/spec/containers/0");
    assertThat(app.get("livenessProbe").isNull()).isTrue();
    assertThat(app.at("/env/0"))
        .isEqualTo(Trial.json("{name:'E',observer_schema_list_whole:true}"));
    assertThat(app.at("/env/1"))
        .isEqualTo(Trial.json("{name:'F',observer_schema_list_whole:true}"));
  }

  @Test
  void what_is_wrong_within_it_is_said_all_the_same() {
    SchemaTrial trial =
        SchemaTrial.of(MANIFEST, DEPLOYMENT + "spec:\n  strategy:\n    type: Recreate\n");
    assertThat(trial.said())
        .containsExactly(
            "NonNullLeaf /s/spec/strategy/type schema.yaml:6",
            "PartOfOneValue /s/spec/strategy schema.yaml:5");
  }

  @Test
  void a_written_schema_that_lists_all_of_it_is_told_nothing() {
    SchemaTrial trial =
        SchemaTrial.of(MANIFEST, DEPLOYMENT + "spec: {strategy: null, selector: {}}\n");
    assertThat(trial.problems()).isEmpty();
    assertThat(trial.at("spec", "strategy")).isEqualTo(SchemaNode.VALUE);
  }

  @Test
  void observing_further_keys_of_one_value_leaves_it_one() {
    SchemaTrial trial =
        SchemaTrial.of(
            MANIFEST,
            DEPLOYMENT
                + "observer_schema_extends: default\nspec: {strategy: {rollingUpdate: null}}\n");
    assertThat(trial.at("spec", "strategy")).isEqualTo(SchemaNode.VALUE);
  }

  @Test
  void elements_that_have_only_their_place_are_one_value_too() {
    SchemaTrial trial =
        SchemaTrial.of(
            MANIFEST,
            DEPLOYMENT
                + "spec: {template: {spec: {volumes: [{}, {observer_schema_list_min_length: 0,"
                + " observer_schema_list_max_length: 0}]}}}\n");
    assertThat(trial.at("spec", "template", "spec", "volumes"))
        .isEqualTo(Trial.list(0, 0, SchemaNode.VALUE));
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
                      selector: {type: object, x-kubernetes-map-type: atomic}
                      loose: {type: object, x-kubernetes-map-type: granular}
                      refs:
                        x-kubernetes-list-type: map
                        x-kubernetes-list-map-keys: [name]
                        items: {type: object, x-kubernetes-map-type: atomic}
      """;

  @Test
  void a_definition_may_say_so_of_an_object_or_of_the_elements_of_a_list() {
    KindInfo kind = Manifests.defined(DEFINITION, "example.com/v1", "Robot");
    String robot = "apiVersion: example.com/v1\nkind: Robot\nmetadata: {name: r}\n";
    JsonNode spec =
        SchemaTrial.byDefault(
                robot + "spec: {selector: {a: 1}, loose: {a: 1}, refs: [{name: x, to: y}]}\n", kind)
            .path("spec");
    assertThat(spec.get("selector").isNull()).isTrue();
    assertThat(spec.get("loose")).isEqualTo(Trial.json("{a:null}"));
    assertThat(spec.get("refs"))
        .isEqualTo(
            Trial.json(
                "[{name:'x',observer_schema_list_whole:true},{observer_schema_list_min_length:1,"
                    + "observer_schema_list_max_length:1,observer_schema_list_keys:['name']}]"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"{}", "{a: 1}", "[]", "text"})
  void what_is_atomic_is_a_value_whatever_its_content(String value) {
    KindInfo kind = KindInfo.of(true).withAtomicMaps(Set.of(FieldPath.parse("/spec/selector")));
    String thing = SchemaTrial.THING + "spec: {selector: " + value + "}\n";
    SchemaNode node =
        ((SchemaNode.Fields) SchemaTrial.defaultSchema(thing, kind).root().members().get("spec"))
            .members()
            .get("selector");
    assertThat(node).isIn(List.of(SchemaNode.VALUE, SchemaNode.WHOLE));
  }
}
