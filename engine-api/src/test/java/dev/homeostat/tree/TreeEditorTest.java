package dev.homeostat.tree;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An object is completed, and what contradicts it is recorded with its place. */
class TreeEditorTest {

  private final TreeEditor editor =
      TreeEditor.of(
          object("{'a': {'x': '1'}, 'n': null, 'list': [{'name': 'p'}], 'text': 't'}"), "root");

  private static ObjectNode object(String json) {
    try {
      return (ObjectNode) new ObjectMapper().readTree(json.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void absent_objects_and_lists_are_put() {
    editor.map("b").map("c").keep("k", "v");
    editor.map("n").keep("k", "v");
    editor.list("l").add("e");
    assertThat(editor.tree().at("/b/c/k").asText()).isEqualTo("v");
    assertThat(editor.tree().at("/n/k").asText()).isEqualTo("v");
    assertThat(editor.tree().at("/l/0").asText()).isEqualTo("e");
    assertThat(editor.conflicts()).isEmpty();
  }

  @Test
  void a_value_that_is_there_is_kept() {
    editor.map("a").keep("x", "2");
    assertThat(editor.tree().at("/a/x").asText()).isEqualTo("1");
    assertThat(editor.conflicts()).isEmpty();
  }

  @Test
  void other_values_are_conflicts_with_their_place() {
    editor.merge("a", Map.of("x", "2"));
    editor.map("text");
    editor.with(object("{'z': 1}"), "other").list("z");
    assertThat(editor.conflicts())
        .containsExactly(
            "root: conflict updating a: x has 1, and would get 2",
            "root.text: expected a map",
            "other.z: expected a list");
  }

  @Test
  void the_members_of_a_tree_are_merged_as_texts() {
    editor.merge("m", object("{'y': 1, 'z': 'b'}"));
    assertThat(editor.tree().path("m")).isEqualTo(object("{'y': '1', 'z': 'b'}"));
    ObjectNode before = editor.tree().deepCopy();
    editor.merge("n", object("{}").path("none"));
    assertThat(editor.tree()).isEqualTo(before);
    assertThat(editor.conflicts()).isEmpty();
  }

  @Test
  void nothing_to_add_changes_nothing() {
    ObjectNode before = editor.tree().deepCopy();
    editor.merge("m", Map.of());
    editor.add("l", List.of());
    editor.addNamed("k", List.of());
    assertThat(editor.tree()).isEqualTo(before);
  }

  @Test
  void an_element_is_added_once_for_each_name() {
    JsonNode same = object("{'name': 'p', 'more': 1}");
    JsonNode other = object("{'name': 'q'}");
    editor.addNamed("list", List.of(same, other, other));
    assertThat(editor.tree().path("list").findValuesAsText("name")).containsExactly("p", "q");
    editor.add("list", List.of(other));
    assertThat(editor.tree().path("list")).hasSize(3);
  }
}
