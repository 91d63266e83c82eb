package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaTrial.THING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Rule;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.cluster.KindInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SCHEMA-1: a schema names its resource and mirrors it; READ-3 on its side. */
class Schema1ShapeTest {

  private static SchemaTrial thing(String body) {
    return SchemaTrial.written(THING + body);
  }

  @Test
  void an_object_observes_the_listed_keys_and_null_a_leaf_or_a_subtree() {
    SchemaTrial trial = thing("spec: {a: null, b: {c: null}, d: {}}\n");
    assertThat(trial.at("spec"))
        .isEqualTo(
            Trial.fields(
                "a", SchemaNode.VALUE,
                "b", Trial.fields("c", SchemaNode.VALUE),
                "d", Trial.fields()));
    assertThat(trial.problems()).isEmpty();
  }

  @Test
  void the_fields_that_name_the_resource_are_published_and_not_observed() {
    SchemaTrial trial = thing("spec: null\n");
    assertThat(trial.schema().root().members()).containsOnlyKeys("spec");
    assertThat(trial.tree())
        .isEqualTo(
            Trial.tree(
                "{apiVersion:'v1',kind:'Thing',metadata:{name:'a',namespace:'shop'},spec:null}"));
  }

  @Test
  void members_of_metadata_are_observed_beside_the_name() {
    String yaml =
        "apiVersion: v1\nkind: Thing\nmetadata: {name: a, labels: {team: null}, finalizers: null}\n";
    SchemaTrial trial = SchemaTrial.of(THING, yaml);
    assertThat(trial.problems()).isEmpty();
    assertThat(trial.at("metadata"))
        .isEqualTo(
            Trial.fields(
                "labels", Trial.fields("team", SchemaNode.VALUE), "finalizers", SchemaNode.VALUE));
    assertThat(trial.tree().path("metadata"))
        .isEqualTo(Trial.json("{name:'a',namespace:'shop',labels:{team:null},finalizers:null}"));
  }

  @Test
  void a_leaf_that_is_not_null_is_an_error_each() {
    assertThat(thing("spec:\n  a: 1\n  b~/c: ''\n  d: {e: false}\n").said())
        .containsExactly(
            "NonNullLeaf /s/spec/a schema.yaml:5",
            "NonNullLeaf /s/spec/b~0~1c schema.yaml:6",
            "NonNullLeaf /s/spec/d/e schema.yaml:7");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uid",
        "resourceVersion",
        "generation",
        "creationTimestamp",
        "deletionTimestamp",
        "deletionGracePeriodSeconds",
        "selfLink",
        "managedFields"
      })
  void what_the_server_owns_in_metadata_is_an_error(String name) {
    SchemaTrial trial =
        SchemaTrial.of(
            THING, "apiVersion: v1\nkind: Thing\nmetadata:\n  name: a\n  " + name + ": null\n");
    assertThat(trial.said())
        .containsExactly("ServerOwnedField /s/metadata/" + name + " schema.yaml:5");
    assertThat(trial.problems().get(0).rule()).contains(Rule.READ_3);
    assertThat(trial.problems().get(0).isError()).isTrue();
  }

  @Test
  void so_is_an_annotation_that_a_controller_keeps() {
    SchemaTrial trial =
        SchemaTrial.of(
            THING,
            """
            apiVersion: v1
            kind: Thing
            metadata:
              name: a
              annotations:
                team: null
                deployment.kubernetes.io/revision: null
            """);
    assertThat(trial.said())
        .containsExactly(
            "ServerOwnedField /s/metadata/annotations/deployment.kubernetes.io~1revision"
                + " schema.yaml:7");
    assertThat(trial.at("metadata", "annotations"))
        .isEqualTo(Trial.fields("team", SchemaNode.VALUE));
  }

  @Test
  void status_is_watched_where_it_is_written_by_itself() {
    String yaml =
        THING + "status: {ready: null, 'no': {}, list: [null, {observer_schema_list_keys: []}]}\n";
    assertThat(SchemaTrial.of(THING, yaml).at("status"))
        .isEqualTo(
            Trial.fields(
                "ready", SchemaNode.WATCHED,
                "no", SchemaNode.WATCHED,
                "list", SchemaNode.WATCHED));
    assertThat(SchemaTrial.of(THING, THING + "status: null\n").at("status"))
        .isEqualTo(SchemaNode.WATCHED);
    assertThat(SchemaTrial.of(THING, THING + "status: {}\n").at("status"))
        .isEqualTo(SchemaNode.WATCHED);
    KindInfo without = KindInfo.of(true).withStatusSubresource(false);
    assertThat(SchemaTrial.of(THING, THING + "status: null\n", without).at("status"))
        .isEqualTo(SchemaNode.VALUE);
  }

  @Test
  void a_misspelt_or_misplaced_control_member_is_no_field() {
    SchemaTrial trial =
        thing(
            """
            observer_schema_extend: default
            spec:
              observer_schema_list_max_length: 3
              a: null
            """);
    assertThat(trial.said())
        .containsExactly(
            "UnknownControl /s/observer_schema_extend schema.yaml:4",
            "UnknownControl /s/spec/observer_schema_list_max_length schema.yaml:6");
    assertThat(trial.schema().root())
        .isEqualTo(Trial.fields("spec", Trial.fields("a", SchemaNode.VALUE)));
  }

  @Test
  void metadata_that_is_no_object_is_an_error() {
    SchemaTrial trial = SchemaTrial.of(THING, "apiVersion: v1\nkind: Thing\nmetadata: null\n");
    assertThat(trial.said()).containsExactly("NotAnObject /s/metadata schema.yaml:3");
  }

  @Test
  void a_schema_that_is_no_object_is_one_error() {
    assertThat(SchemaTrial.of(THING, "just a text").said())
        .containsExactly("NotAnObject /s schema.yaml:1");
  }

  @Test
  void a_secret_is_observed_in_data_alone() {
    SchemaTrial trial =
        SchemaTrial.written(
            "apiVersion: v1\nkind: Secret\nmetadata: {name: a}\nstringData: {word: null}\n");
    assertThat(trial.said()).containsExactly("StringDataObserved /s/stringData schema.yaml:4");
    assertThat(thing("stringData: {word: null}\n").problems()).isEmpty();
  }

  @Test
  void a_schema_of_another_shape_than_its_manifest_is_an_error() {
    String manifest = THING + "spec:\n  one: 1\n  map: {a: 1}\n  list: [a]\n  none: null\n";
    String list = "[{observer_schema_list_whole: true}]";
    SchemaTrial trial =
        SchemaTrial.of(
            manifest,
            THING
                + "spec: {one: {a: null}, map: %s, list: {a: null}, none: {a: null}, more: %s}\n"
                    .formatted(list, list));
    assertThat(trial.said())
        .containsExactly(
            "SchemaOfAnotherShape /spec/one app.yaml:5",
            "SchemaOfAnotherShape /spec/map app.yaml:6",
            "SchemaOfAnotherShape /spec/list app.yaml:7");
  }

  @Test
  void all_errors_are_said_at_once() {
    assertThat(
            thing(
                    """
                    observer_schema_except: /spec/a
                    observer_schema_strict: [spec/a]
                    spec:
                      a: 1
                      list: []
                      keyed: [{name: a, b: 2}, {observer_schema_list_keys: [name]}]
                    """)
                .said())
        .containsExactlyInAnyOrder(
            "NotAPath /s/observer_schema_except schema.yaml:4",
            "NotAPath /s/observer_schema_strict/0 schema.yaml:5",
            "NonNullLeaf /s/spec/a schema.yaml:7",
            "NoListControl /s/spec/list schema.yaml:8",
            "NonNullLeaf /s/spec/keyed/0/b schema.yaml:9");
  }
}
