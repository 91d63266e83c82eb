package dev.homeostat.core.accept;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.resource;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.compare.ObjectDiff;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.Digester;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.AcceptedForm.Kind;
import dev.homeostat.tree.Digest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** POLICY-6: what a server adds to a list, or chooses, is accepted if the write asked about it. */
class Policy6SurplusTest {

  private static final Digester PLAIN = (path, value) -> Digest.of(value);
  private static final FieldPath LIST = FieldPath.parse("/l");

  private static DesiredResource keyedUpTo(int max) {
    return wanted("{l: [{name: 'a'}]}", fields("l", keyed("name", 0, max, "[name=a]", VALUE)));
  }

  private static DesiredResource placesUpTo(int max) {
    return wanted("{l: [{v: 1}]}", fields("l", list(0, max, fields("v", VALUE))));
  }

  private static DesiredResource wanted(String text, SchemaNode.Fields schema) {
    return new DesiredResource(
        resource(text), Trial.schema(schema), Map.of(), FieldOrigin.MANIFEST, Set.of(), Set.of());
  }

  /** After a patch of all that differs. */
  private static List<AcceptedForm> patched(DesiredResource desired, String live, String answer) {
    ObjectNode before = resource(live).tree();
    List<Edit> sent = ObjectDiff.edits(desired.resource().tree(), desired.schema().root(), before);
    return sent(desired, before, sent, answer);
  }

  private static List<AcceptedForm> sent(
      DesiredResource desired, ObjectNode before, List<Edit> sent, String answer) {
    return AcceptedFormDetector.after(
        List.of(), new SentChanges(false, sent, before), desired, resource(answer).tree(), PLAIN);
  }

  private static AcceptedForm surplus(String... elements) {
    return new AcceptedForm.Surplus(LIST, Kind.OVERRIDDEN, new TreeSet<>(List.of(elements)));
  }

  private static AcceptedForm length(int length) {
    return new AcceptedForm.Length(LIST, Kind.OVERRIDDEN, length);
  }

  @Test
  void a_removed_element_that_is_back_or_another_in_its_place_is_accepted() {
    String live = "{l: [{name: 'a'}, {name: 'b'}]}";
    assertThat(patched(keyedUpTo(1), live, live)).containsExactly(surplus("[name=b]"));
    assertThat(patched(keyedUpTo(1), live, "{l: [{name: 'a'}, {name: 'c'}]}"))
        .containsExactly(surplus("[name=c]"));
  }

  @Test
  void an_element_that_a_cut_left_alone_is_not_accepted() {
    String live = "{l: [{name: 'a'}, {name: 'b'}, {name: 'c'}]}";
    assertThat(patched(keyedUpTo(2), live, "{l: [{name: 'a'}, {name: 'd'}, {name: 'b'}]}"))
        .isEmpty();
    assertThat(patched(keyedUpTo(2), live, "{l: [{name: 'a'}, {name: 'b'}, {name: 'd'}]}"))
        .containsExactly(surplus("[name=d]"));
  }

  @Test
  void without_a_cut_the_element_of_another_writer_is_not_accepted() {
    ObjectNode before = resource("{l: [{name: 'a'}, {name: 'b'}]}").tree();
    String answer = "{l: [{name: 'a'}, {name: 'c'}]}";
    FieldPath b = FieldPath.parse("/l/[name=b]");
    assertThat(sent(keyedUpTo(1), before, List.of(Edit.remove(b, Rule.POLICY_2)), answer))
        .isEmpty();
    assertThat(sent(keyedUpTo(1), before, List.of(Edit.put(b, json("{}"), Rule.POLICY_5)), answer))
        .isEmpty();
    FieldPath other = FieldPath.parse("/m/[name=b]");
    assertThat(sent(keyedUpTo(1), before, List.of(Edit.remove(other, Rule.POLICY_5)), answer))
        .isEmpty();
    assertThat(sent(keyedUpTo(1), before, List.of(Edit.remove(b, Rule.POLICY_5)), answer))
        .containsExactly(surplus("[name=c]"));
  }

  @Test
  void an_element_whose_removal_the_write_left_out_is_not_accepted_for_that_of_its_twin() {
    ObjectNode before = resource("{l: [{name: 'a'}, {name: 'b'}, {name: 'b'}]}").tree();
    Edit named = Edit.remove(FieldPath.parse("/l/[name=b]"), Rule.POLICY_5);
    Edit other = Edit.remove(FieldPath.parse("/l/[2]"), Rule.POLICY_5);
    String answer = "{l: [{name: 'a'}, {name: 'b'}]}";
    assertThat(sent(keyedUpTo(1), before, List.of(named), answer)).isEmpty();
    assertThat(sent(keyedUpTo(1), before, List.of(named, other), answer))
        .containsExactly(surplus("[name=b]"));
  }

  @Test
  void what_is_back_in_a_list_that_was_sent_as_a_whole_is_accepted() {
    ObjectNode before = resource("{l: [{name: 'a'}, {name: 'b'}, {name: 'c'}]}").tree();
    List<Edit> list = List.of(Edit.put(LIST, json("[{name: 'a'}, {name: 'c'}]"), Rule.SCHEMA_9));
    String answer = "{l: [{name: 'a'}, {name: 'b'}, {name: 'c'}]}";
    assertThat(sent(keyedUpTo(1), before, list, answer)).containsExactly(surplus("[name=b]"));

    ObjectNode places = resource("{l: [{v: 2}, {v: 3}]}").tree();
    List<Edit> parent = List.of(Edit.put(LIST, json("[{v: 1}]"), Rule.SCHEMA_9));
    assertThat(sent(placesUpTo(1), places, parent, "{l: [{v: 1}, {v: 3}]}"))
        .containsExactly(length(2));
    List<Edit> longer = List.of(Edit.put(LIST, json("[{v: 1}, {v: 3}]"), Rule.SCHEMA_9));
    assertThat(sent(placesUpTo(1), places, longer, "{l: [{v: 1}, {v: 3}]}")).isEmpty();
  }

  @Test
  void by_position_the_length_is_accepted_beyond_what_the_write_asked_for() {
    String three = "{l: [{v: 1}, {v: 2}, {v: 3}]}";
    assertThat(patched(placesUpTo(1), three, three)).containsExactly(length(3));
    assertThat(patched(placesUpTo(1), three, "{l: [{v: 1}, {v: 2}, {v: 3}, {v: 4}]}"))
        .containsExactly(length(4));
  }

  @Test
  void by_position_what_a_write_left_in_place_is_not_accepted() {
    ObjectNode before = resource("{l: [{v: 1}, {v: 2}, {v: 3}, {v: 4}]}").tree();
    List<Edit> last = List.of(Edit.remove(FieldPath.parse("/l/[3]"), Rule.POLICY_5));
    assertThat(sent(placesUpTo(2), before, last, "{l: [{v: 1}, {v: 2}, {v: 3}]}")).isEmpty();
    List<Edit> two =
        List.of(
            Edit.remove(FieldPath.parse("/l/[3]"), Rule.POLICY_5),
            Edit.remove(FieldPath.parse("/l/[1]"), Rule.POLICY_5));
    assertThat(sent(placesUpTo(2), before, two, "{l: [{v: 1}, {v: 2}, {v: 3}]}"))
        .containsExactly(length(3));
  }

  @Test
  void by_position_a_field_removed_from_an_element_that_moved_makes_no_other_one_accepted() {
    ObjectNode before = resource("{l: [{v: 9}, {v: 9}, {v: 1, w: 2}, {v: 3}]}").tree();
    List<Edit> sent =
        List.of(
            Edit.remove(FieldPath.parse("/l/[0]"), Rule.POLICY_2),
            Edit.remove(FieldPath.parse("/l/[1]"), Rule.POLICY_2),
            Edit.remove(FieldPath.parse("/l/[2]/w"), Rule.POLICY_4));
    String answer = "{l: [{v: 1}, {v: 3}, {v: 4}]}";
    assertThat(sent(placesUpTo(2), before, sent, answer)).isEmpty();
  }

  @Test
  void by_position_what_the_server_puts_in_the_place_of_a_removed_element_is_not_accepted() {
    ObjectNode before = resource("{l: [{v: 9}, {v: 1}]}").tree();
    List<Edit> sent = List.of(Edit.remove(FieldPath.parse("/l/[0]"), Rule.POLICY_2));
    assertThat(sent(placesUpTo(0), before, sent, "{l: [{v: 7}]}")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "''"})
  void a_choice_of_the_server_stays_if_the_answer_to_another_write_lacks_it(String zero) {
    SchemaNode.Fields schema = fields("a", VALUE, "b", VALUE);
    FieldPath a = FieldPath.parse("/a");
    AcceptedForm choice =
        new AcceptedForm.Value(a, Kind.NORMALISED, Digest.of(json(zero)), Digest.of(json("7")));
    SentChanges write =
        new SentChanges(
            false,
            List.of(Edit.put(FieldPath.parse("/b"), json("1"), Rule.POLICY_1)),
            resource("{a: 7}").tree());
    DesiredResource wanted = wanted("{a: 7, b: 1}", schema);
    DesiredResource pinned =
        new DesiredResource(
            wanted.resource(),
            wanted.schema(),
            Map.of(a, FieldOrigin.SERVER),
            FieldOrigin.MANIFEST,
            Set.of(),
            Set.of());
    ObjectNode answer = resource("{b: 1}").tree();
    assertThat(AcceptedFormDetector.after(List.of(choice), write, pinned, answer, PLAIN))
        .containsExactly(choice);
    assertThat(AcceptedFormDetector.after(List.of(choice), write, wanted, answer, PLAIN)).isEmpty();
    AcceptedForm other =
        new AcceptedForm.Value(a, Kind.OVERRIDDEN, Digest.of(json("5")), Digest.of(json("7")));
    assertThat(AcceptedFormDetector.after(List.of(other), write, pinned, answer, PLAIN)).isEmpty();
  }
}
