package dev.homeostat.core.merge;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.resource;
import static dev.homeostat.core.compare.Trial.tree;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.model.CompiledSchema;
import dev.homeostat.core.model.Lazy;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.tree.Trees;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The desired state of a manifest, and the part that a create sends of it (rule READ-2). */
class LastAppliedMergeTest {

  private static CompiledSchema schema(boolean written, SchemaNode spec) {
    return new CompiledSchema(
        resource("{}").address(),
        fields("spec", spec),
        written,
        Set.of(),
        new Lazy<>(Trees::emptyObject));
  }

  /** The spec that is desired, of a schema that a user wrote. */
  private static JsonNode desired(SchemaNode schema, String spec) {
    return desired(true, schema, spec);
  }

  private static JsonNode desired(boolean written, SchemaNode schema, String spec) {
    return LastAppliedMerge.desired(resource("{spec: " + spec + "}"), schema(written, schema))
        .path("spec");
  }

  @Test
  void a_null_is_a_wish_only_where_a_written_schema_lists_the_field() {
    SchemaNode schema = fields("a", VALUE, "b", VALUE);
    assertThat(desired(true, schema, "{a: null, b: 1, c: null}"))
        .isEqualTo(tree("{a: null, b: 1}"));
    assertThat(desired(false, schema, "{a: null, b: 1, c: null}")).isEqualTo(tree("{b: 1}"));
  }

  @Test
  void a_null_deep_in_what_nobody_observes_says_nothing() {
    assertThat(desired(fields(), "{a: {b: {c: null, d: 1}}, e: [{f: null, g: 2}]}"))
        .isEqualTo(tree("{a: {b: {d: 1}}, e: [{g: 2}]}"));
  }

  @Test
  void a_null_within_one_value_is_an_ordinary_value() {
    String spec = "{a: {b: null, c: 1}, l: [{d: null}, null]}";
    SchemaNode schema = fields("a", VALUE, "l", SchemaNode.WHOLE);
    assertThat(desired(schema, spec)).isEqualTo(tree(spec));
    ObjectNode whole = tree("{spec: " + spec + "}");
    assertThat(LastAppliedMerge.toCreate(whole, schema(true, schema))).isEqualTo(whole);
  }

  @Test
  void a_null_in_a_keyed_element_is_a_wish_where_the_schema_of_that_element_lists_it() {
    SchemaNode schema = fields("l", keyed("name", 0, 0, "[name=x]", fields("a", VALUE)));
    assertThat(
            desired(
                schema, "{l: [{name: 'x', a: null, b: null}, {name: 'y', a: null}, {a: null}]}"))
        .isEqualTo(tree("{l: [{name: 'x', a: null}, {name: 'y'}, {}]}"));
  }

  @Test
  void a_null_in_an_element_by_position_is_a_wish_where_the_schema_of_that_place_lists_it() {
    SchemaNode schema = fields("l", list(0, 0, fields("a", VALUE), fields("b", VALUE)));
    String element = "{a: null, b: null, c: 1}";
    assertThat(desired(schema, "{l: [" + element + "," + element + "," + element + "]}"))
        .isEqualTo(tree("{l: [{a: null, c: 1}, {b: null, c: 1}, {c: 1}]}"));
  }

  @Test
  void a_wish_for_absence_is_not_sent_at_a_create() {
    SchemaNode schema = fields("a", VALUE, "m", fields("b", VALUE));
    assertThat(
            LastAppliedMerge.toCreate(
                tree("{spec: {a: null, m: {b: null, c: 1}, n: 2}}"), schema(true, schema)))
        .isEqualTo(tree("{spec: {m: {c: 1}, n: 2}}"));
  }

  @Test
  void what_is_desired_and_sent_cannot_be_changed() {
    CompiledSchema schema = schema(true, fields());
    assertThat(Trees.isFrozen(LastAppliedMerge.desired(resource("{spec: {a: 1}}"), schema)))
        .isTrue();
    assertThat(
            Trees.isFrozen(LastAppliedMerge.toCreate(Trees.thaw(tree("{spec: {a: 1}}")), schema)))
        .isTrue();
  }
}
