package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaTrial.DEPLOYMENT;
import static dev.homeostat.core.schema.SchemaTrial.THING;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.Stage;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.packs.PackRules;
import dev.homeostat.core.read.Manifests;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Default schemas of equal specifications, which resources share. */
class DefaultSchemaCacheTest {

  private static final String SPEC = "spec: {a: 1, l: [{name: x, v: 2}], ports: [{port: 80}]}\n";

  private final DefaultSchemaCache shared = new DefaultSchemaCache();

  private SchemaNode spec(String manifest, KindInfo kind) {
    Resource resource = Manifests.resource(manifest);
    SchemaNode.Fields root =
        SchemaCompiler.byDefault(resource, kind, PackRules.NONE, shared, new ArrayList<>()).root();
    assertThat(root).as("with sharing and without").isEqualTo(DefaultSchema.of(resource, kind));
    SchemaNode spec = root.members().get("spec");
    assertThat(spec).isNotNull();
    return spec;
  }

  private SchemaNode spec(String manifest) {
    return spec(manifest, SchemaTrial.KIND);
  }

  @Test
  void resources_of_one_kind_share_that_of_an_equal_specification() {
    assertThat(spec(THING.replace("name: a", "name: b") + SPEC)).isSameAs(spec(THING + SPEC));
    assertThat(spec(THING + SPEC.replace("a: 1", "a: 2"))).isNotSameAs(spec(THING + SPEC));
  }

  @Test
  void pod_templates_are_shared_where_the_rest_differs() {
    String template = "template: {spec: {containers: [{name: app, image: \"web:1\"}]}}";
    SchemaNode.Fields one = (SchemaNode.Fields) spec(DEPLOYMENT + "spec: {" + template + "}\n");
    SchemaNode.Fields other =
        (SchemaNode.Fields) spec(DEPLOYMENT + "spec: {replicas: 3, " + template + "}\n");
    assertThat(pod(other)).isSameAs(pod(one));
  }

  private static SchemaNode pod(SchemaNode.Fields spec) {
    return ((SchemaNode.Fields) spec.members().get("template")).members().get("spec");
  }

  @Test
  void the_same_specification_of_another_kind_has_a_schema_of_its_own() {
    SchemaNode ofThing = spec(THING + SPEC);
    SchemaNode ofService = spec(THING.replace("kind: Thing", "kind: Service") + SPEC);
    assertThat(ofService).isNotEqualTo(ofThing);
    assertThat(spec(THING + SPEC)).isSameAs(ofThing);
  }

  @Test
  void what_the_server_says_of_its_lists_counts() {
    KindInfo keyed = SchemaTrial.kind("/spec/l", new KindInfo.Keyed(List.of("name")));
    SchemaNode whole = spec(THING + SPEC);
    assertThat(spec(THING + SPEC, keyed)).isNotEqualTo(whole);
    assertThat(spec(THING + SPEC)).isSameAs(whole);
  }

  @Test
  void a_repair_and_a_change_of_one_resource_are_not_those_of_its_twin() {
    Stage stage = Stage.of(twin("a") + twin("b"));
    stage.settle();
    stage.cluster().edit(thing("a"), "/spec/replicas", "7");
    assertThat(Stage.sent(stage.pass())).singleElement().asString().endsWith("/a");
    assertThat(stage.value(thing("a"), "/spec/replicas")).contains("2");
    stage.want(twin("a") + twin("b").replace("replicas: 2", "replicas: 3"));
    assertThat(Stage.sent(stage.pass())).singleElement().asString().endsWith("/b");
    assertThat(stage.value(thing("a"), "/spec/replicas")).contains("2");
    assertThat(stage.value(thing("b"), "/spec/replicas")).contains("3");
    assertThat(stage.pass().requests()).isEmpty();
  }

  private static String twin(String name) {
    return Stage.object(
        "example.com/v1", "Thing", "name: " + name, "spec: {replicas: 2, l: [{name: x}]}");
  }

  private static ResourceId thing(String name) {
    return Stage.id("example.com/Thing", name);
  }
}
