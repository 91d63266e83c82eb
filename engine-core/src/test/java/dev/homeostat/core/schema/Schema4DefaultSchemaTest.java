package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaTrial.DEPLOYMENT;
import static dev.homeostat.core.schema.SchemaTrial.THING;
import static dev.homeostat.core.schema.SchemaTrial.byDefault;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Resource;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;

/** SCHEMA-4: the default schema observes every field of the manifest. */
class Schema4DefaultSchemaTest {

  private static final String WHOLE = "[{observer_schema_list_whole:true}]";

  @Test
  void every_field_is_observed_and_the_identity_keeps_its_values() {
    assertThat(byDefault(THING + "spec: {a: 1, b: {c: x}, d: {}}\nmore: true\n"))
        .isEqualTo(
            Trial.json(
                "{apiVersion:'v1',kind:'Thing',metadata:{name:'a',namespace:'shop'},"
                    + "spec:{a:null,b:{c:null},d:{}},more:null}"));
  }

  @Test
  void a_list_that_is_neither_keyed_nor_a_set_is_whole() {
    JsonNode tree =
        byDefault(
            """
            apiVersion: networking.k8s.io/v1
            kind: NetworkPolicy
            metadata: {name: web}
            spec:
              podSelector: {}
              policyTypes: [Egress]
              ingress: [{from: [{podSelector: {}}]}]
              egress: []
            """);
    assertThat(tree.at("/spec"))
        .isEqualTo(
            Trial.json(
                "{podSelector:null,policyTypes:%s,ingress:%s,egress:%s}"
                    .formatted(WHOLE, WHOLE, WHOLE)));
  }

  @Test
  void keyed_lists_and_sets_are_as_long_as_in_the_manifest() {
    JsonNode tree =
        byDefault(DEPLOYMENT + "spec: {template: {spec: {containers: [{name: a}, {name: b}]}}}\n");
    assertThat(tree.at("/spec/template/spec/containers"))
        .isEqualTo(
            Trial.json(
                "[{name:'a'},{name:'b'},{observer_schema_list_min_length:2,"
                    + "observer_schema_list_max_length:2,observer_schema_list_keys:['name']}]"));
    KindInfo kind = SchemaTrial.kind("/tags", new KindInfo.SetOfScalars());
    assertThat(byDefault(THING + "tags: [x, y, z]\n", kind).at("/tags"))
        .isEqualTo(
            Trial.json(
                "[{observer_schema_list_min_length:3,"
                    + "observer_schema_list_max_length:3,observer_schema_list_keys:[]}]"));
  }

  @Test
  void an_empty_list_is_whole_even_where_it_could_be_keyed() {
    JsonNode tree = byDefault(DEPLOYMENT + "spec: {template: {spec: {volumes: []}}}\n");
    assertThat(tree.at("/spec/template/spec/volumes")).isEqualTo(Trial.json(WHOLE));
  }

  @Test
  void an_empty_object_observes_that_it_is_there() {
    assertThat(byDefault(THING + "spec: {}\n").path("spec")).isEqualTo(Trial.json("{}"));
  }

  @Test
  void the_rules_of_an_aggregated_role_are_not_observed() {
    String role =
        "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: r}\n";
    JsonNode aggregated =
        byDefault(role + "rules: []\naggregationRule: {clusterRoleSelectors: []}\n");
    assertThat(aggregated.has("rules")).isFalse();
    assertThat(aggregated.has("aggregationRule")).isTrue();
    assertThat(byDefault(role + "rules: []\n").has("rules")).isTrue();
    assertThat(byDefault(role + "rules: []\naggregationRule: null\n").has("rules")).isTrue();
    assertThat(byDefault(THING + "rules: []\naggregationRule: {a: 1}\n").has("rules")).isTrue();
  }

  @Test
  void lists_that_others_add_to_are_unlimited() {
    JsonNode account =
        byDefault(
            """
            apiVersion: v1
            kind: ServiceAccount
            metadata:
              name: a
              finalizers: [x/y]
              ownerReferences: [{uid: u, name: n, apiVersion: v1, kind: Pod}]
            secrets: []
            imagePullSecrets: [{name: p}]
            """);
    String open = "observer_schema_list_min_length:0,observer_schema_list_max_length:0";
    assertThat(account.at("/metadata/finalizers"))
        .isEqualTo(Trial.json("[{" + open + ",observer_schema_list_keys:[]}]"));
    assertThat(account.at("/metadata/ownerReferences"))
        .isEqualTo(
            Trial.json(
                "[{uid:'u',name:null,apiVersion:null,kind:null},{"
                    + open
                    + ",observer_schema_list_keys:['uid']}]"));
    assertThat(account.at("/secrets"))
        .isEqualTo(Trial.json("[{" + open + ",observer_schema_list_keys:['name']}]"));
    assertThat(account.at("/imagePullSecrets"))
        .isEqualTo(Trial.json("[{name:'p'},{" + open + ",observer_schema_list_keys:['name']}]"));
  }

  @Test
  void the_same_names_elsewhere_are_bounded() {
    JsonNode tree =
        byDefault(
            DEPLOYMENT
                + "secrets: []\nspec: {template: {spec: {imagePullSecrets: [{name: p}]},"
                + " metadata: {finalizers: [x]}}}\n");
    assertThat(tree.at("/secrets")).isEqualTo(Trial.json(WHOLE));
    assertThat(tree.at("/spec/template/metadata/finalizers")).isEqualTo(Trial.json(WHOLE));
    assertThat(tree.at("/spec/template/spec/imagePullSecrets/1/observer_schema_list_max_length"))
        .isEqualTo(Trial.json("1"));
  }

  @Property(tries = 300)
  void each_value_is_observed_and_its_schema_is_read_back(@ForAll("specs") ObjectNode spec) {
    ObjectNode tree = Trees.thaw(Trial.tree("{apiVersion:'v1',kind:'Thing',metadata:{name:'a'}}"));
    tree.set("spec", spec);
    Resource resource = Resource.of(tree);
    KindInfo kind =
        KindInfo.of(true).withLists(TYPES).withAtomicMaps(Set.of(FieldPath.parse("/spec/m")));
    CompiledSchema schema = SchemaCompiler.byDefault(resource, kind);
    assertThat(SchemaCompiler.published(resource.id(), schema.tree(), kind))
        .isEqualTo(schema.root());
    int leaves = leaves(FieldPath.of("spec"), spec, schema);
    Statistics.collect(Math.min(leaves, 8));
    Statistics.coverage(c -> c.check(8).percentage(share -> share > 2));
  }

  private static final Map<FieldPath, KindInfo.ListType> TYPES =
      Map.of(
          FieldPath.parse("/spec/k"), new KindInfo.Keyed(List.of("name")),
          FieldPath.parse("/spec/s"), new KindInfo.SetOfScalars(),
          FieldPath.parse("/spec/w"), new KindInfo.Atomic());

  /** Every scalar that is there is observed, by itself or within a value. */
  private static int leaves(FieldPath path, JsonNode node, CompiledSchema schema) {
    if (node.isObject()) {
      int sum = 0;
      for (Map.Entry<String, JsonNode> member : node.properties()) {
        sum += leaves(path.key(member.getKey()), member.getValue(), schema);
      }
      return sum;
    }
    boolean says = !Trees.isAbsent(node) && !node.isArray();
    boolean inOneValue = path.toString().startsWith("/spec/m/");
    if (says || inOneValue) {
      assertThat(SchemaLookup.observes(schema.root(), path)).isTrue();
    } else if (node.isNull()) {
      assertThat(SchemaLookup.observes(schema.root(), path)).isFalse();
    } else {
      assertThat(SchemaLookup.at(schema.root(), path)).isPresent();
    }
    return 1;
  }

  @Provide
  Arbitrary<ObjectNode> specs() {
    return Arbitraries.randomValue(random -> object(random, 3));
  }

  private static final List<String> NAMES = List.of("k", "s", "w", "m", "name", "x");

  private static final List<String> VALUES =
      List.of("null", "1", "true", "'a'", "'b'", "[]", "['a','b']", "['a','a']", "[null]");

  private static ObjectNode object(Random random, int depth) {
    ObjectNode object = JsonNodeFactory.instance.objectNode();
    for (int i = random.nextInt(6); i > 0; i--) {
      object.set(NAMES.get(random.nextInt(NAMES.size())), value(random, depth));
    }
    return object;
  }

  private static JsonNode value(Random random, int depth) {
    int choice = depth == 0 ? 0 : random.nextInt(3);
    if (choice == 0) {
      return Trial.json(VALUES.get(random.nextInt(VALUES.size())));
    }
    if (choice == 1) {
      return object(random, depth - 1);
    }
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (int i = random.nextInt(4); i > 0; i--) {
      list.add(object(random, depth - 1));
    }
    return list;
  }
}
