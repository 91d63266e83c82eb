package dev.homeostat.core.read;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Document;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** READ-6 and SCHEMA-6: what is known of a kind, from whom, and whether it still holds. */
class KindCatalogTest {

  private static final String AREAS =
      """
      apiVersion: apiextensions.k8s.io/v1beta1
      kind: CustomResourceDefinition
      metadata: {name: areas.example.org}
      spec:
        group: example.org
        scope: Cluster
        names: {kind: Area, plural: areas}
      """;

  private final KnownKinds cluster = new KnownKinds();
  private final KindCatalog kinds = new KindCatalog(cluster);

  private KindInfo area(String more) {
    kinds.learn(Manifest.parse(AREAS + more.indent(2)).documents());
    return (KindInfo) kinds.of("example.org/v1", "Area");
  }

  private static FieldPath path(String path) {
    return FieldPath.parse(path);
  }

  @Test
  void the_cluster_is_asked_once_for_each_kind() {
    KindAnswer first = kinds.of("v1", "Service");
    assertThat(kinds.of("v1", "Service")).isSameAs(first);
    kinds.of("v1", "Pod");
    assertThat(cluster.asked()).containsExactly("v1 Service", "v1 Pod");
  }

  @Test
  void a_kind_that_nobody_knows_is_not_among_the_known_ones() {
    kinds.of("v1", "Service");
    kinds.of("example.org/v1", "Mystery");
    kinds.of("down.example.com/v1", "Song");
    assertThat(kinds.known()).containsOnlyKeys("v1 Service");
    Resource mystery = Trial.resource("{apiVersion:'example.org/v1',kind:'Mystery'}");
    assertThat(kinds.of(mystery)).isEmpty();
    assertThat(kinds.of(Trial.resource("{apiVersion:'v1',kind:'Service'}")))
        .contains(kinds.known().get("v1 Service"));
  }

  /** A cluster that takes a kind for another one than it was. */
  private static Cluster after(String change) {
    return new KnownKinds() {
      @Override
      public KindAnswer kind(String apiVersion, String kind) {
        return KindCatalog.key(apiVersion, kind).equals(change)
            ? KindInfo.of(false).withStatusSubresource(false)
            : super.kind(apiVersion, kind);
      }
    };
  }

  @Test
  void what_was_asked_for_still_holds_while_the_cluster_says_the_same() {
    assertThat(kinds.isStill(cluster)).isTrue();
    kinds.of("v1", "Service");
    kinds.of("example.org/v1", "Mystery");
    assertThat(kinds.isStill(cluster)).isTrue();
    assertThat(kinds.isStill(after("v1 Pod"))).isTrue();
    assertThat(kinds.isStill(after("v1 Service"))).isFalse();
    assertThat(kinds.isStill(after("example.org/v1 Mystery"))).isFalse();
  }

  @Test
  void what_the_manifest_defines_holds_whatever_the_cluster_says() {
    area("version: v1\n");
    assertThat(kinds.isStill(after("example.org/v1 Area"))).isTrue();
    assertThat(cluster.asked()).isEmpty();
  }

  @Test
  void a_kind_is_defined_in_the_versions_that_the_definition_lists() {
    area("versions: [{name: v1}, {name: v2}]\n");
    assertThat(kinds.isDefined("example.org/v1", "Area")).isTrue();
    assertThat(kinds.isDefined("example.org/v2", "Area")).isTrue();
    assertThat(kinds.isDefined("example.org/v3", "Area")).isFalse();
    assertThat(kinds.isDefined("example.org/v1", "Other")).isFalse();
    assertThat(kinds.definedVersions("example.org", "Area"))
        .containsExactly("example.org/v1", "example.org/v2");
    assertThat(kinds.definedVersions("example.org", "Other")).isEmpty();
    assertThat(kinds.definedVersions("example.com", "Area")).isEmpty();
  }

  @Test
  void in_an_old_definition_a_version_may_have_its_own_parts_or_share_those_beside_it() {
    KindInfo own =
        area(
            """
            version: v1
            versions:
              - name: v1
                subresources: {scale: {}}
                schema: {openAPIV3Schema: {properties: {a: {x-kubernetes-map-type: atomic}}}}
              - name: v2
            subresources: {status: {}}
            validation: {openAPIV3Schema: {properties: {b: {x-kubernetes-map-type: atomic}}}}
            """);
    KindInfo shared = (KindInfo) kinds.of("example.org/v2", "Area");
    assertThat(own)
        .isEqualTo(
            KindInfo.of(false)
                .withStatusSubresource(false)
                .withAtomicMaps(Set.of(path("/a")))
                .withSchema(own.schema().orElseThrow()));
    assertThat(shared)
        .isEqualTo(
            KindInfo.of(false)
                .withAtomicMaps(Set.of(path("/b")))
                .withSchema(shared.schema().orElseThrow()));
    assertThat(own.schema()).isNotEqualTo(shared.schema());
  }

  private static KindInfo kind(ObjectNode schema) {
    ObjectNode definition = Manifest.parse(AREAS).documents().get(0).tree().deepCopy();
    ObjectNode version = definition.withObject("/spec").putArray("versions").addObject();
    version.put("name", "v1").putObject("schema").set("openAPIV3Schema", schema);
    KindCatalog kinds = new KindCatalog(new KnownKinds());
    kinds.learn(List.of(Document.of(definition)));
    return (KindInfo) kinds.of("example.org/v1", "Area");
  }

  @ParameterizedTest
  @ValueSource(strings = {"[]", "['a.b']", "['']", "[' ']", "['a','.']"})
  void keys_that_are_no_plain_names_are_none(String keys) {
    String list = "{'x-kubernetes-list-type':'map','x-kubernetes-list-map-keys':%s,items:{}}";
    assertThat(kind(Trial.tree("{properties:{l:" + list.formatted(keys) + "}}")).lists()).isEmpty();
    assertThat(kind(Trial.tree("{properties:{l:" + list.formatted("['a','b']") + "}}")).lists())
        .isEqualTo(Map.of(path("/l"), new KindInfo.Keyed(List.of("a", "b"))));
  }

  @Test
  void a_list_type_without_items_is_none() {
    assertThat(kind(Trial.tree("{properties:{l:{'x-kubernetes-list-type':'set'}}}")).lists())
        .isEmpty();
  }

  private static ObjectNode schemaOf(int levels, boolean lists) {
    ObjectNode schema = Trial.tree("{'x-kubernetes-map-type':'atomic'}");
    for (int i = 0; i < levels; i++) {
      ObjectNode outer = JsonNodeFactory.instance.objectNode();
      (lists ? outer : outer.putObject("properties")).set(lists ? "items" : "a", schema);
      schema = outer;
    }
    return schema;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void no_depth_of_a_definition_is_too_much_for_the_reader(boolean lists) {
    assertThat(kind(schemaOf(64, lists)).atomicMaps()).hasSize(1);
    assertThat(kind(schemaOf(65, lists)).atomicMaps()).isEmpty();
  }
}
