package dev.homeostat.core.schema;

import static dev.homeostat.core.schema.SchemaTrial.THING;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Problem;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.packs.PackRules;
import dev.homeostat.core.read.Manifests;
import dev.homeostat.tree.Document;
import dev.homeostat.tree.Trees;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** SCHEMA-1: no depth of nesting is too much for the reader of a schema. */
class SchemaDepthTest {

  private static final String BY_POSITION =
      "{observer_schema_list_min_length:0,observer_schema_list_max_length:0}";

  private static final String BY_NAME = "{observer_schema_list_keys:['name']}";

  private final List<Problem> problems = new ArrayList<>();
  private JsonNode spec = JsonNodeFactory.instance.nullNode();

  private void inObjects(int times) {
    for (int i = 0; i < times; i++) {
      spec = JsonNodeFactory.instance.objectNode().set("x", spec);
    }
  }

  private void inLists(int times) {
    for (int i = 0; i < times; i++) {
      spec = list(spec, BY_POSITION);
    }
  }

  /** Two levels each: the list and its element. */
  private void inElements(int times, String element) {
    for (int i = 0; i < times; i++) {
      spec = list(Trees.thaw(Trial.tree(element)).set("x", spec), BY_NAME);
    }
  }

  private static ArrayNode list(JsonNode element, String control) {
    return JsonNodeFactory.instance.arrayNode().add(element).add(Trial.json(control));
  }

  private SchemaNode.Fields read() {
    ObjectNode tree = Trees.thaw(Trial.tree("{apiVersion:'v1',kind:'Thing',metadata:{name:'a'}}"));
    tree.set("spec", spec);
    SchemaCompiler.Written written = new SchemaCompiler.Written(Document.of(tree), "/s");
    problems.clear();
    return SchemaCompiler.read(
            written, Manifests.resource(THING), SchemaTrial.KIND, PackRules.NONE, problems)
        .root();
  }

  private List<String> said() {
    read();
    return problems.stream().map(Problem::code).toList();
  }

  @Test
  void two_hundred_levels_of_objects_are_read_and_the_next_is_refused() {
    inObjects(200);
    assertThat(said()).isEmpty();
    inObjects(1);
    assertThat(said()).containsExactly("TooDeep");
    inObjects(20);
    assertThat(said()).containsExactly("TooDeep");
  }

  @Test
  void what_is_too_deep_counts_as_one_value() {
    inObjects(220);
    SchemaNode node = read();
    while (node instanceof SchemaNode.Fields fields) {
      node = fields.members().values().iterator().next();
    }
    assertThat(node).isEqualTo(SchemaNode.VALUE);
  }

  @Test
  void lists_within_lists_count() {
    inLists(200);
    assertThat(said()).isEmpty();
    inLists(1);
    assertThat(said()).containsExactly("TooDeep");
  }

  @Test
  void elements_within_elements_count() {
    inElements(100, "{name:'a'}");
    assertThat(said()).isEmpty();
    inObjects(1);
    assertThat(said()).containsExactly("TooDeep");
  }

  @Test
  void what_is_written_of_an_element_of_one_value_counts() {
    inObjects(198);
    inElements(1, "{name:'a',observer_schema_list_whole:true}");
    assertThat(said()).containsExactly("WholeElementWithFields");
    inObjects(1);
    assertThat(said()).containsExactly("TooDeep", "WholeElementWithFields");
  }
}
