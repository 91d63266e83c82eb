package dev.homeostat.core.apply;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.core.apply.ParentReplacement.Manner;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.cluster.Patch;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** SCHEMA-9: the value that replaces the parent of a refused field, and what goes with it. */
class Schema9WiderValuesTest {

  private static final FieldPath SPEC = FieldPath.of("spec");
  private static final FieldPath LIST = FieldPath.of("spec", "list");
  private static final Patch NONE = new Patch(List.of());

  /** Elements by name, of which a field is observed and another one is set at creation only. */
  private static final SchemaNode.Fields SCHEMA =
      Trial.fields(
          "spec",
          Trial.fields(
              "list", Trial.keyed("name", 0, 0, "[name=a]", Trial.fields("x", Trial.VALUE))));

  private static final DesiredResource DESIRED =
      Trial.desired(Trial.resource("{spec: {list: [{name: 'a', x: 1, first: 5}]}}"), SCHEMA);

  private static final ParentReplacement PARENTS = new ParentReplacement(DESIRED);

  private static List<String> lost(String before, String after) {
    return ParentReplacement.lost(LIST, Trial.json(before), Trial.json(after)).stream()
        .map(FieldPath::toString)
        .toList();
  }

  private static Patch.Operation add(String path, String value) {
    return new Patch.Add(JsonPointer.compile(path), Trial.json(value));
  }

  private static Patch.Operation remove(String path) {
    return new Patch.Remove(JsonPointer.compile(path));
  }

  private static ObjectNode patched(Patch.Operation... operations) {
    ObjectNode live = Trial.tree("{spec: {list: [1, 2, 3]}}");
    return ParentReplacement.patched(live, new Patch(List.of(operations)));
  }

  @Test
  void elements_of_a_list_get_what_is_missing_in_them_and_those_of_others_stay() {
    ObjectNode live =
        Trial.tree("{spec: {list: [{name: 'b', x: 7}, {name: 'a', x: 1, theirs: 2}]}}");
    assertThat(PARENTS.overLive(live, NONE, SPEC))
        .contains(
            Trial.json("{list: [{name: 'b', x: 7}, {name: 'a', x: 1, theirs: 2, first: 5}]}"));
    assertThat(PARENTS.overLive(live, NONE, LIST))
        .contains(Trial.json("[{name: 'b', x: 7}, {name: 'a', x: 1, theirs: 2, first: 5}]"));
  }

  @Test
  void an_element_without_a_name_stays() {
    ObjectNode live = Trial.tree("{spec: {list: ['text', {name: 'a', x: 1}]}}");
    assertThat(PARENTS.overLive(live, NONE, LIST))
        .contains(Trial.json("['text', {name: 'a', x: 1, first: 5}]"));
  }

  @Test
  void what_was_refused_is_not_asked_for_again() {
    ObjectNode live = Trial.tree("{spec: {list: [{name: 'a', x: 1, first: 5}]}}");
    assertThat(PARENTS.replacement(live, NONE, LIST, Manner.OVER_LIVE)).isEmpty();
    ObjectNode other = Trial.tree("{spec: {list: [{name: 'a', x: 1}]}}");
    assertThat(PARENTS.replacement(other, NONE, LIST, Manner.OVER_LIVE)).isPresent();
  }

  @Test
  void elements_behind_the_last_new_one_go() {
    assertThat(lost("[1, 2, 3]", "[9]")).containsExactly("/spec/list/[1]", "/spec/list/[2]");
    assertThat(lost("[1, 2]", "[9, 8]")).isEmpty();
    assertThat(lost("[1]", "[9, 8]")).isEmpty();
  }

  @Test
  void a_value_of_another_kind_takes_nothing_of_others() {
    assertThat(lost("[1, 2]", "{a: 1}")).isEmpty();
    assertThat(lost("{a: 1}", "[1]")).isEmpty();
    assertThat(lost("{a: {b: 1, c: 2}, d: 3}", "{a: {c: 4}}"))
        .containsExactlyInAnyOrder("/spec/list/a/b", "/spec/list/d");
  }

  @Test
  void a_patch_inserts_appends_and_removes_elements() {
    assertThat(patched(add("/spec/list/1", "9"), add("/spec/list/-", "8")))
        .isEqualTo(Trial.tree("{spec: {list: [1, 9, 2, 3, 8]}}"));
    assertThat(patched(remove("/spec/list/2"), remove("/spec/list/0")))
        .isEqualTo(Trial.tree("{spec: {list: [2]}}"));
    assertThat(patched(remove("/spec/list"), add("/spec/a", "1")))
        .isEqualTo(Trial.tree("{spec: {a: 1}}"));
  }

  @Test
  void of_two_elements_of_one_key_the_one_with_the_pins_is_widened() {
    DesiredResource pinned =
        new DesiredResource(
            Trial.resource("{spec: {}}"),
            DESIRED.schema(),
            Map.of(),
            FieldOrigin.MANIFEST,
            Set.of(),
            Set.of(),
            OptionalInt.empty(),
            Trial.tree("{spec: {list: [{name: 'a', x: 1}]}}"));
    FieldPath element = FieldPath.parse("/spec/list/[name=a]");

    assertThat(
            new ParentReplacement(pinned)
                .overLive(
                    Trial.tree("{spec: {list: [{name: 'a', x: 2}, {name: 'a', x: 1, o: 3}]}}"),
                    NONE,
                    element))
        .contains(Trial.json("{name: 'a', x: 1, o: 3}"));
  }

  @Test
  void an_element_whose_key_has_another_type_is_another_one() {
    ObjectNode live = Trial.tree("{spec: {list: [{name: '1', o: 1}, {name: 1}]}}");
    DesiredResource numbered =
        Trial.desired(Trial.resource("{spec: {list: [{name: 1, x: 1, first: 5}]}}"), SCHEMA);

    assertThat(new ParentReplacement(numbered).overLive(live, NONE, LIST))
        .contains(Trial.json("[{name: '1', o: 1}, {name: 1, x: 1, first: 5}]"));
  }
}
