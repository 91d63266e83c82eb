package dev.homeostat.core.model;

import static dev.homeostat.core.compare.Trial.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.FieldPath;
import dev.homeostat.tree.Trees;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A change of one field copies what is on the way to it, and shares the rest. */
class PathWriterTest {

  private static final JsonNode NEW = TextNode.valueOf("new");

  private final ObjectNode before =
      (ObjectNode)
          Trees.freeze(
              json(
                  "{metadata: {labels: {a: 'x'}}, spec: {containers: ["
                      + "{name: 'web', image: 'old'}, {name: 'log', image: 'other'}]}}"));
  private final ObjectNode copy = Trees.thaw(before);

  private JsonNode with(String path) {
    ObjectNode open = Trees.unsealed(before);
    assertThat(PathWriter.set(open, FieldPath.parse(path), NEW)).isTrue();
    assertThat(before).as("what it came from").isEqualTo(copy);
    return open;
  }

  @Test
  void a_member_of_a_frozen_object_is_set_in_a_copy() {
    JsonNode after = with("/metadata/labels/a");
    assertThat(after.at("/metadata/labels/a")).isEqualTo(NEW);
    assertThat(after.get("spec")).isSameAs(before.get("spec"));
  }

  @Test
  void a_member_of_an_element_is_set_in_a_copy_at_its_place() {
    JsonNode after = with("/spec/containers/[name=web]/image");
    assertThat(after.at("/spec/containers/0/image")).isEqualTo(NEW);
    assertThat(after.at("/spec/containers/1")).isSameAs(before.at("/spec/containers/1"));
    assertThat(after.get("metadata")).isSameAs(before.get("metadata"));
  }

  @Test
  void what_is_missing_on_the_way_is_made() {
    assertThat(with("/metadata/annotations/b").at("/metadata/annotations/b")).isEqualTo(NEW);
    JsonNode after = with("/spec/containers/[name=new]/image");
    assertThat(after.at("/spec/containers/2/name").asText()).isEqualTo("new");
    assertThat(after.at("/spec/containers/2/image")).isEqualTo(NEW);
  }

  @Test
  void a_list_has_no_members_with_names() {
    ObjectNode open = Trees.unsealed(before);
    assertThat(PathWriter.set(open, FieldPath.parse("/spec/containers/web"), NEW)).isFalse();
    assertThat(PathWriter.set(open, FieldPath.parse("/spec/containers/3"), NEW)).isFalse();
    assertThat(open).isEqualTo(copy);
  }

  @Test
  void a_position_names_an_element_that_is_there_or_the_next_one() {
    assertThat(with("/spec/containers/1/image").at("/spec/containers/1/image")).isEqualTo(NEW);
    assertThat(with("/spec/containers/0").at("/spec/containers/0")).isEqualTo(NEW);
    assertThat(with("/spec/containers/2").at("/spec/containers/2")).isEqualTo(NEW);
  }

  @Test
  void a_scalar_in_the_way_is_not_replaced() {
    ObjectNode open = Trees.unsealed(before);
    assertThat(PathWriter.set(open, FieldPath.parse("/metadata/labels/a/b"), NEW)).isFalse();
    assertThat(open).isEqualTo(copy);
  }

  @Test
  void a_position_beside_an_equal_number_is_itself() {
    for (String third : List.of("/l/[2]", "/l/2")) {
      ObjectNode tree = numbers();
      PathWriter.set(tree, FieldPath.parse(third), IntNode.valueOf(7));
      assertThat(tree).hasToString("{\"l\":[1,5,7]}");
      ObjectNode shorter = numbers();
      PathWriter.remove(shorter, FieldPath.parse(third));
      assertThat(shorter).hasToString("{\"l\":[1,5]}");
    }
  }

  private static ObjectNode numbers() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.putArray("l").add(1).add(5).add(1);
    return tree;
  }
}
