package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaTrial.DEPLOYMENT;
import static dev.homeostat.core.schema.SchemaTrial.THING;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.pathcheck.FieldNames;
import dev.homeostat.core.read.Manifests;
import dev.homeostat.core.redact.Redactor;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** SCHEMA-5: a schema may extend the default and except fields. */
class Schema5ExtendsTest {

  private static final String MANIFEST =
      DEPLOYMENT
          + """
          spec:
            replicas: 3
            minReadySeconds: 5
            strategy: {type: Recreate}
            template:
              spec:
                containers:
                  - name: app
                    image: 'app:1'
                    ports: [{containerPort: 80}, {containerPort: 81}]
                  - {name: side, image: 'side:1'}
          """;

  private static final String EXTENDS = "observer_schema_extends: default\n";

  /** The first line of the body is line 4. */
  private static SchemaTrial schema(String body) {
    return SchemaTrial.of(MANIFEST, DEPLOYMENT + body);
  }

  private static JsonNode except(String... paths) {
    SchemaTrial trial =
        schema(EXTENDS + "observer_schema_except: ['" + String.join("','", paths) + "']\n");
    assertThat(trial.problems()).isEmpty();
    return trial.tree();
  }

  @Test
  void it_starts_from_the_default_schema() {
    assertThat(schema(EXTENDS).problems()).isEmpty();
    assertThat(schema(EXTENDS).tree()).isEqualTo(SchemaTrial.byDefault(MANIFEST));
    assertThat(schema("spec: {replicas: null}\n").tree().path("spec"))
        .isEqualTo(Trial.json("{replicas:null}"));
  }

  @Test
  void fields_are_taken_out_and_the_rest_stays() {
    JsonNode tree = except("/spec/replicas", "/spec/template/spec/containers/[name=app]/image");
    assertThat(tree.path("spec").has("replicas")).isFalse();
    assertThat(tree.path("spec").has("minReadySeconds")).isTrue();
    JsonNode containers = tree.at("/spec/template/spec/containers");
    assertThat(containers.at("/0").has("image")).isFalse();
    assertThat(containers.at("/0").has("ports")).isTrue();
    assertThat(containers.at("/1")).isEqualTo(Trial.json("{name:'side',image:null}"));
    assertThat(containers.at("/2/observer_schema_list_min_length")).isEqualTo(Trial.json("2"));
  }

  @Test
  void an_element_that_is_taken_out_may_be_there_or_not() {
    JsonNode containers =
        except("/spec/template/spec/containers/[name=side]").at("/spec/template/spec/containers");
    assertThat(containers.size()).isEqualTo(2);
    assertThat(containers.at("/1/observer_schema_list_min_length")).isEqualTo(Trial.json("1"));
    assertThat(containers.at("/1/observer_schema_list_max_length")).isEqualTo(Trial.json("2"));
  }

  @Test
  void a_path_may_leave_the_protocol_to_its_default() {
    String ports = "/spec/template/spec/containers/[name=app]/ports/";
    assertThat(except(ports + "[containerPort=80]"))
        .isEqualTo(except(ports + "[containerPort=80,protocol=TCP]"))
        .isNotEqualTo(SchemaTrial.byDefault(MANIFEST));
  }

  @Test
  void a_whole_subtree_can_be_taken_out() {
    assertThat(except("/spec").has("spec")).isFalse();
    assertThat(except("/spec/strategy").path("spec").has("strategy")).isFalse();
  }

  @Test
  void further_keys_are_observed_besides() {
    SchemaTrial trial =
        schema(
            EXTENDS
                + """
                status: {readyReplicas: null}
                spec:
                  progressDeadlineSeconds: null
                  template:
                    spec:
                      containers:
                        - {name: app, imagePullPolicy: null}
                        - {name: mesh, image: null}
                        - observer_schema_list_keys: [name]
                          observer_schema_list_min_length: 2
                """);
    JsonNode tree = trial.tree();
    assertThat(tree.at("/spec").has("progressDeadlineSeconds")).isTrue();
    assertThat(tree.at("/spec").has("replicas")).isTrue();
    assertThat(tree.at("/status")).isEqualTo(Trial.json("{readyReplicas:null}"));
    JsonNode containers = tree.at("/spec/template/spec/containers");
    assertThat(containers.at("/0").has("imagePullPolicy")).isTrue();
    assertThat(containers.at("/0").has("image")).isTrue();
    assertThat(containers.at("/1/name").asText()).isEqualTo("side");
    assertThat(containers.at("/2")).isEqualTo(Trial.json("{name:'mesh',image:null}"));
    assertThat(containers.at("/3"))
        .isEqualTo(
            Trial.json(
                "{observer_schema_list_min_length:2,observer_schema_list_max_length:0,"
                    + "observer_schema_list_keys:['name']}"));
  }

  @Test
  void keys_in_another_order_are_the_same_keys() {
    String service = "apiVersion: v1\nkind: Service\nmetadata: {name: web}\n";
    JsonNode ports =
        SchemaTrial.of(
                service + "spec: {ports: [{port: 80}]}\n",
                service
                    + EXTENDS
                    + "spec: {ports: [{port: 80, nodePort: null},"
                    + " {observer_schema_list_keys: [protocol, port]}]}\n")
            .tree()
            .at("/spec/ports");
    assertThat(ports.at("/0")).isEqualTo(Trial.json("{port:80,protocol:'TCP',nodePort:null}"));
    assertThat(ports.size()).isEqualTo(2);
  }

  @Test
  void other_keys_than_those_of_the_kind_count_for_the_elements_of_the_manifest_too() {
    String service = "apiVersion: v1\nkind: Service\nmetadata: {name: web}\n";
    JsonNode ports =
        SchemaTrial.of(
                service + "spec: {ports: [{name: http, port: 80, targetPort: 8080}]}\n",
                service
                    + EXTENDS
                    + "spec: {ports: [{name: http, nodePort: null},"
                    + " {observer_schema_list_keys: [name]}]}\n")
            .tree()
            .at("/spec/ports");
    assertThat(ports.at("/0"))
        .isEqualTo(Trial.json("{name:'http',port:null,targetPort:null,nodePort:null}"));
    assertThat(ports.size()).isEqualTo(2);
  }

  @Test
  void they_also_count_for_a_list_in_an_element() {
    JsonNode ports =
        SchemaTrial.of(
                MANIFEST
                    .replace("{containerPort: 80}", "{name: http, containerPort: 80}")
                    .replace("{containerPort: 81}", "{name: more, containerPort: 81}"),
                DEPLOYMENT
                    + EXTENDS
                    + """
                    spec:
                      template:
                        spec:
                          containers:
                            - name: app
                              ports: [{name: http, hostPort: null}, {observer_schema_list_keys: [name]}]
                            - {observer_schema_list_keys: [name]}
                    """)
            .tree()
            .at("/spec/template/spec/containers/0/ports");
    assertThat(ports.at("/0"))
        .isEqualTo(Trial.json("{name:'http',containerPort:null,hostPort:null}"));
    assertThat(ports.at("/1")).isEqualTo(Trial.json("{name:'more',containerPort:null}"));
  }

  @ParameterizedTest
  @CsvSource({
    "/spec/strategy/type,/spec/strategy",
    "/spec/replicas/x,/spec/replicas",
    "/spec/strategy/rollingUpdate/maxSurge,/spec/strategy"
  })
  void half_of_one_value_cannot_be_taken_out(String path, String value) {
    SchemaTrial trial = schema(EXTENDS + "observer_schema_except:\n  - " + path + "\n");
    assertThat(trial.said())
        .containsExactly("ExceptPartOfOneValue /s/observer_schema_except/0 schema.yaml:6");
    assertThat(trial.problems().get(0).isError()).isTrue();
    assertThat(trial.problems().get(0).got()).contains(" " + value + ",");
  }

  @ParameterizedTest
  @CsvSource({
    "/metadata/name",
    "/spec/template/spec/containers/[name=app]/name",
    "/spec/template/spec/containers/[0]"
  })
  void a_path_that_is_not_observed_is_a_warning(String path) {
    SchemaTrial trial = schema(EXTENDS + "observer_schema_except:\n  - '" + path + "'\n");
    assertThat(trial.problems()).isEmpty();
    assertThat(Manifests.shown(judged(trial)))
        .containsExactly("ExceptNamesNothing /s/observer_schema_except/0 schema.yaml:6");
    assertThat(judged(trial)).noneMatch(Problem::isError);
    assertThat(trial.schema().tree()).isEqualTo(SchemaTrial.byDefault(MANIFEST));
  }

  @ParameterizedTest
  @CsvSource({
    "/spec/replica, /spec/replicas",
    "/spec/minreadyseconds, /spec/minReadySeconds",
    "/spec/template/spec/container/[name=app]/image,"
        + " /spec/template/spec/containers/[name=app]/image",
    "/spec/template/spec/containers/[name=apps]/imag,"
        + " /spec/template/spec/containers/[name=app]/image"
  })
  void the_warning_has_a_near_path(String path, String near) {
    SchemaTrial trial = schema(EXTENDS + "observer_schema_except:\n  - '" + path + "'\n");
    List<Problem> judged = judged(trial);
    assertThat(trial.problems()).isEmpty();
    assertThat(Manifests.shown(judged))
        .containsExactly("ExceptNamesNothing /s/observer_schema_except/0 schema.yaml:6");
    assertThat(judged.get(0).advice()).startsWith("write " + near + ", or ");
  }

  @ParameterizedTest
  @CsvSource({"/spec/paused", "/spec/template/spec/containers/[name=none]", "/spec/[name=app]"})
  void a_path_without_a_similar_one_is_said_where_the_kind_is_not_known(String path) {
    SchemaTrial trial = schema(EXTENDS + "observer_schema_except: ['" + path + "']\n");
    assertThat(trial.problems()).isEmpty();
    assertThat(judged(trial)).hasSize(1);
    assertThat(judged(trial).get(0).advice()).startsWith("check the path");
  }

  private static List<Problem> judged(SchemaTrial trial) {
    FieldNames names = FieldNames.of(Manifests.resource(MANIFEST).tree());
    Redactor redactor = Redactor.of("salt", Manifests.resource(MANIFEST), Set.of());
    return trial.schema().unmatched().stream()
        .flatMap(path -> path.warning(names, redactor.paths(null)).stream())
        .toList();
  }

  @Test
  void what_makes_no_sense_is_an_error() {
    assertThat(schema("observer_schema_extends: all\n").said())
        .containsExactly("UnknownBase /s/observer_schema_extends schema.yaml:4");
    assertThat(schema("observer_schema_except: [/spec/replicas]\n").said())
        .containsExactly("ExceptWithoutBase /s/observer_schema_except schema.yaml:4");
    assertThat(schema(EXTENDS + "observer_schema_except: [spec, '', 1, '/a/[b']\n").said())
        .containsExactly(
            "NotAPath /s/observer_schema_except/0 schema.yaml:5",
            "NotAPath /s/observer_schema_except/1 schema.yaml:5",
            "NotAPath /s/observer_schema_except/2 schema.yaml:5",
            "NotAPath /s/observer_schema_except/3 schema.yaml:5");
  }

  @Test
  void a_path_that_repeats_another_or_is_below_it_is_no_mistake() {
    assertThat(
            schema(
                    EXTENDS
                        + "observer_schema_except: [/spec/replicas, /spec/replicas, /spec/template,"
                        + " /spec/template/spec]\n")
                .said())
        .isEmpty();
  }

  @Test
  void the_similar_path_does_not_depend_on_the_order() {
    assertThat(
            judged(schema(EXTENDS + "observer_schema_except: [/spec/replicas, /spec/replica]\n")))
        .singleElement()
        .satisfies(problem -> assertThat(problem.advice()).startsWith("write /spec/replicas"));
  }

  @Test
  void strict_paths_are_kept_beside_it() {
    assertThat(schema(EXTENDS + "observer_schema_strict: [/spec/replicas]\n").schema().strict())
        .containsExactly(FieldPath.of("spec", "replicas"));
  }

  private static List<Problem> proposed(String schemaBody, String target) {
    Resource autoscaler =
        Manifests.resource(
            "{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: hpa},"
                + " spec: {scaleTargetRef: "
                + target
                + "}}");
    CompiledSchema schema = schema(schemaBody).schema();
    ResourceId id = schema.address().id();
    Resource scaled = Manifests.resource(MANIFEST);
    return SchemaProposals.of(List.of(autoscaler, scaled), Map.of(id, schema), Map.of(id, schema));
  }

  @Test
  void such_a_schema_is_proposed_where_an_autoscaler_wants_the_replicas() {
    String web = "{apiVersion: apps/v1, kind: Deployment, name: web}";
    List<Problem> proposals = proposed(EXTENDS, web);
    assertThat(Manifests.shown(proposals))
        .containsExactly("ReplicasOfAutoscaler /spec/replicas app.yaml:5");
    assertThat(proposals.get(0).rule()).contains(Rule.SCHEMA_5);
    assertThat(proposals.get(0).isError()).isFalse();
    assertThat(proposals.get(0).advice())
        .contains("observer_schema_extends: default", "observer_schema_except: [/spec/replicas]");
    assertThat(proposed("spec: null\n", web)).hasSize(1);
  }

  @Test
  void nothing_is_proposed_where_the_replicas_are_left_to_it_already() {
    String web = "{apiVersion: apps/v1, kind: Deployment, name: web}";
    assertThat(proposed(EXTENDS + "observer_schema_except: [/spec/replicas]\n", web)).isEmpty();
    assertThat(proposed("spec: {paused: null}\n", web)).isEmpty();
    assertThat(proposed(EXTENDS, "{apiVersion: apps/v1, kind: Deployment, name: other}")).isEmpty();
    assertThat(proposed(EXTENDS, "{apiVersion: apps/v1, kind: StatefulSet, name: web}")).isEmpty();
    assertThat(proposed(EXTENDS, "{}")).isEmpty();
    assertThat(proposed(EXTENDS, "text")).isEmpty();
  }

  @Test
  void an_except_in_a_manifest_that_grew_needs_no_change() {
    String schema = THING + EXTENDS + "observer_schema_except: [/spec/a]\n";
    assertThat(SchemaTrial.of(THING + "spec: {a: 1, b: 2, c: 3}\n", schema).tree().path("spec"))
        .isEqualTo(Trial.json("{b:null,c:null}"));
  }
}
