package dev.homeostat.core.merge;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.resource;
import static dev.homeostat.core.compare.Trial.set;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Settings.FieldRemoval;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.schema.HypotheticalSchema;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * POLICY-2: where the granularity of what is observed has changed, old and new desired values are
 * compared in terms of the schema in force.
 */
class Policy2ChangedGranularityTest {

  private static final SchemaNode.Fields NOTHING = fields();

  /** The specifications for which the schema in force was asked. */
  private final List<JsonNode> asked = new ArrayList<>();

  private DroppedValue dropped(
      ResourceRecord.Builder record,
      SchemaNode.Fields before,
      SchemaNode.Fields now,
      SchemaNode.Fields ifSaid,
      String wanted) {
    DesiredResource desired =
        Trial.desired(resource("{spec: " + wanted + "}"), fields("spec", now));
    HypotheticalSchema schema =
        new HypotheticalSchema(
            said -> {
              asked.add(said.tree().path("spec"));
              return fields("spec", ifSaid);
            },
            KindInfo.of(true),
            Set.of());
    return DroppedFields.of(
        LastAppliedByOrigin.of(record.build(), fields("spec", before)),
        desired,
        schema,
        FieldRemoval.REMOVE);
  }

  private static ResourceRecord.Builder applied(String spec) {
    return Remembered.applied("{spec: " + spec + "}");
  }

  private List<String> removed(
      ResourceRecord.Builder record,
      SchemaNode.Fields before,
      SchemaNode.Fields now,
      SchemaNode.Fields ifSaid,
      String wanted) {
    DroppedValue dropped = dropped(record, before, now, ifSaid, wanted);
    return dropped == null
        ? List.of()
        : DroppedValue.paths(dropped).stream().sorted().map(FieldPath::toString).toList();
  }

  private List<String> removed(
      String applied, SchemaNode.Fields before, SchemaNode.Fields now, String wanted) {
    return removed(applied(applied), before, now, now, wanted);
  }

  @Test
  void a_field_goes_if_it_would_be_observed_were_it_still_said() {
    SchemaNode.Fields both = fields("a", VALUE, "m", fields("b", VALUE));
    String applied = "{a: 1, m: {b: 1, c: 1}}";
    assertThat(removed(applied(applied), both, NOTHING, both, "{}"))
        .containsExactly("/spec/a", "/spec/m/b");
    assertThat(removed(applied(applied), both, NOTHING, both, "{m: {c: 1}}"))
        .containsExactly("/spec/a", "/spec/m/b");
    assertThat(removed(applied(applied), both, NOTHING, fields("a", VALUE), "{}"))
        .containsExactly("/spec/a");
    assertThat(removed(applied(applied), both, NOTHING, NOTHING, "{}")).isEmpty();
  }

  @Test
  void the_schema_is_asked_about_the_manifest_as_if_nothing_had_been_dropped() {
    SchemaNode element = fields("a", VALUE, "c", VALUE);
    SchemaNode.Fields observed =
        fields(
            "m", fields("a", VALUE, "b", VALUE),
            "l", keyed("name", 0, 0, "[name=x]", element, "[name=y]", element),
            "p", list(0, 0, VALUE, VALUE),
            "w", SchemaNode.WHOLE,
            "gone", VALUE);
    removed(
        applied(
            "{m: {a: 1, b: 1}, l: [{name: 'y', a: 1}, {name: 'x', a: 1}], p: [1, 2], w: [1],"
                + " gone: 1}"),
        observed,
        fields("m", fields("a", VALUE), "l", observed.members().get("l"), "p", list(0, 0, VALUE)),
        NOTHING,
        "{m: {a: 2}, l: [{c: 9}, {name: 'x', c: 3}], p: [7], w: [2]}");
    assertThat(asked)
        .containsExactly(
            json(
                "{m: {a: 2, b: 1}, l: [{c: 9}, {name: 'x', c: 3, a: 1}, {name: 'y', a: 1}],"
                    + " p: [7], w: [2], gone: 1}"));
  }

  @Test
  void of_an_object_that_is_one_value_now_the_parts_go_that_were_enforced() {
    assertThat(
            removed("{m: {a: 1, b: 1}}", fields("m", fields("a", VALUE)), fields("m", VALUE), "{}"))
        .containsExactly("/spec/m/a");
  }

  @Test
  void an_empty_object_that_is_one_value_now_goes_if_it_is_still_empty() {
    DroppedValue dropped =
        dropped(
            applied("{m: {}}"),
            fields("m", fields()),
            fields("m", VALUE),
            fields("m", VALUE),
            "{}");
    assertThat(dropped)
        .isEqualTo(
            new DroppedValue.Members(
                Map.of("spec", new DroppedValue.Members(Map.of("m", new DroppedValue.Empty())))));
  }

  @Test
  void of_a_list_that_is_one_value_now_the_elements_go_that_were_enforced() {
    SchemaNode.Fields before = fields("k", keyed("name", 0, 0, "[name=x]", VALUE), "s", set(0, 0));
    String applied = "{k: [{name: 'x'}, {name: 'y'}], s: ['a']}";
    assertThat(removed(applied, before, fields("k", SchemaNode.WHOLE, "s", VALUE), "{}"))
        .containsExactly("/spec/k/[name=x]", "/spec/s/[=a]");
  }

  @Test
  void an_empty_list_that_was_enforced_goes_if_it_is_still_empty() {
    SchemaNode.Fields observed =
        fields("k", keyed("name", 0, 0), "s", set(0, 0), "p", list(0, 0, VALUE));
    assertThat(removed("{k: [], s: [], p: []}", observed, observed, "{}"))
        .containsExactly("/spec/k", "/spec/p", "/spec/s");
  }

  @Test
  void an_element_of_a_list_that_is_by_position_now_goes_by_the_key_that_it_had() {
    SchemaNode element = fields("v", VALUE);
    SchemaNode.Fields before =
        fields("l", keyed("name", 0, 0, "[name=x]", element, "[name=y]", element));
    SchemaNode.Fields now = fields("l", list(0, 0, fields("v", VALUE), fields("v", VALUE)));
    String applied = "{l: [{name: 'x', v: 1}, {name: 'y', v: 2}]}";
    assertThat(removed(applied, before, now, "{l: [{name: 'y', v: 2}]}"))
        .containsExactly("/spec/l/[name=x]");
    assertThat(removed(applied, before, now, "{l: [{name: 'y'}, {name: 'x', v: 1}]}"))
        .containsExactly("/spec/l/[name=y]/v");
  }

  @Test
  void an_element_of_a_list_that_is_keyed_now_goes_by_its_new_key() {
    SchemaNode.Fields before = fields("l", list(0, 0, fields("v", VALUE), fields("v", VALUE)));
    SchemaNode.Fields now =
        fields("l", keyed("name", 0, 0, "[name=x]", fields("v", VALUE), "[name=y]", VALUE));
    assertThat(
            removed(
                "{l: [{name: 'x', v: 1}, {name: 'y', v: 2}]}",
                before,
                now,
                "{l: [{name: 'y', v: 2}]}"))
        .containsExactly("/spec/l/[name=x]");
  }

  @Test
  void a_place_goes_only_if_the_schema_in_force_observes_it() {
    SchemaNode.Fields before = fields("l", list(0, 0, VALUE, VALUE, VALUE));
    assertThat(removed("{l: [1, 2, 3]}", before, fields("l", list(0, 0, VALUE, VALUE)), "{}"))
        .containsExactly("/spec/l/[0]", "/spec/l/[1]");
    assertThat(removed("{l: [1, 2, 3]}", before, fields("l", list(0, 0, VALUE, VALUE)), "{l: [1]}"))
        .containsExactly("/spec/l/[1]");
  }

  private List<String> removedElements(SchemaNode ifSaid) {
    SchemaNode.Fields both = fields("l", keyed("name", 0, 0, "[name=x]", VALUE, "[name=y]", VALUE));
    return removed(
        applied("{l: [{name: 'x'}, {name: 'y'}]}"),
        both,
        fields("l", keyed("name", 0, 0, "[name=x]", VALUE)),
        ifSaid == null ? NOTHING : fields("l", ifSaid),
        "{l: [{name: 'z'}]}");
  }

  @Test
  void an_element_goes_if_it_would_be_observed_were_it_still_said() {
    assertThat(removedElements(keyed("name", 0, 0, "[name=y]", VALUE)))
        .containsExactly("/spec/l/[name=x]", "/spec/l/[name=y]");
    assertThat(removedElements(SchemaNode.WHOLE))
        .containsExactly("/spec/l/[name=x]", "/spec/l/[name=y]");
    assertThat(removedElements(keyed("name", 0, 0, "[name=x]", VALUE)))
        .containsExactly("/spec/l/[name=x]");
    assertThat(removedElements(keyed("port", 0, 0, "[port=1]", VALUE)))
        .containsExactly("/spec/l/[name=x]");
    assertThat(removedElements(null)).containsExactly("/spec/l/[name=x]");
  }

  @Test
  void an_element_whose_removal_was_refused_is_let_go_when_it_would_not_be_observed() {
    SchemaNode.Fields observed = fields("l", keyed("name", 0, 0, "[name=x]", VALUE));
    SchemaNode.Fields both = fields("l", keyed("name", 0, 0, "[name=x]", VALUE, "[name=y]", VALUE));
    ResourceRecord.Builder record =
        applied("{l: [{name: 'x'}, {name: 'y'}]}")
            .removals(List.of(FieldPath.parse("/spec/l/[name=y]")));
    assertThat(removed(record, observed, observed, both, "{l: [{name: 'x'}]}"))
        .containsExactly("/spec/l/[name=y]");
    assertThat(removed(record, observed, observed, observed, "{l: [{name: 'x'}]}")).isEmpty();
  }

  private List<String> removedByFormerName(String path, String wanted) {
    SchemaNode.Fields places = fields("l", list(0, 0, fields("v", VALUE)));
    return removed(
        applied("{l: [{name: 'x', v: 1, w: 1}]}").removals(List.of(FieldPath.parse(path))),
        places,
        places,
        fields("l", list(0, 0, fields("v", VALUE, "w", VALUE))),
        wanted);
  }

  @Test
  void a_removal_by_a_former_name_is_due_in_parts_where_the_manifest_wants_the_element_again() {
    assertThat(removedByFormerName("/spec/l/[name=x]", "{}")).containsExactly("/spec/l/[name=x]");
    assertThat(removedByFormerName("/spec/l/[name=x]", "{l: [{name: 'y'}]}"))
        .containsExactly("/spec/l/[name=x]");
    assertThat(removedByFormerName("/spec/l/[name=x]", "{l: [{name: 'x'}]}"))
        .containsExactly("/spec/l/[name=x]/v", "/spec/l/[name=x]/w");
    assertThat(removedByFormerName("/spec/l/[name=x]", "{l: [{name: 'x', v: 2, w: 2}]}")).isEmpty();
  }

  @Test
  void a_removal_in_an_element_of_a_former_name_is_due_until_the_manifest_says_the_field_again() {
    assertThat(removedByFormerName("/spec/l/[name=x]/v", "{l: [{name: 'x'}]}"))
        .containsExactly("/spec/l/[name=x]/v");
    assertThat(removedByFormerName("/spec/l/[name=x]/v", "{l: [{name: 'x', v: 2}]}")).isEmpty();
    assertThat(removedByFormerName("/spec/l/[name=x]/v", "{l: [{name: 'y'}]}"))
        .containsExactly("/spec/l/[name=x]");
  }

  @Test
  void a_field_that_a_hook_set_goes_although_the_schema_would_not_observe_it() {
    ResourceRecord.Builder record =
        applied("{m: {a: 1, b: 1}, c: 1, d: 1}")
            .setBy(
                Map.of(
                    FieldPath.parse("/spec/m/a"), FieldOrigin.hook("h"),
                    FieldPath.parse("/spec/c"), FieldOrigin.hook("h")));
    SchemaNode.Fields before = fields("m", fields("a", VALUE, "b", VALUE), "c", VALUE, "d", VALUE);
    assertThat(removed(record, before, NOTHING, NOTHING, "{}"))
        .containsExactly("/spec/c", "/spec/m/a");
  }

  @Test
  void an_empty_object_that_was_one_value_goes_only_while_it_is_empty() {
    SchemaNode.Fields one = fields("m", VALUE);
    assertThat(dropped(applied("{m: {}}"), one, NOTHING, one, "{}"))
        .isEqualTo(
            new DroppedValue.Members(
                Map.of("spec", new DroppedValue.Members(Map.of("m", new DroppedValue.Empty())))));
  }
}
