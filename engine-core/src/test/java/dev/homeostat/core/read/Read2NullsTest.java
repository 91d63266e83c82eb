package dev.homeostat.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.merge.LastAppliedMerge;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.packs.PackRules;
import dev.homeostat.core.schema.SchemaCompiler;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** READ-2: a null in a manifest says nothing. */
class Read2NullsTest {

  private static final KindInfo KIND = KindInfo.of(true);

  private static final String DEPLOYMENT =
      """
      apiVersion: apps/v1
      kind: Deployment
      metadata:
        name: web
        annotations:
        labels: {team: blue, old: null}
      spec:
        paused: null
        strategy: {type: Recreate, rollingUpdate: null}
        template:
          spec:
            containers:
              - {name: app, image: 'app:1', command: null}
      """;

  private static CompiledSchema byDefault() {
    return SchemaCompiler.byDefault(Manifests.resource(DEPLOYMENT), KIND);
  }

  private static CompiledSchema written(String body) {
    String head = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: web}\n";
    SchemaCompiler.Written written =
        new SchemaCompiler.Written(Manifest.parse(head + body).documents().get(0), "");
    List<Problem> problems = new ArrayList<>();
    CompiledSchema schema =
        SchemaCompiler.read(
            written, Manifests.resource(DEPLOYMENT), KIND, PackRules.NONE, problems);
    assertThat(problems).isEmpty();
    return schema;
  }

  private static JsonNode desired(CompiledSchema schema) {
    return LastAppliedMerge.desired(Manifests.resource(DEPLOYMENT), schema);
  }

  @Test
  void it_is_not_sent() {
    JsonNode desired = desired(byDefault());
    assertThat(desired.path("metadata").has("annotations")).isFalse();
    assertThat(desired.at("/metadata/labels")).isEqualTo(Trial.json("{team:'blue'}"));
    assertThat(desired.path("spec").has("paused")).isFalse();
    assertThat(desired.at("/spec/template/spec/containers/0"))
        .isEqualTo(Trial.json("{name:'app',image:'app:1'}"));
  }

  @Test
  void a_generated_schema_does_not_observe_it() {
    JsonNode tree = byDefault().tree();
    assertThat(tree.path("metadata").has("annotations")).isFalse();
    assertThat(tree.at("/metadata/labels")).isEqualTo(Trial.json("{team:null}"));
    assertThat(tree.path("spec").has("paused")).isFalse();
    assertThat(tree.at("/spec/template/spec/containers/0"))
        .isEqualTo(Trial.json("{name:'app',image:null}"));
  }

  @Test
  void a_written_schema_that_lists_the_field_makes_it_a_wish() {
    JsonNode desired =
        desired(
            written(
                """
                spec:
                  paused: null
                  template:
                    spec:
                      containers:
                        - {name: app, command: null}
                        - {observer_schema_list_keys: [name]}
                """));
    assertThat(desired.path("spec").get("paused").isNull()).isTrue();
    assertThat(desired.at("/spec/template/spec/containers/0").get("command").isNull()).isTrue();
    assertThat(desired.path("metadata").has("annotations")).isFalse();
    assertThat(desired.at("/metadata/labels").has("old")).isFalse();
  }

  @Test
  void building_on_the_default_schema_lists_no_more_than_is_written() {
    JsonNode desired = desired(written("observer_schema_extends: default\nspec: {paused: null}"));
    assertThat(desired.path("spec").get("paused").isNull()).isTrue();
    assertThat(desired.at("/metadata/labels").has("old")).isFalse();
    assertThat(desired.at("/spec/template/spec/containers/0").has("command")).isFalse();
  }

  @Test
  void inside_one_value_it_is_an_ordinary_value() {
    assertThat(desired(byDefault()).at("/spec/strategy").get("rollingUpdate").isNull()).isTrue();
  }

  @Test
  void a_create_carries_no_wish_for_absence_at_any_depth() {
    CompiledSchema schema =
        written(
            """
            observer_schema_extends: default
            spec:
              paused: null
              template:
                spec:
                  containers:
                    - {name: app, image: null, command: null}
                    - {observer_schema_list_keys: [name]}
            """);
    JsonNode created = LastAppliedMerge.toCreate((ObjectNode) desired(schema), schema);
    assertThat(created.path("spec").has("paused")).isFalse();
    assertThat(created.at("/spec/template/spec/containers/0"))
        .isEqualTo(Trial.json("{name:'app',image:'app:1'}"));
  }

  @Test
  void a_create_carries_the_nulls_of_one_value() {
    CompiledSchema schema = byDefault();
    JsonNode created = LastAppliedMerge.toCreate((ObjectNode) desired(schema), schema);
    assertThat(created.at("/spec/strategy").get("rollingUpdate").isNull()).isTrue();
  }

  @Test
  void an_element_of_a_list_keeps_its_place() {
    Resource thing =
        Manifests.resource(
            "{apiVersion: v1, kind: Thing, metadata: {name: a}, spec: {args: [a, null, b]}}");
    assertThat(
            LastAppliedMerge.desired(thing, SchemaCompiler.byDefault(thing, KIND)).at("/spec/args"))
        .isEqualTo(Trial.json("['a',null,'b']"));
  }
}
