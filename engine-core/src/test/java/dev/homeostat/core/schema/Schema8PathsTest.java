package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaTrial.DEPLOYMENT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.PathWriter;
import dev.homeostat.core.model.SchemaLookup;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.read.Manifests;
import dev.homeostat.tree.Trees;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.statistics.Statistics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** SCHEMA-8: paths name elements by key. */
class Schema8PathsTest {

  /** The characters that have a meaning in a path. */
  private static final String SPECIAL = "~/[]=,";

  private static final FieldPath IMAGE =
      FieldPath.parse("/spec/template/spec/containers/[name=app]/image");

  private static final String MANIFEST =
      DEPLOYMENT
          + """
          spec:
            template:
              spec:
                containers:
                  - {name: side, image: 's:1'}
                  - name: app
                    image: 'a:1'
                    ports: [{containerPort: 80, name: web}]
          """;

  @Test
  void an_element_is_found_by_its_key_wherever_it_stands() {
    JsonNode tree = Manifests.resource(MANIFEST).tree();
    assertThat(IMAGE.in(tree)).contains(Trial.json("'a:1'"));
    assertThat(IMAGE.pointerIn(tree).orElseThrow())
        .hasToString("/spec/template/spec/containers/1/image");
    assertThat(Manifests.resource(MANIFEST).locate(IMAGE).orElseThrow()).hasToString("app.yaml:10");
    assertThat(IMAGE.shape()).hasToString("/spec/template/spec/containers/image");
  }

  @Test
  void a_path_may_leave_out_the_protocol() {
    FieldPath port =
        FieldPath.parse("/spec/template/spec/containers/[name=app]/ports/[containerPort=80]/name");
    CompiledSchema schema = SchemaTrial.defaultSchema(MANIFEST, SchemaTrial.KIND);
    assertThat(port.in(Manifests.resource(MANIFEST).tree())).contains(Trial.json("'web'"));
    assertThat(SchemaLookup.at(schema.root(), port)).contains(SchemaNode.VALUE);
    assertThat(SchemaLookup.observes(schema.root(), port)).isTrue();
  }

  @Test
  void an_element_that_is_written_at_a_path_has_its_keys() {
    ObjectNode tree = Trees.thaw(Trial.tree("{spec:{}}"));
    FieldPath port = FieldPath.parse("/spec/ports/[port=80,protocol=UDP]/nodePort");
    assertThat(PathWriter.set(tree, port, Trial.json("30080"))).isTrue();
    FieldPath claim = FieldPath.parse("/spec/claims/[metadata.name=data]/spec");
    assertThat(PathWriter.set(tree, claim, Trial.json("{}"))).isTrue();
    assertThat(tree.path("spec"))
        .isEqualTo(
            Trial.json(
                "{ports:[{port:80,protocol:'UDP',nodePort:30080}],"
                    + "claims:[{metadata:{name:'data'},spec:{}}]}"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"spec", "/a/[b", "/a/[b]", "/a/[=", "/a/[b=1,c]", "/a/[-1]"})
  void what_is_no_path_is_refused(String text) {
    assertThatThrownBy(() -> FieldPath.parse(text)).isInstanceOf(IllegalArgumentException.class);
  }

  @Property(tries = 1000)
  void any_key_is_shown_and_read_back(
      @ForAll("names") String name, @ForAll("texts") String value, @ForAll("texts") String member) {
    FieldPath path =
        FieldPath.of("spec", name)
            .then(new FieldPath.Element(Map.of(name, value)))
            .key(value)
            .then(new FieldPath.Member(member));
    boolean special = (name + value + member).chars().anyMatch(c -> SPECIAL.indexOf(c) >= 0);
    Statistics.label("characters").collect(special ? "special" : "plain");
    Statistics.label("characters")
        .coverage(
            c -> {
              c.check("special").percentage(p -> p > 40);
              c.check("plain").count(n -> n > 3);
            });
    assertThat(FieldPath.parse(path.toString())).isEqualTo(path);
  }

  @Property(tries = 500)
  void any_key_finds_its_element(@ForAll("texts") String value, @ForAll("texts") String other) {
    Statistics.label("keys").collect(value.equals(other) ? "same" : "different");
    Statistics.label("keys")
        .coverage(
            c -> {
              c.check("same").count(n -> n > 3);
              c.check("different").percentage(p -> p > 40);
            });
    ObjectNode tree = Trees.thaw(Trial.tree("{l:[{},{}]}"));
    ((ObjectNode) tree.at("/l/0")).put("name", other).put("x", 0);
    ((ObjectNode) tree.at("/l/1")).put("name", value).put("x", 1);
    ElementKey key = ElementKey.of(tree.at("/l/1"), List.of("name")).orElseThrow();
    FieldPath path = FieldPath.parse(FieldPath.of("l").then(key.segment()).key("x").toString());
    assertThat(path.in(tree)).contains(Trial.json(value.equals(other) ? "0" : "1"));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.oneOf(
        Arbitraries.strings().withChars(SPECIAL + "ab0.").ofMaxLength(4),
        Arbitraries.of("", "a", "b"),
        Arbitraries.strings().ofMaxLength(8));
  }

  @Provide
  Arbitrary<String> names() {
    return texts().filter(text -> !text.isEmpty());
  }
}
