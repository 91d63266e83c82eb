package dev.homeostat.core.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.ObserverSchema;
import dev.homeostat.Problem;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.packs.PolicyPacks;
import dev.homeostat.report.FieldExclusion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** SCHEMA-11: which fields and lists the paths of a policy pack name, and which they do not. */
class Schema11PackPathsTest {

  private static final String MANIFEST =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata: {name: web}
      spec:
        replicas: 3
        minReadySeconds: 5
        selector: {matchLabels: {app: web}}
        template:
          metadata: {labels: {app: web}}
          spec:
            volumes: []
            containers:
              - {name: app, image: 'app:1', env: [{name: A, value: a}], resources: {limits: {cpu: '1'}}}
              - {name: log, image: 'log:1', env: [{name: L, value: l}], args: [-v]}
      """;

  private static final ResourceId WEB = Stage.id("apps/Deployment", "web");
  private static final String POD = "/spec/template/spec";
  private static final String APP = POD + "/containers/[name=app]";
  private static final String LOG = POD + "/containers/[name=log]";

  private final Stage stage = Stage.of(MANIFEST).want(app -> app.packs("pack"));

  /** One pack, whose rule names paths of Deployments. */
  private Stage pack(String paths) {
    String pack =
        """
        apiVersion: homeostat.dev/v1alpha1
        kind: PolicyPack
        metadata: {name: pack}
        spec:
          version: '1'
          purpose: Others
          rules:
            - {name: rule, kinds: [apps/Deployment, example.org/Area], reason: They write., %s}
        """
            .formatted(paths);
    return stage.engine(engine -> engine.packs(PolicyPacks.parse(pack, "pack.yaml")));
  }

  private void strict(String path) {
    String schema =
        """
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: web}
        observer_schema_extends: default
        observer_schema_strict: ['%s']
        """
            .formatted(path);
    ObserverSchema written =
        ObserverSchema.of(Manifest.parse(schema, "schema.yaml").documents().get(0));
    stage.want(app -> app.observe(written));
  }

  /** Writes as another program does, and returns the patches of the next pass. */
  private List<String> repairs(Map<String, Object> writes) {
    stage.settle();
    writes.forEach((path, value) -> stage.cluster().edit(WEB, path, value));
    return Stage.patched(stage.pass());
  }

  private Optional<FieldExclusion> exclusion(String path) {
    return stage.explain().fields().stream()
        .filter(field -> field.path().equals(FieldPath.parse(path)))
        .findFirst()
        .orElseThrow()
        .exclusion();
  }

  @Test
  void a_list_of_one_element_is_opened_and_its_neighbours_stay_closed() {
    pack("openLists: ['/spec/template/spec/containers/[name=log]/env']");

    Map<String, Object> other = Map.of("name", "X", "value", "x");
    assertThat(repairs(Map.of(LOG + "/env/1", other, APP + "/env/1", other)))
        .containsExactly("remove " + POD + "/containers/0/env/1");
    repairs(Map.of(LOG + "/image", "log:2", LOG + "/env/[name=L]/value", "m"));
    assertThat(stage.value(WEB, LOG + "/image")).contains("\"log:1\"");
    assertThat(stage.value(WEB, LOG + "/env/[name=L]/value")).contains("\"l\"");
    assertThat(stage.value(WEB, LOG + "/env/[name=X]/value")).contains("\"x\"");
  }

  @Test
  void a_list_is_opened_in_each_element() {
    pack("openLists: ['/spec/template/spec/containers/[*]/env']");

    Map<String, Object> other = Map.of("name", "X", "value", "x");
    assertThat(repairs(Map.of(LOG + "/env/1", other, APP + "/env/1", other))).isEmpty();
  }

  @Test
  void a_field_of_one_element_is_left_and_that_of_another_is_put_back() {
    pack("fields: ['/spec/template/spec/containers/[name=log]/image']");

    assertThat(repairs(Map.of(LOG + "/image", "log:2", APP + "/image", "app:2")))
        .containsExactly("add " + POD + "/containers/0/image");
  }

  @Test
  void an_element_is_no_field_of_an_object_and_a_field_is_no_element_of_a_list() {
    pack("fields: ['/spec/[name=replicas]', '/spec/[*]', '/spec/template/spec/containers/image']");

    assertThat(stage.settle().problems()).isEmpty();
    assertThat(repairs(Map.of("/spec/replicas", 7, APP + "/image", "app:2")))
        .containsExactlyInAnyOrder("add /spec/replicas", "add " + POD + "/containers/0/image");
  }

  @Test
  void a_whole_list_cannot_be_opened_and_is_reported() {
    pack("openLists: ['/spec/template/spec/containers/[name=log]/args']");

    Problem problem = stage.pass().problems().get(0);
    assertThat(problem.code()).isEqualTo("PackPartOfOneValue");
    assertThat(problem.isError()).isFalse();
    assertThat(problem.path()).isEqualTo(LOG + "/args");
    assertThat(problem.got())
        .isEqualTo("no list of such elements, although rule rule of pack pack 1 opens it");
    assertThat(repairs(Map.of(LOG + "/args", List.of("-v", "-x")))).isNotEmpty();
  }

  @Test
  void a_strict_path_below_a_field_keeps_all_of_the_field() {
    pack("fields: ['/spec/template/spec/containers/[*]/resources', /spec/replicas]");
    strict(APP + "/resources/limits");

    assertThat(repairs(Map.of(APP + "/resources/limits/cpu", "9", "/spec/replicas", 7)))
        .containsExactly("add " + POD + "/containers/0/resources/limits/cpu");
  }

  @Test
  void a_strict_path_below_a_list_is_about_an_element_and_does_not_close_the_list() {
    pack("openLists: [/spec/template/spec/containers]");
    strict(APP + "/image");

    Map<String, Object> other = Map.of("name", "proxy", "image", "proxy:1");
    assertThat(repairs(Map.of(POD + "/containers/2", other))).isEmpty();
  }

  @Test
  void a_strict_path_of_a_list_keeps_it_closed() {
    pack("openLists: [/spec/template/spec/containers]");
    strict(POD + "/containers");

    Map<String, Object> other = Map.of("name", "proxy", "image", "proxy:1");
    assertThat(repairs(Map.of(POD + "/containers/2", other)))
        .containsExactly("remove " + POD + "/containers/2");
  }

  @Test
  void explain_names_the_rule_of_a_pack_that_opens_lists_only() {
    pack("openLists: [/spec/template/spec/containers]");
    stage.settle();
    stage.cluster().edit(WEB, POD + "/containers/2", Map.of("name", "proxy", "image", "p:1"));

    assertThat(exclusion(POD + "/containers/[name=proxy]").orElseThrow())
        .hasToString("rule rule of pack pack 1");
  }

  @Test
  void explain_names_the_rule_that_opens_an_empty_list() {
    pack("openLists: [/spec/template/spec/volumes]");

    assertThat(repairs(Map.of(POD + "/volumes", List.of(Map.of("name", "certs"))))).isEmpty();
    assertThat(exclusion(POD + "/volumes").orElseThrow()).hasToString("rule rule of pack pack 1");
  }

  @Test
  void explain_names_the_rule_of_a_field_that_the_manifest_does_not_have() {
    pack("fields: [/spec/paused]");

    assertThat(repairs(Map.of("/spec/paused", true))).isEmpty();
    assertThat(exclusion("/spec/paused").orElseThrow()).hasToString("rule rule of pack pack 1");
  }

  @Test
  void an_object_whose_kind_is_not_known_yet_may_have_the_annotations_of_a_rule() {
    pack("annotations: [example.com/scaled], fields: [/spec/size]");
    String area = "apiVersion: example.org/v1\nkind: %s\nmetadata: {name: north}\nspec: {size: 1}";

    stage
        .server(ServerRules.NONE.withStrictKinds(true))
        .want(MANIFEST + "---\n" + area.formatted("Area"));
    assertThat(stage.pass().problems())
        .extracting(Problem::code)
        .doesNotContain("PackNamesNothing");
    stage.want(MANIFEST + "---\n" + area.formatted("Region"));
    assertThat(stage.pass().problems()).extracting(Problem::code).contains("PackNamesNothing");
  }
}
