package dev.homeostat.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.core.Stage;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A path that names an element of a list by a wrong key is a warning that names the right one. */
class MisnamedElementsTest {

  private static final String HEAD =
      "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n";
  private static final String SPEC =
      """
      spec:
        replicas: 1
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            containers:
              - name: app
                image: app:1
                args: [a, b]
                ports: [{name: http, containerPort: 80, protocol: TCP}, {containerPort: 443}, {containerPort: 53, protocol: UDP}]
                env: [{name: MODE, value: fast}]
      """;
  private static final String EXTENDS = "observer_schema_extends: default\n";

  private static Stage observed(String schema) {
    ObserverSchema written =
        ObserverSchema.of(Manifest.parse(HEAD + schema, "schema.yaml").documents().get(0));
    return Stage.of(HEAD + SPEC).want(app -> app.observe(written));
  }

  private static String got(Problem problem) {
    return problem.code() + " " + problem.got().replace("/spec/template/spec/", "…/");
  }

  private static List<String> advice(List<Problem> problems) {
    return problems.stream()
        .map(problem -> problem.advice().replace("/spec/template/spec/", "…/"))
        .map(text -> text.startsWith("write ") ? text.split(", or check")[0] : "check")
        .toList();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          containers/[nam=app]/image | , but the key of the list is name | write …/containers/[name=app]/image
          containers/[id=app]/image | , but the key of the list is name | check
          containers/[image=app:1]/args | , but the key of the list is name | write …/containers/[name=app]/args
          containers/[nam=app]/imag | , but the key of the list is name | write …/containers/[name=app]/image
          containers/[nam=ap]/image | , but the key of the list is name | write …/containers/[name=ap]/image
          containers/[=app]/image | , but the key of the list is name | write …/containers/[name=app]/image
          containers/0/image | , but the key of the list is name | write …/containers/[name=app]/image
          containers/[0]/image | , but the key of the list is name | write …/containers/[name=app]/image
          containers/[3]/image | , but the key of the list is name | check
          containers/[name=app]/env/[name=MODE,value=fast] | , but the key of the list is name | write …/containers/[name=app]/env/[name=MODE]
          containers/[name=app]/env/[name=MODE,value=slow] | , but the key of the list is name | write …/containers/[name=app]/env/[name=MODE]
          containers/[name=app]/ports/[containerPort=80,protocl=TCP]/name | , but the keys of the list are containerPort, protocol | write …/containers/[name=app]/ports/[containerPort=80,protocol=TCP]/name
          containers/[name=app]/ports/[name=http]/hostPort | , but the keys of the list are containerPort, protocol | write …/containers/[name=app]/ports/[containerPort=80,protocol=TCP]/hostPort
          containers/[name=app]/env/[nam=MODE]/value | , but the key of the list is name | write …/containers/[name=app]/env/[name=MODE]
          containers/[name=app]/env/0/value | , but the key of the list is name | write …/containers/[name=app]/env/[name=MODE]
          containers/[name=app]/ports/[containerPort=53]/name | , which names the element with protocol TCP | write …/containers/[name=app]/ports/[containerPort=53,protocol=UDP]/name
          containers/[name=app]/ports/[protocol=TCP]/hostPort | , but the keys of the list are containerPort, protocol | check
          containers/[name=app]/ports/1/hostPort | , but the keys of the list are containerPort, protocol | write …/containers/[name=app]/ports/[containerPort=443]/hostPort
          """)
  void a_wrong_key_of_an_element_is_said(String path, String reason, String advice) {
    String full = "/spec/template/spec/" + path;
    for (String member : List.of("except", "strict")) {
      Stage stage = observed(EXTENDS + "observer_schema_" + member + ": ['" + full + "']\n");
      String code = member.equals("except") ? "ExceptNamesNothing" : "StrictNamesNothing";
      String said = code + " …/" + path + reason;
      assertThat(stage.validate()).extracting(MisnamedElementsTest::got).containsExactly(said);
      assertThat(advice(stage.validate())).containsExactly(advice);
      stage.settle();
      assertThat(stage.pass().problems())
          .extracting(MisnamedElementsTest::got)
          .containsExactly(said);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          containers/[name=app]/ports/[containerPort=443]
          containers/[name=app]/ports/[containerPort=80,protocol=TCP]/hostPort
          containers/[name=sidecar]/image
          containers/[name=app]/env/[name=OTHER]
          initContainers/[name=wait]/image
          """)
  void a_right_key_is_no_mistake(String path) {
    String list = ": ['/spec/template/spec/" + path + "']\n";
    for (String member : List.of("except", "strict")) {
      assertThat(observed(EXTENDS + "observer_schema_" + member + list).validate())
          .noneMatch(problem -> problem.got().contains(" key"));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"args/0", "args/[0]", "args/[x=a]"})
  void a_strict_path_into_a_list_that_is_one_value_has_no_effect(String path) {
    String strict =
        "observer_schema_strict: ['/spec/template/spec/containers/[name=app]/" + path + "']\n";
    List<Problem> problems = observed(EXTENDS + strict).validate();
    assertThat(problems)
        .singleElement()
        .satisfies(
            problem -> assertThat(problem.got()).endsWith("/args, which is compared as one value"));
    assertThat(advice(problems)).containsExactly("write …/containers/[name=app]/args");
  }

  @Test
  void a_strict_path_into_a_list_by_position_names_a_place_in_brackets() {
    String byPosition =
        EXTENDS
            + """
            observer_schema_strict: ['/spec/template/spec/containers/[name=app]/args/%s']
            spec:
              template:
                spec:
                  containers:
                    - name: app
                      args: [null, null, {observer_schema_list_min_length: 2, observer_schema_list_max_length: 2}]
                    - {observer_schema_list_keys: [name]}
            """;
    assertThat(observed(byPosition.formatted("[1]")).validate()).isEmpty();
    List<Problem> problems = observed(byPosition.formatted("1")).validate();
    assertThat(problems).extracting(Problem::code).containsExactly("StrictNamesNothing");
    assertThat(advice(problems)).containsExactly("write …/containers/[name=app]/args/[1]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[name=\"app\"]", "[name=''app'']", "[nam=\"app\"]"})
  void values_of_keys_are_written_without_quotes(String element) {
    for (String member : List.of("except", "strict")) {
      String path = "'/spec/template/spec/containers/" + element + "/image'";
      List<Problem> problems =
          observed(EXTENDS + "observer_schema_" + member + ": [" + path + "]\n").validate();
      assertThat(problems)
          .singleElement()
          .satisfies(problem -> assertThat(problem.got()).endsWith("without quotes"));
      assertThat(advice(problems)).containsExactly("write …/containers/[name=app]/image");
    }
  }

  @Test
  void a_value_of_one_of_several_keys_with_a_slip_is_said() {
    String spread =
        "    topologySpreadConstraints: [{topologyKey: zone.example, whenUnsatisfiable:"
            + " DoNotSchedule, maxSkew: 1}]\n";
    String slip =
        "/spec/template/spec/topologySpreadConstraints/"
            + "[topologyKey=zone.exampel,whenUnsatisfiable=DoNotSchedule]/maxSkew";
    ObserverSchema written =
        ObserverSchema.of(
            Manifest.parse(HEAD + EXTENDS + "observer_schema_except: ['" + slip + "']\n", "s.yaml")
                .documents()
                .get(0));
    String spec = SPEC.replace("      containers:\n", "  " + spread + "      containers:\n");
    assertThat(Stage.of(HEAD + spec).want(app -> app.observe(written)).validate())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.advice())
                    .startsWith("write " + slip.replace("zone.exampel", "zone.example")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          nam | SchemaNamesNothing …/containers/[nam=app]/image, but the elements of the list have no such field | write …/containers/[name=app]/image
          image | |
          """)
  void keys_of_a_written_schema_may_be_any_field(
      String key, @Nullable String said, @Nullable String advice) {
    String schema =
        "spec: {template: {spec: {containers: [{%s: app, image: null}, {observer_schema_list_keys: [%s]}]}}}\n"
            .formatted(key, key);
    if (key.equals("image")) {
      schema = schema.replace("image: null", "args: null").replace(": app,", ": 'app:1',");
      schema = schema.replace("args: null", "command: null");
    }
    List<Problem> problems = new ArrayList<>(observed(schema).validate());
    problems.removeIf(problem -> problem.code().equals("KeysNotUnique"));
    assertThat(problems)
        .extracting(MisnamedElementsTest::got)
        .containsExactlyElementsOf(said == null ? List.of() : List.of(said));
    assertThat(advice(problems))
        .containsExactlyElementsOf(advice == null ? List.of() : List.of(advice));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          containers/[nam=app]/image | SensitiveNamesNothing …/containers/[nam=app]/image, but the elements of the list have no such field | check
          containers/[nam=app] | SensitiveNamesNothing …/containers/[nam=app], but the elements of the list have no such field | check
          containers/[name=app]/ports/[hostPort=80] | SensitiveNamesNothing …/containers/[name=app]/ports/[hostPort=80], but the elements of the list have no such field | check
          containers/[name=app]/env/[value=fast]/value | |
          containers/[image=app:1]/args | |
          containers/0/image | |
          """)
  void an_annotation_may_name_elements_by_any_field(
      String path, @Nullable String said, @Nullable String advice) {
    String annotation =
        "{name: web, annotations: {homeostat.dev/sensitive: '/spec/template/spec/" + path + "'}}";
    Stage stage = Stage.of(HEAD.replace("{name: web}", annotation) + SPEC);
    assertThat(stage.pass().problems())
        .extracting(MisnamedElementsTest::got)
        .containsExactlyElementsOf(said == null ? List.of() : List.of(said));
    assertThat(advice(stage.pass().problems()))
        .containsExactlyElementsOf(advice == null ? List.of() : List.of(advice));
  }

  @Test
  void a_path_that_is_not_observed_is_shown_without_sensitive_keys() {
    String head =
        HEAD.replace(
            "{name: web}",
            "{name: web, annotations: {homeostat.dev/sensitive:"
                + " '/spec/template/spec/containers'}}");
    for (String path : List.of("[name=secret]/name", "[image=secret]/args", "[nam=secret]/image")) {
      Stage stage =
          Stage.of(head + SPEC.replace("app:1", "secret").replace("name: app", "name: secret"))
              .want(app -> app.observe(except(path)));
      assertThat(stage.validate()).hasSize(1);
      assertThat(stage.validate().toString() + stage.pass().problems()).doesNotContain("=secret]");
    }
  }

  private static ObserverSchema except(String path) {
    String tree =
        HEAD
            + EXTENDS
            + "observer_schema_except: ['/spec/template/spec/containers/%s']\n".formatted(path);
    return ObserverSchema.of(Manifest.parse(tree, "schema.yaml").documents().get(0));
  }
}
