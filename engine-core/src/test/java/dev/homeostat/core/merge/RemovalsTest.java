package dev.homeostat.core.merge;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.resource;
import static dev.homeostat.core.compare.Trial.set;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.FieldPath;
import dev.homeostat.ObserverSchema;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings.FieldRemoval;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.hooks.HookTrial;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DroppedValue;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.schema.HypotheticalSchema;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.state.ResourceRecord;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** POLICY-2: what was enforced and neither manifest nor hook sets now is to be removed. */
class RemovalsTest {

  private static List<String> removed(String applied, SchemaNode spec, String wanted) {
    return removed(Remembered.applied("{spec: " + applied + "}").build(), spec, wanted);
  }

  private static List<String> removed(ResourceRecord record, SchemaNode spec, String wanted) {
    return removed(record, spec, wanted, FieldRemoval.REMOVE);
  }

  private static List<String> removed(
      ResourceRecord record, SchemaNode spec, String wanted, FieldRemoval setting) {
    SchemaNode.Fields observed = fields("spec", spec);
    DesiredResource desired = Trial.desired(resource("{spec: " + wanted + "}"), observed);
    return removed(record, observed, desired, setting);
  }

  private static List<String> removed(
      ResourceRecord record,
      SchemaNode.Fields observed,
      DesiredResource desired,
      FieldRemoval setting) {
    DroppedValue dropped = dropped(record, observed, desired, setting);
    return dropped == null
        ? List.of()
        : DroppedValue.paths(dropped).stream().sorted().map(FieldPath::toString).toList();
  }

  /** With a written schema that stays as it was. */
  private static @Nullable DroppedValue dropped(
      ResourceRecord record,
      SchemaNode.Fields observed,
      DesiredResource desired,
      FieldRemoval setting) {
    HypotheticalSchema same =
        new HypotheticalSchema(said -> observed, KindInfo.of(true), java.util.Set.of());
    return DroppedFields.of(LastAppliedByOrigin.of(record, observed), desired, same, setting);
  }

  private static @Nullable DroppedValue droppedOne(String applied) {
    SchemaNode.Fields observed = fields("spec", fields("o", VALUE));
    return dropped(
        Remembered.applied("{spec: {o: " + applied + "}}").build(),
        observed,
        Trial.desired(resource("{spec: {}}"), observed),
        FieldRemoval.REMOVE);
  }

  @Test
  void it_goes_leaf_by_leaf() {
    SchemaNode observed = fields("a", VALUE, "m", fields("b", VALUE, "c", VALUE), "d", VALUE);
    assertThat(removed("{a: 1, m: {b: 1, c: 1}, d: 1}", observed, "{a: 2}"))
        .containsExactly("/spec/d", "/spec/m/b", "/spec/m/c");
    assertThat(removed("{a: 1, m: {b: 1, c: 1}, d: 1}", observed, "{a: 1, m: {b: 2}, d: 1}"))
        .containsExactly("/spec/m/c");
  }

  @Test
  void a_field_that_is_not_observed_is_let_go() {
    assertThat(removed("{a: 1, b: 1, m: {c: 1}}", fields("a", VALUE), "{}"))
        .containsExactly("/spec/a");
  }

  @Test
  void an_observed_field_that_was_never_set_is_not_removed() {
    SchemaNode observed =
        fields(
            "a", VALUE,
            "b", VALUE,
            "o", fields(),
            "m", fields("c", VALUE),
            "w", SchemaNode.WHOLE,
            "k", keyed("name", 0, 0),
            "s", set(0, 0));
    assertThat(removed("{b: null}", observed, "{}")).isEmpty();
  }

  @Test
  void what_the_server_set_is_let_go_with_all_below_it_that_nobody_else_set() {
    Map<FieldPath, FieldOrigin> setBy = Remembered.byServer("/spec/a", "/spec/m");
    setBy.put(FieldPath.parse("/spec/m/c"), FieldOrigin.hook("h"));
    ResourceRecord record =
        Remembered.applied("{spec: {a: 1, b: 1, m: {b: 1, c: 1}}}").setBy(setBy).build();
    SchemaNode observed = fields("a", VALUE, "b", VALUE, "m", fields("b", VALUE, "c", VALUE));
    assertThat(removed(record, observed, "{}")).containsExactly("/spec/b", "/spec/m/c");
  }

  @Test
  void what_is_only_watched_is_never_removed() {
    assertThat(removed("{a: 1}", fields("a", SchemaNode.WATCHED), "{}")).isEmpty();
  }

  @Test
  void an_object_of_nulls_goes_like_an_empty_one_if_nothing_is_in_it() {
    assertThat(droppedOne("{x: null}"))
        .isEqualTo(droppedOne("{}"))
        .isNotEqualTo(droppedOne("{x: 1}"));
  }

  @Test
  void what_is_one_value_goes_as_one() {
    SchemaNode observed = fields("o", fields(), "v", VALUE, "w", SchemaNode.WHOLE);
    String applied = "{o: {}, v: {a: 1, b: 1}, w: [1]}";
    assertThat(removed(applied, observed, "{}")).containsExactly("/spec/o", "/spec/v", "/spec/w");
    assertThat(removed(applied, observed, "{o: {a: 1}, v: {a: 2}, w: [2]}")).isEmpty();
  }

  @Test
  void a_value_of_another_kind_than_the_schema_says_goes_as_one() {
    SchemaNode observed =
        fields(
            "m", fields("a", VALUE),
            "k", keyed("name", 0, 0, "[name=x]", VALUE),
            "s", set(0, 0),
            "p", list(0, 0, VALUE));
    assertThat(removed("{m: 1, k: {name: 'x'}, s: {a: 'x'}, p: 1}", observed, "{}"))
        .containsExactly("/spec/k", "/spec/m", "/spec/p", "/spec/s");
  }

  @Test
  void of_a_keyed_list_elements_go_by_their_key_and_fields_of_those_that_stay() {
    SchemaNode element = fields("a", VALUE, "b", VALUE);
    SchemaNode observed =
        fields(
            "l", keyed("name", 0, 0, "[name=x]", element, "[name=y]", element, "[name=v]", VALUE));
    assertThat(
            removed(
                "{l: [{name: 'x', a: 1, b: 1}, {name: 'y', a: 1}, {name: 'v', a: 1}]}",
                observed,
                "{l: [{name: 'v', a: 2}, {name: 'x', a: 1}]}"))
        .containsExactly("/spec/l/[name=x]/b", "/spec/l/[name=y]");
  }

  @Test
  void of_a_keyed_list_elements_that_are_not_observed_are_let_go() {
    SchemaNode observed = fields("l", keyed("name", 0, 0, "[name=x]", VALUE));
    assertThat(removed("{l: [{name: 'x'}, {name: 'y'}, {a: 1}]}", observed, "{}"))
        .containsExactly("/spec/l/[name=x]");
  }

  @Test
  void of_a_set_members_go() {
    SchemaNode observed = fields("s", set(0, 0));
    assertThat(removed("{s: ['a', 'b', 1]}", observed, "{s: ['b']}"))
        .containsExactly("/spec/s/[=1]", "/spec/s/[=a]");
  }

  @Test
  void a_list_by_position_goes_element_by_element() {
    SchemaNode observed = fields("p", list(0, 0, VALUE, VALUE));
    assertThat(removed("{p: [1, 2, 3]}", observed, "{}"))
        .containsExactly("/spec/p/[0]", "/spec/p/[1]");
  }

  @Test
  void of_a_list_by_position_places_go_from_the_end_and_fields_of_those_that_stay() {
    SchemaNode element = fields("a", VALUE, "b", VALUE);
    SchemaNode observed = fields("p", list(0, 0, element, element, VALUE));
    assertThat(removed("{p: [{a: 1, b: 1}, {a: 1}, 1, 1]}", observed, "{p: [{a: 2}]}"))
        .containsExactly("/spec/p/[0]/b", "/spec/p/[1]", "/spec/p/[2]");
    assertThat(removed("{p: [{a: 1}]}", observed, "{p: []}")).containsExactly("/spec/p/[0]");
  }

  @Test
  void of_a_list_by_position_only_what_the_server_gave_alone_stays() {
    SchemaNode observed = fields("p", list(0, 0, VALUE, fields("a", VALUE, "b", VALUE), VALUE));
    ResourceRecord record =
        Remembered.applied("{spec: {p: [1, {a: 1, b: 1}, 1]}}")
            .setBy(Remembered.byServer("/spec/p/[1]/b", "/spec/p/[2]"))
            .build();
    assertThat(removed(record, observed, "{p: []}")).containsExactly("/spec/p/[0]", "/spec/p/[1]");
    assertThat(removed(record, observed, "{p: [1, {}]}")).containsExactly("/spec/p/[1]/a");
  }

  @ParameterizedTest
  @CsvSource({
    "apps/v1, Deployment, false",
    "apps/v1, StatefulSet, false",
    "v1, ReplicationController, false",
    "e.org/v1, Deployment, true"
  })
  void replicas_of_a_workload_are_let_go(String apiVersion, String kind, boolean removed) {
    SchemaNode.Fields observed = fields("spec", fields("replicas", VALUE, "paused", VALUE));
    String identity =
        "apiVersion: '%s', kind: '%s', metadata: {name: 'a'}".formatted(apiVersion, kind);
    ResourceRecord record =
        Remembered.applied("{" + identity + ", spec: {replicas: 2, paused: true}}").build();
    DesiredResource desired = Trial.desired(resource("{" + identity + "}"), observed);
    assertThat(removed(record, observed, desired, FieldRemoval.REMOVE))
        .isEqualTo(removed ? List.of("/spec/paused", "/spec/replicas") : List.of("/spec/paused"));
  }

  @Test
  void removal_can_be_turned_off() {
    ResourceRecord record = Remembered.applied("{spec: {a: 1}}").build();
    assertThat(removed(record, fields("a", VALUE), "{}", FieldRemoval.KEEP)).isEmpty();
  }

  private static final ResourceId ID = ResourceId.of("e.org/T", "t");

  private static HookTrial want(HookTrial trial, String list) {
    String identity = "apiVersion: 'e.org/v1', kind: 'T', metadata: {name: 't'}";
    String control = "{observer_schema_list_min_length: 0, observer_schema_list_max_length: 0}";
    String element = "{a: null, b: null}";
    return trial
        .want("{" + identity + ", spec: {l: " + list + "}}")
        .want(
            app ->
                app.observe(
                    ObserverSchema.of(
                        ID,
                        Trial.tree(
                            "{%s, spec: {l: [%s, %s, %s]}}"
                                .formatted(identity, element, element, control)))));
  }

  @Test
  void by_position_what_was_removed_is_gone_and_nothing_is_left_to_do() {
    HookTrial trial = want(HookTrial.of(""), "[{a: 1, b: 1}, {a: 2}]");
    trial.pass();
    want(trial, "[{a: 1}]").pass();
    assertThat(trial.at(ID, "/spec/l").toString()).isEqualTo("[{\"a\":1}]");
    assertThat(trial.pass().requests()).isEmpty();
  }
}
