package dev.homeostat.core.observe;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.set;
import static dev.homeostat.core.compare.Trial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.model.SchemaNode.Bounds;
import dev.homeostat.tree.Trees;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Observed fields are taken out of an object, and nothing else (step 7). */
class ObservedFieldsTest {

  private static final String NAME = "apiVersion: 'v1', kind: 'Thing', metadata: {name: 'web'}";

  private static String observed(SchemaNode node, String live) {
    ObjectNode found =
        ObservedFields.of(fields("l", node), tree("{" + NAME + ", l: " + live + ", more: 1}"));
    return found.get("l").toString();
  }

  private static void assertObserved(SchemaNode node, String live, String observed) {
    assertThat(observed(node, live)).isEqualTo(json(observed).toString());
  }

  @Test
  void the_identity_is_always_there() {
    String live =
        "{apiVersion: 'v1', kind: 'Thing', metadata: {name: 'web', namespace: 'shop', uid: 'u'}}";
    assertThat(ObservedFields.of(fields(), tree(live)))
        .isEqualTo(
            json("{apiVersion: 'v1', kind: 'Thing', metadata: {name: 'web', namespace: 'shop'}}"));
    assertThat(ObservedFields.of(fields("l", VALUE), tree("{" + NAME + "}")))
        .isEqualTo(json("{" + NAME + "}"));
  }

  @Test
  void observed_metadata_stands_beside_the_identity() {
    SchemaNode.Fields schema = fields("metadata", fields("labels", fields("a", VALUE)));
    String live =
        "{apiVersion: 'v1', kind: 'Thing', metadata: {name: 'web', labels: {a: 1, b: 2}}}";
    assertThat(ObservedFields.of(schema, tree(live)).get("metadata"))
        .isEqualTo(json("{name: 'web', labels: {a: 1}}"));
  }

  @Test
  void it_is_frozen() {
    assertThat(Trees.isFrozen(ObservedFields.of(fields("a", VALUE), tree("{" + NAME + ", a: 1}"))))
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource({"1", "{a: 1}", "[1]"})
  void one_value_is_taken_whole(String value) {
    assertObserved(VALUE, value, value);
    assertObserved(SchemaNode.WATCHED, value, value);
  }

  @Test
  void a_null_is_nothing() {
    assertThat(ObservedFields.of(fields("l", VALUE), tree("{" + NAME + ", l: null}")).has("l"))
        .isFalse();
    assertObserved(fields("a", VALUE, "b", VALUE), "{a: null, b: 1}", "{b: 1}");
  }

  @Test
  void of_an_object_the_observed_members_are_taken() {
    assertObserved(fields("a", VALUE, "c", VALUE), "{a: 1, b: 2}", "{a: 1}");
    assertObserved(fields(), "{a: 1}", "{}");
  }

  @Test
  void each_list_ends_with_its_length() {
    assertObserved(set(0, 0), "['b', 'a']", "['b', 'a', {observer_schema_list_current_length: 2}]");
    assertObserved(set(0, 0), "[]", "[{observer_schema_list_current_length: 0}]");
    assertObserved(list(0, 0, VALUE), "[1, 2]", "[1, {observer_schema_list_current_length: 2}]");
    assertObserved(
        list(0, 0, VALUE, VALUE, VALUE),
        "[null, 2]",
        "[null, 2, {observer_schema_list_current_length: 2}]");
  }

  @Test
  void a_list_that_is_one_value_has_no_length_of_its_own() {
    assertObserved(SchemaNode.WHOLE, "[1, 2]", "[1, 2]");
  }

  @Test
  void something_of_another_type_is_taken_whole() {
    assertObserved(fields("a", VALUE), "'text'", "'text'");
    assertObserved(keyed("name", 0, 0, "[name=a]", VALUE), "{a: 1}", "{a: 1}");
    assertObserved(list(0, 0, VALUE), "{a: 1}", "{a: 1}");
    assertObserved(set(0, 0), "{a: 1}", "{a: 1}");
  }

  @Test
  void observed_elements_keep_their_keys_and_others_are_left_out() {
    SchemaNode node = keyed("name", 0, 0, "[name=a]", fields("x", VALUE), "[name=b]", VALUE);
    assertObserved(
        node,
        "[{name: 'z'}, {name: 'a', x: 1, y: 2}, {x: 3}, {name: 'b', y: 4}]",
        "[{name: 'a', x: 1}, {name: 'b', y: 4}, {observer_schema_list_current_length: 4}]");
  }

  @Test
  void an_element_that_is_not_named_is_observed_like_all_others() {
    SchemaNode node =
        new SchemaNode.KeyedList(
            List.of("name"), List.of(), fields("x", VALUE), Bounds.UNLIMITED, false);
    assertObserved(
        node,
        "[{name: 'a', x: 1, y: 2}]",
        "[{name: 'a', x: 1}, {observer_schema_list_current_length: 1}]");
  }

  @Test
  void a_key_with_a_default_is_written_only_where_the_server_writes_it() {
    SchemaNode node = keyed("port,protocol", 0, 0, "[port=80,protocol=TCP]", fields("x", VALUE));
    assertObserved(
        node, "[{port: 80, y: 1}]", "[{port: 80}, {observer_schema_list_current_length: 1}]");
    assertObserved(
        node,
        "[{port: 80, protocol: 'TCP', y: 1}]",
        "[{port: 80, protocol: 'TCP'}, {observer_schema_list_current_length: 1}]");
  }

  @Test
  void nested_keys_and_fields_beside_them_go_together() {
    SchemaNode node =
        keyed("metadata.name", 0, 0, "[metadata.name=a]", fields("metadata", fields("x", VALUE)));
    assertObserved(
        node,
        "[{metadata: {name: 'a', x: 1, y: 2}, z: 3}]",
        "[{metadata: {name: 'a', x: 1}}, {observer_schema_list_current_length: 1}]");
  }
}
