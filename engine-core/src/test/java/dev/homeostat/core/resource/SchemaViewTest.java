package dev.homeostat.core.resource;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.core.model.ElementKey;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.observe.ObservedFields;
import dev.homeostat.tree.Trees;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Views of objects that are observed alike share their schema, since caches keep one for each
 * object.
 */
class SchemaViewTest {

  private static final String OF_TWO_OWNERS =
      """
      {apiVersion: 'v1', kind: 'Thing',
       metadata: {name: 'web', ownerReferences: [
         {uid: 'other', kind: 'Job', name: 'b'}, {uid: 'ours', kind: 'Page', name: 'a'}]},
       spec: {a: 1, b: 2}}
      """;

  private static SchemaNode.Fields owned(String... uids) {
    List<SchemaNode.KeyedElement> owners =
        List.of(uids).stream()
            .map(
                uid ->
                    new SchemaNode.KeyedElement(
                        ElementKey.of(json("{uid: '" + uid + "'}"), List.of("uid")).orElseThrow(),
                        fields("kind", VALUE, "name", VALUE)))
            .toList();
    SchemaNode list =
        new SchemaNode.KeyedList(List.of("uid"), owners, null, SchemaNode.Bounds.UNLIMITED, false);
    return fields(
        "metadata", fields("ownerReferences", list), "spec", fields("a", VALUE).asShared());
  }

  private static ObjectNode without(String uid) {
    ObjectNode object = Trees.thaw((ObjectNode) json(OF_TWO_OWNERS));
    var owners = object.withObject("/metadata").withArray("/ownerReferences");
    for (int i = owners.size() - 1; i >= 0; i--) {
      if (owners.get(i).path("uid").asText().equals(uid)) {
        owners.remove(i);
      }
    }
    return object;
  }

  @Test
  void objects_of_different_owners_share_one_schema() {
    SchemaView one = SchemaView.of(owned("ours"));
    SchemaView other = SchemaView.of(owned("theirs"));
    assertThat(one.schema()).isSameAs(other.schema());
    assertThat(one).isNotEqualTo(other).isEqualTo(SchemaView.of(owned("ours")));
  }

  @Test
  void it_observes_what_its_schema_observes() {
    for (SchemaNode.Fields schema : List.of(owned("ours"), owned(), owned("ours", "other"))) {
      SchemaView view = SchemaView.of(schema);
      for (ObjectNode live :
          List.of((ObjectNode) json(OF_TWO_OWNERS), without("ours"), without("other"))) {
        assertThat(view.observed(live)).isEqualTo(ObservedFields.of(schema, live));
      }
    }
  }

  @Test
  void the_loss_of_its_owner_matters() {
    SchemaView view = SchemaView.of(owned("ours"));
    assertThat(view.digest(without("ours"))).isNotEqualTo(view.digest(json(OF_TWO_OWNERS)));
    assertThat(SchemaView.of(owned("other")).digest(without("ours")))
        .isNotEqualTo(view.digest(without("other")));
  }

  /** Else a view would keep the comparison and the desired values of a resource in memory. */
  @Test
  void nothing_that_was_computed_from_a_schema_stays_with_a_view() {
    SchemaNode.Fields schema = owned("ours");
    assertThat(((SchemaNode.Fields) schema.members().get("spec")).shared()).isNotNull();
    SchemaNode.Fields kept = SchemaView.of(schema).schema();
    assertThat(((SchemaNode.Fields) kept.members().get("spec")).shared()).isNull();
  }
}
