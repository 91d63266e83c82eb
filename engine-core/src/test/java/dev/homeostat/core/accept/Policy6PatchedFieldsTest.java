package dev.homeostat.core.accept;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.json;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.resource;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Rule;
import dev.homeostat.core.compare.ObjectDiff;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.DesiredResource;
import dev.homeostat.core.model.DigestPlaceholder;
import dev.homeostat.core.model.Digester;
import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.core.resource.CompiledProjection;
import dev.homeostat.report.FieldOrigin;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.state.AcceptedForm;
import dev.homeostat.spi.state.AcceptedForm.Kind;
import dev.homeostat.tree.Digest;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which forms are taken after a patch of some of the fields (rule POLICY-6). */
class Policy6PatchedFieldsTest {

  private static final Digester PLAIN = (path, value) -> Digest.of(value);
  private static final SchemaNode.Fields AB = fields("a", VALUE, "b", VALUE);
  private static final DesiredResource WANTED = wanted("{a: 1, b: 1}", AB);

  private static DesiredResource wanted(String text, SchemaNode.Fields schema, String... strict) {
    return new DesiredResource(
        resource(text),
        Trial.schema(schema, strict),
        Map.of(),
        FieldOrigin.MANIFEST,
        Set.of(),
        Set.of());
  }

  private static List<Edit> edits(DesiredResource desired, JsonNode live) {
    return ObjectDiff.edits(desired.resource().tree(), desired.schema().root(), live);
  }

  /** After a patch of what differs at these paths. */
  private static List<AcceptedForm> patched(
      List<AcceptedForm> known,
      DesiredResource desired,
      String live,
      String answer,
      String... paths) {
    ObjectNode before = resource(live).tree();
    List<Edit> differences = edits(desired, before);
    List<Edit> sent =
        differences.stream().filter(edit -> List.of(paths).contains("" + edit.path())).toList();
    assertThat(sent).hasSize(paths.length);
    SentChanges write = new SentChanges(false, sent, before);
    return AcceptedFormDetector.after(known, write, desired, resource(answer).tree(), PLAIN);
  }

  private static List<AcceptedForm> created(DesiredResource desired, JsonNode answer) {
    SentChanges write = new SentChanges(true, List.of(), null);
    return AcceptedFormDetector.after(List.of(), write, desired, answer, PLAIN);
  }

  private static AcceptedForm.Value form(String path, Kind kind, String asked, String answered) {
    return new AcceptedForm.Value(
        FieldPath.parse(path), kind, Digest.of(json(asked)), Digest.of(json(answered)));
  }

  private static List<Edit> open(DesiredResource desired, List<AcceptedForm> forms, JsonNode live) {
    return CompiledProjection.of(desired, forms, PLAIN).edits(live);
  }

  @Test
  void without_forms_every_edit_is_left() {
    ObjectNode live = resource("{a: 2, b: 1}").tree();
    assertThat(open(WANTED, List.of(), live)).isEqualTo(edits(WANTED, live)).hasSize(1);
  }

  @Test
  void a_field_that_was_not_sent_may_be_the_write_of_somebody_else_and_is_not_taken() {
    assertThat(patched(List.of(), WANTED, "{a: 2, b: 1}", "{a: 1, b: 3}", "/a")).isEmpty();
  }

  @Test
  void it_is_taken_when_it_has_been_sent_and_comes_back_as_before() {
    assertThat(patched(List.of(), WANTED, "{a: 1, b: 3}", "{a: 1, b: 3}", "/b"))
        .containsExactly(form("/b", Kind.IGNORED, "1", "3"));
  }

  @Test
  void one_that_differed_before_and_was_not_sent_is_not() {
    assertThat(patched(List.of(), WANTED, "{a: 2, b: 3}", "{a: 1, b: 3}", "/a")).isEmpty();
  }

  @Test
  void what_was_known_and_not_sent_again_is_kept_as_it_was() {
    AcceptedForm known = form("/b", Kind.IGNORED, "1", "3");
    assertThat(patched(List.of(known), WANTED, "{a: 2, b: 3}", "{a: 1, b: 3}", "/a"))
        .containsExactly(known);
  }

  @Test
  void what_was_known_and_is_sent_again_is_told_anew() {
    AcceptedForm known = form("/b", Kind.OVERRIDDEN, "1", "3");
    assertThat(patched(List.of(known), WANTED, "{a: 1, b: 3}", "{a: 1, b: 3}", "/b"))
        .containsExactly(form("/b", Kind.IGNORED, "1", "3"));
  }

  @Test
  void what_is_seen_otherwise_by_now_is_known_no_more() {
    AcceptedForm known = form("/b", Kind.OVERRIDDEN, "1", "3");
    assertThat(patched(List.of(known), WANTED, "{a: 2, b: 4}", "{a: 1, b: 4}", "/a")).isEmpty();
    assertThat(patched(List.of(known), WANTED, "{a: 2, b: 3}", "{a: 1, b: 1}", "/a")).isEmpty();
  }

  @Test
  void a_write_that_changed_the_value_to_a_third_one_was_overridden() {
    assertThat(patched(List.of(), WANTED, "{a: 2, b: 1}", "{a: 3, b: 1}", "/a"))
        .containsExactly(form("/a", Kind.OVERRIDDEN, "1", "3"));
    assertThat(patched(List.of(), WANTED, "{b: 1}", "{a: 3, b: 1}", "/a"))
        .containsExactly(form("/a", Kind.OVERRIDDEN, "1", "3"));
  }

  @Test
  void a_field_that_the_answer_shows_as_before_though_we_did_not_send_it_is_overridden() {
    assertThat(created(WANTED, resource("{a: 2, b: 1}").tree()))
        .containsExactly(form("/a", Kind.OVERRIDDEN, "1", "2"));
  }

  @Test
  void a_null_in_the_answer_means_that_it_was_dropped() {
    assertThat(created(WANTED, resource("{a: null, b: 1}").tree()))
        .extracting(AcceptedForm::kind)
        .containsExactly(Kind.DROPPED);
  }

  @Test
  void a_choice_left_to_the_server_is_normal() {
    DesiredResource open = wanted("{a: 0, b: ''}", AB);
    assertThat(created(open, resource("{a: 30080, b: '10.0.0.1'}").tree()))
        .extracting(AcceptedForm::kind)
        .containsExactly(Kind.NORMALISED, Kind.NORMALISED);
  }

  @Test
  void a_generated_secret_takes_whatever_is_there_also_where_forms_are_refused() {
    ObjectNode tree = resource("{a: 1, b: 1}").tree().deepCopy();
    tree.set("a", DigestPlaceholder.of("generated"));
    DesiredResource generated = wanted(tree.toString(), AB, "/a", "/b");
    assertThat(created(generated, resource("{a: 'secret', b: 2}").tree()))
        .singleElement()
        .satisfies(form -> assertThat(form.path()).hasToString("/a"))
        .extracting(AcceptedForm::kind)
        .isEqualTo(Kind.NORMALISED);
  }

  @Test
  void a_second_element_of_a_key_is_never_taken() {
    DesiredResource named =
        wanted("{l: [{name: 'a'}]}", fields("l", keyed("name", 0, 0, "[name=a]", VALUE)));
    assertThat(created(named, resource("{l: [{name: 'a'}, {name: 'a'}]}").tree())).isEmpty();
  }

  @Test
  void surplus_without_a_key_is_taken_at_its_place() {
    DesiredResource named =
        wanted("{l: [{name: 'a'}]}", fields("l", keyed("name", 1, 1, "[name=a]", VALUE)));
    assertThat(created(named, resource("{l: [{name: 'a'}, {x: 1}]}").tree()))
        .containsExactly(
            new AcceptedForm.Surplus(FieldPath.parse("/l"), Kind.OVERRIDDEN, Set.of("[1]")));
  }

  @Test
  void surplus_of_one_list_explains_nothing_in_another() {
    SchemaNode named = keyed("name", 1, 1, "[name=a]", VALUE);
    DesiredResource two =
        wanted("{l: [{name: 'a'}], m: [{name: 'a'}]}", fields("l", named, "m", named));
    List<AcceptedForm> forms =
        created(two, resource("{l: [{name: 'a'}, {name: 'x'}], m: [{name: 'a'}]}").tree());
    assertThat(forms).hasSize(1);
    ObjectNode live = resource("{l: [{name: 'a'}], m: [{name: 'a'}, {name: 'x'}]}").tree();
    assertThat(open(two, forms, live)).hasSize(1);
  }

  @Test
  void a_surplus_element_that_is_wanted_by_now_is_asked_for() {
    SchemaNode.Fields schema =
        fields("l", keyed("name", 1, 1, "[name=a]", VALUE, "[name=x]", fields("v", VALUE)));
    AcceptedForm form =
        new AcceptedForm.Surplus(FieldPath.parse("/l"), Kind.OVERRIDDEN, Set.of("[name=x]"));
    DesiredResource both = wanted("{l: [{name: 'a'}, {name: 'x', v: 1}]}", schema);
    ObjectNode live = resource("{l: [{name: 'a'}]}").tree();
    assertThat(open(both, List.of(form), live)).hasSize(1);
  }

  @Test
  void the_length_of_a_list_by_position_is_taken_once() {
    DesiredResource places = wanted("{l: ['a']}", fields("l", list(1, 1, VALUE)));
    assertThat(created(places, resource("{l: ['a', 'b', 'c']}").tree()))
        .containsExactly(new AcceptedForm.Length(FieldPath.parse("/l"), Kind.OVERRIDDEN, 3));
  }

  @Test
  void
      an_addition_that_was_left_out_is_not_dropped_by_the_server_if_the_element_there_was_removed() {
    DesiredResource desired = wanted("{l: [{a: 1}]}", fields("l", list(1, 0, fields("a", VALUE))));
    Edit removal = Edit.remove(FieldPath.parse("/l/[0]"), Rule.POLICY_2);
    SentChanges write = new SentChanges(false, List.of(removal), resource("{l: [{a: 9}]}").tree());

    assertThat(
            AcceptedFormDetector.after(
                List.of(), write, desired, resource("{l: []}").tree(), PLAIN))
        .isEmpty();
  }
}
