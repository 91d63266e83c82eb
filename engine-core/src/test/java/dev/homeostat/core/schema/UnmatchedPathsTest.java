package dev.homeostat.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ServerRules;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Written paths that name nothing are judged with the manifest and the live object. */
class UnmatchedPathsTest {

  private static final String HEAD = "apiVersion: v1\nkind: Thing\nmetadata: {name: web}\n";
  private static final String MANIFEST =
      HEAD + "spec: {replicas: 3, ports: [{name: http, port: 80}], parts: [{name: part1}]}\n";
  private static final String EXTENDS = "observer_schema_extends: default\n";
  private static final ResourceId WEB = Stage.id("/Thing", "web");

  private static final String DEFINITION =
      """
      apiVersion: apiextensions.k8s.io/v1
      kind: CustomResourceDefinition
      metadata: {name: lamps.example.org}
      spec:
        group: example.org
        scope: Namespaced
        names: {kind: Lamp, plural: lamps, singular: lamp, listKind: LampList}
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
                    properties:
                      color: {type: string}
                      brightness: {type: integer}
                      bulbs:
                        type: array
                        x-kubernetes-list-type: map
                        x-kubernetes-list-map-keys: [name]
                        items:
                          type: object
                          required: [name]
                          properties: {name: {type: string}, watts: {type: integer}}
                      anything: {type: object, additionalProperties: {type: string}}
                      colour: {x-kubernetes-int-or-string: true}
                      colors: {type: object, additionalProperties: {type: string}}
                      rooms:
                        type: object
                        additionalProperties:
                          {type: object, properties: {color: {type: string}}}
                      wrapped:
                        type: object
                        x-kubernetes-embedded-resource: true
                        properties: {spec: {type: object, properties: {size: {type: string}}}}
      ---
      """;

  private static Stage observed(String schema) {
    ObserverSchema written =
        ObserverSchema.of(Manifest.parse(HEAD + schema, "schema.yaml").documents().get(0));
    return Stage.of(MANIFEST).want(app -> app.observe(written));
  }

  private static List<String> said(List<Problem> problems) {
    return problems.stream()
        .map(problem -> problem.code() + " " + problem.got().split(",")[0] + ": " + near(problem))
        .toList();
  }

  private static String near(Problem problem) {
    return problem.advice().split(",")[0];
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spec: {replcas: null} | SchemaNamesNothing /spec/replcas: write /spec/replicas
          sepc: {replicas: null} | SchemaNamesNothing /sepc/replicas: write /spec/replicas
          spec: {port: [{observer_schema_list_min_length: 0, observer_schema_list_max_length: 5}]} | SchemaNamesNothing /spec/port: write /spec/ports
          observer_schema_strict: [/spec/Replicas] | StrictNamesNothing /spec/Replicas: write /spec/replicas
          """)
  void a_slip_is_said_in_each_pass_and_plan(String schema, String said) {
    Stage stage = observed(EXTENDS + schema + "\n");
    assertThat(said(stage.plan().problems())).containsExactly(said);
    assertThat(said(stage.pass().problems())).containsExactly(said);
    stage.settle();
    assertThat(said(stage.pass().problems())).containsExactly(said);
    assertThat(said(stage.explain().problems())).containsExactly(said);
  }

  @Test
  void the_place_of_the_slip_is_named() {
    Problem problem = observed("spec:\n  replcas: null\n").plan().problems().get(0);
    assertThat(problem.isError()).isFalse();
    assertThat(problem.toString()).contains("schema.yaml:5", "/spec/replcas");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spec: {paused: null, minimum: [{observer_schema_list_min_length: 1, observer_schema_list_max_length: 0}]}
          status: {readyReplicas: null}
          spec: {parts: [{name: part2, size: null}, {observer_schema_list_keys: [name]}]}
          observer_schema_strict: ['/metadata/annotations/example.org~1note']
          observer_schema_except: [/metadata/labels]
          """)
  void a_field_that_may_be_set_later_is_no_mistake(String schema) {
    assertThat(observed(EXTENDS + schema + "\n").plan().problems()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          spec: {replica: null}
          observer_schema_except: [/spec/replica]
          observer_schema_strict: [/spec/replica]
          """)
  void a_field_of_the_live_object_is_no_mistake(String schema) {
    Stage stage = observed(EXTENDS + schema + "\n");
    assertThat(stage.pass().problems()).hasSize(1);
    stage.cluster().edit(WEB, "/spec/replica", 1);
    assertThat(stage.pass().problems()).isEmpty();
    assertThat(stage.plan().problems()).isEmpty();
    assertThat(stage.explain().problems()).isEmpty();
  }

  /** A kind that the manifest defines, so that its fields are known. */
  private static Stage ofKnownKind(String schema) {
    String head = "apiVersion: example.org/v1\nkind: Lamp\nmetadata: {name: hall}\n";
    ObserverSchema written =
        ObserverSchema.of(Manifest.parse(head + schema, "schema.yaml").documents().get(0));
    return Stage.of(DEFINITION + head + "spec: {color: red, bulbs: [{name: left, watts: 40}]}\n")
        .want(app -> app.observe(written));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          observer_schema_except: [/spec/brightness] |
          observer_schema_except: [/spec/radius] | ExceptNamesNothing /spec/radius: check the path; list elements are named by key
          observer_schema_except: [/spec/brightnes] | ExceptNamesNothing /spec/brightnes: write /spec/brightness
          observer_schema_except: ['/spec/bulbs/[name=left]/wats'] | ExceptNamesNothing /spec/bulbs/[name=left]/wats: write /spec/bulbs/[name=left]/watts
          observer_schema_except: ['/spec/bulb/[name=left]/wats'] | ExceptNamesNothing /spec/bulb/[name=left]/wats: write /spec/bulbs/[name=left]/watts
          observer_schema_except: ['/spec/bulbs/[name=right]'] |
          observer_schema_strict: [/spec/color/hue] | StrictNamesNothing /spec/color/hue: check the path; list elements are named by key
          observer_schema_except: [/spec/anything/goes] |
          observer_schema_except: [/spec/colors/x] |
          observer_schema_except: [/spec/colors/x/y] | ExceptNamesNothing /spec/colors/x/y: check the path; list elements are named by key
          observer_schema_except: [/spec/rooms/kitchen/color] |
          observer_schema_except: [/spec/rooms/kitchen/colr] | ExceptNamesNothing /spec/rooms/kitchen/colr: write /spec/rooms/kitchen/color
          observer_schema_strict: [/spec/wrapped/spec/size] |
          observer_schema_strict: [/spec/wrapped/spec/siz] | StrictNamesNothing /spec/wrapped/spec/siz: write /spec/wrapped/spec/size
          observer_schema_strict: [/spec/wrapped/metadata/label/x] | StrictNamesNothing /spec/wrapped/metadata/label/x: write /spec/wrapped/metadata/labels/x
          observer_schema_strict: [/spec/wrapped/data] | StrictNamesNothing /spec/wrapped/data: check the path; list elements are named by key
          observer_schema_strict: [/spec/wrapped/kind] |
          observer_schema_except: [/spec/colour/deeper] | ExceptNamesNothing /spec/colour/deeper: check the path; list elements are named by key
          observer_schema_except: ['/metadata/labels/homeostat.dev~1application-uidx'] |
          observer_schema_except: [/metadata/anotations] | ExceptNamesNothing /metadata/anotations: write /metadata/annotations
          observer_schema_except: [/metadata/annotations/example.org~1note] |
          observer_schema_strict: [/spec/radius] | StrictNamesNothing /spec/radius: check the path; list elements are named by key
          observer_schema_strict: [/spec/brightness] |
          spec: {radius: null} | SchemaNamesNothing /spec/radius: check the path; list elements are named by key
          spec: {brightness: null} |
          status: {lit: null} | SchemaNamesNothing /status/lit: check the path; list elements are named by key
          """)
  void a_field_that_the_kind_does_not_declare_is_said(String schema, @Nullable String said) {
    Stage stage = ofKnownKind(EXTENDS + schema + "\n");
    List<String> expected = said == null ? List.of() : List.of(said);
    assertThat(said(stage.validate())).containsExactlyElementsOf(expected);
    assertThat(said(stage.plan().problems())).containsExactlyElementsOf(expected);
    stage.settle();
    assertThat(said(stage.pass().problems())).containsExactlyElementsOf(expected);
    assertThat(said(stage.explain().problems())).containsExactlyElementsOf(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          /data/ky | /data/ky: write /data/key
          /data/other | /data/other: check the path; list elements are named by key
          /data/key |
          /metadata/labels/a.b/c | /metadata/labels/a.b/c: write /metadata/labels/a.b~1c
          /metadata/labels/x.y/z | /metadata/labels/x.y/z: write /metadata/labels/x.y~1z
          /metadata/annotations/x.y/z/w | /metadata/annotations/x.y/z/w: write /metadata/annotations/x.y~1z~1w
          /metadata/labels/a.b~1c |
          /metadata/labels/other |
          /data/d.e/f | /data/d.e/f: write /data/d.e~1f
          """)
  void schemas_and_the_annotation_are_judged_alike(String path, @Nullable String said) {
    String head = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a, labels: {a.b/c: d}}\n";
    String data = "data: {key: value, d.e/f: g}\n";
    for (String member : List.of("except", "strict")) {
      String schema = head.replace(", labels: {a.b/c: d}", "") + EXTENDS + "observer_schema_";
      ObserverSchema written =
          ObserverSchema.of(
              Manifest.parse(schema + member + ": [" + path + "]\n", "s.yaml").documents().get(0));
      assertThat(said(Stage.of(head + data).want(app -> app.observe(written)).validate()))
          .containsExactlyElementsOf(
              said == null
                  ? List.of()
                  : List.of(
                      (member.equals("except") ? "Except" : "Strict") + "NamesNothing " + said));
    }
    String annotated =
        head.replace("name: a,", "name: a, annotations: {homeostat.dev/sensitive: " + path + "},");
    assertThat(said(Stage.of(annotated + data).validate()))
        .containsExactlyElementsOf(
            said == null ? List.of() : List.of("SensitiveNamesNothing " + said));
  }

  @Test
  void a_sensitive_path_with_a_slip_is_said() {
    String annotation =
        "{name: web, annotations: {homeostat.dev/sensitive: '/spec/replcas /spec/x'}}";
    Stage stage = Stage.of(MANIFEST.replace("{name: web}", annotation));
    assertThat(said(stage.pass().problems()))
        .containsExactly(
            "SensitiveNamesNothing /spec/replcas: write /spec/replicas",
            "SensitiveNamesNothing /spec/x: check the path; list elements are named by key");
  }

  @Test
  void a_slip_in_the_annotation_of_the_live_object_is_said_when_it_is_read() {
    Stage stage = Stage.of(MANIFEST);
    assertThat(stage.pass().problems()).isEmpty();
    stage
        .cluster()
        .edit(
            WEB,
            "/metadata/annotations",
            Map.of("homeostat.dev/sensitive", "/spec/replcas /spec/replicas"));
    String said =
        "SensitiveNamesNothing /spec/replcas: check the path; list elements are named by key";
    assertThat(said(stage.plan().problems())).containsExactly(said);
    assertThat(said(stage.pass().problems())).containsExactly(said);
    assertThat(said(stage.explain().problems())).containsExactly(said);
    assertThat(stage.pass().problems().get(0).got()).contains("which the object lacks");
    stage
        .cluster()
        .edit(WEB, "/metadata/annotations", Map.of("homeostat.dev/sensitive", "/spec/replicas"));
    assertThat(stage.pass().problems()).isEmpty();
    stage.settle();
    stage
        .cluster()
        .edit(WEB, "/metadata/annotations", Map.of("homeostat.dev/sensitive", "/spec/replcas"));
    assertThat(said(stage.pass().problems())).containsExactly(said);
  }

  @Test
  void a_version_that_a_definition_lacks_has_the_versions_that_it_has() {
    Stage stage =
        Stage.of(DEFINITION + "apiVersion: example.org/v2\nkind: Lamp\nmetadata: {name: hall}\n")
            .server(ServerRules.NONE.withStrictKinds(true));
    assertThat(stage.plan().problems())
        .filteredOn(problem -> problem.code().equals("UnknownKind"))
        .singleElement()
        .asString()
        .contains("got another one than example.org/v1; write apiVersion: example.org/v1");
  }

  @Test
  void a_version_that_the_cluster_lacks_has_the_versions_that_it_serves() {
    Stage stage = Stage.of(DEFINITION);
    stage.settle();
    String lamp = "apiVersion: example.org/v2\nkind: Lamp\nmetadata: {name: hall}\n";
    stage
        .want(app -> app.manifest(Manifest.parse(lamp, "app.yaml")))
        .server(ServerRules.NONE.withStrictKinds(true));
    String served = "it serves example.org/v1; write apiVersion: example.org/v1";
    for (List<Problem> problems :
        List.of(stage.plan().problems(), stage.validate(), stage.pass().problems())) {
      assertThat(problems)
          .filteredOn(problem -> problem.code().equals("UnknownKind"))
          .singleElement()
          .asString()
          .contains(served);
    }
    assertThat(stage.validate()).noneMatch(Problem::isError);
  }

  @Test
  void a_path_of_both_annotations_is_said_once() {
    String annotation = "{name: web, annotations: {homeostat.dev/sensitive: /spec/replcas}}";
    Stage stage = Stage.of(MANIFEST.replace("{name: web}", annotation));
    stage.settle();
    assertThat(stage.pass().problems()).hasSize(1);
  }

  @Test
  void a_key_of_a_sensitive_list_is_not_shown() {
    String annotation = "{name: web, annotations: {homeostat.dev/sensitive: /spec/parts}}";
    ObserverSchema written =
        ObserverSchema.of(
            Manifest.parse(
                    HEAD + EXTENDS + "observer_schema_except: ['/spec/parts/[name=partt1]/x']\n",
                    "schema.yaml")
                .documents()
                .get(0));
    Stage stage =
        Stage.of(MANIFEST.replace("{name: web}", annotation)).want(app -> app.observe(written));
    assertThat(stage.pass().problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.toString()).doesNotContain("part1", "partt1"));
  }

  @Test
  void what_the_live_object_marks_is_neither_shown_nor_proposed() {
    Stage stage =
        observed(
            EXTENDS
                + "observer_schema_strict: ['/spec/ports/[name=htpp]/x', /spec/parst]\n"
                + "spec: {ports: [{observer_schema_list_keys: [name]}]}\n");
    assertThat(stage.pass().problems().toString()).contains("htpp", "[name=http]", "/spec/parts");
    stage
        .cluster()
        .edit(
            WEB,
            "/metadata/annotations",
            Map.of("homeostat.dev/sensitive", "/spec/ports /spec/parts"));
    assertThat(stage.pass().problems())
        .hasSize(2)
        .allSatisfy(
            problem -> assertThat(problem.toString()).doesNotContain("htpp", "http]", "write "));
  }

  @Test
  void a_name_in_a_sensitive_map_is_not_proposed() {
    Stage stage =
        Stage.of(
                HEAD.replace(
                        "{name: web}",
                        "{name: web, annotations: {homeostat.dev/sensitive: /spec/map}}")
                    + "spec: {map: {password1: a}}\n")
            .want(
                app ->
                    app.observe(
                        ObserverSchema.of(
                            Manifest.parse(
                                    HEAD
                                        + EXTENDS
                                        + "observer_schema_except: [/spec/map/passwordd1]\n",
                                    "schema.yaml")
                                .documents()
                                .get(0))));
    assertThat(stage.pass().problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.advice()).startsWith("check the path"));
  }
}
