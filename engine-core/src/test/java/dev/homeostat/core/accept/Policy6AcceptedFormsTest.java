package dev.homeostat.core.accept;

import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.keyed;
import static dev.homeostat.core.compare.Trial.list;
import static dev.homeostat.core.compare.Trial.resource;
import static dev.homeostat.core.compare.Trial.set;
import static dev.homeostat.core.compare.Trial.shown;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.Projection.Verdict;
import dev.homeostat.Rule;
import dev.homeostat.core.compare.ObjectDiff;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.DesiredResource;
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

/** POLICY-6: the form that the server accepted is no drift. */
class Policy6AcceptedFormsTest {

  private static final Digester PLAIN = (path, value) -> Digest.of(value);
  private static final SchemaNode.Fields A = fields("a", VALUE, "b", VALUE);

  private static DesiredResource wanted(String text, SchemaNode.Fields schema, String... strict) {
    return new DesiredResource(
        resource(text),
        Trial.schema(schema, strict),
        Map.of(),
        FieldOrigin.MANIFEST,
        Set.of(),
        Set.of());
  }

  private static List<AcceptedForm> created(DesiredResource desired, String answer) {
    SentChanges write = new SentChanges(true, List.of(), null);
    return AcceptedFormDetector.after(List.of(), write, desired, resource(answer).tree(), PLAIN);
  }

  private static List<Edit> edits(DesiredResource desired, JsonNode live) {
    return ObjectDiff.edits(desired.resource().tree(), desired.schema().root(), live);
  }

  private static Kind kind(String asked, String answer) {
    return created(wanted("{a:" + asked + "}", A), answer).get(0).kind();
  }

  private static List<String> open(DesiredResource desired, List<AcceptedForm> forms, String live) {
    ObjectNode tree = resource(live).tree();
    CompiledProjection projection = CompiledProjection.of(desired, forms, PLAIN);
    List<Edit> open = projection.edits(tree);
    assertThat(projection.compare(tree))
        .isEqualTo(open.isEmpty() ? Verdict.IN_SYNC : Verdict.DRIFTED)
        .as("what was seen before changes no verdict")
        .isEqualTo(projection.compare(tree));
    return shown(open);
  }

  @Test
  void each_kind_is_told_from_the_others() {
    assertThat(kind("'1000m'", "{a:'1'}")).isEqualTo(Kind.NORMALISED);
    assertThat(kind("'0.5'", "{a:'500m'}")).isEqualTo(Kind.NORMALISED);
    assertThat(kind("'1024Ki'", "{a:'1Mi'}")).isEqualTo(Kind.NORMALISED);
    assertThat(kind("'1e3'", "{a:'1k'}")).isEqualTo(Kind.NORMALISED);
    assertThat(kind("''", "{}")).isEqualTo(Kind.NORMALISED);
    assertThat(kind("false", "{}")).isEqualTo(Kind.NORMALISED);
    assertThat(kind("0", "{}")).isEqualTo(Kind.NORMALISED);
    assertThat(kind("'2024-01-01T01:00:00+01:00'", "{a:'2024-01-01T00:00:00Z'}"))
        .isEqualTo(Kind.NORMALISED);
    assertThat(kind("'QUJD\\nRA=='", "{a:'QUJDRA=='}")).isEqualTo(Kind.NORMALISED);
    assertThat(kind("'x'", "{}")).isEqualTo(Kind.DROPPED);
    assertThat(kind("'x'", "{a:'y'}")).isEqualTo(Kind.OVERRIDDEN);
    assertThat(kind("true", "{a:1}")).isEqualTo(Kind.OVERRIDDEN);
    assertThat(kind("'1Gi'", "{a:'1G'}")).isEqualTo(Kind.OVERRIDDEN);
  }

  @Test
  void a_patch_that_changed_nothing_was_ignored() {
    DesiredResource desired = wanted("{a:1}", A);
    JsonNode before = resource("{a:2}").tree();
    List<Edit> sent = edits(desired, before);
    List<AcceptedForm> forms =
        AcceptedFormDetector.after(
            List.of(), new SentChanges(false, sent, before), desired, before, PLAIN);
    assertThat(forms).singleElement().extracting(AcceptedForm::kind).isEqualTo(Kind.IGNORED);
  }

  @Test
  void one_value_that_was_only_filled_in_is_told_from_the_others() {
    assertThat(kind("{port:80,cpu:'1000m'}", "{a:{port:80,cpu:'1',scheme:'HTTP'}}"))
        .isEqualTo(Kind.FILLED_IN);
    assertThat(kind("{port:80,cpu:'1000m'}", "{a:{port:80,cpu:'1',off:false}}"))
        .isEqualTo(Kind.NORMALISED);
    assertThat(kind("{port:80}", "{a:{port:81,scheme:'HTTP'}}")).isEqualTo(Kind.OVERRIDDEN);
  }

  @Test
  void it_counts_as_long_as_we_ask_the_same_and_see_the_same() {
    DesiredResource desired = wanted("{a:'1000m'}", A);
    List<AcceptedForm> forms = created(desired, "{a:'1'}");
    assertThat(open(desired, forms, "{a:'1'}")).isEmpty();
    assertThat(open(desired, forms, "{a:'1000m'}")).isEmpty();
    assertThat(open(desired, forms, "{a:'2'}")).containsExactly("/a=\"1000m\"");
    assertThat(open(desired, forms, "{}")).containsExactly("/a=\"1000m\"");
    assertThat(open(wanted("{a:'3'}", A), forms, "{a:'1'}")).containsExactly("/a=\"3\"");
  }

  @Test
  void what_was_dropped_may_stay_away() {
    DesiredResource desired = wanted("{a:'x',b:'y'}", A);
    List<AcceptedForm> forms = created(desired, "{b:'y'}");
    assertThat(open(desired, forms, "{b:'y'}")).isEmpty();
  }

  @Test
  void surplus_elements_are_accepted_by_key() {
    SchemaNode.Fields schema = fields("l", keyed("name", 1, 1, "[name=a]", fields()));
    DesiredResource desired = wanted("{l:[{name:'a'}]}", schema);
    List<AcceptedForm> forms = created(desired, "{l:[{name:'sidecar'},{name:'a'}]}");
    assertThat(open(desired, forms, "{l:[{name:'a'},{name:'sidecar'}]}")).isEmpty();
    assertThat(open(desired, forms, "{l:[{name:'a'}]}")).isEmpty();
    assertThat(open(desired, forms, "{l:[{name:'a'},{name:'sidecar'},{name:'x'}]}"))
        .containsExactly("-/l/[name=x]");
    assertThat(open(desired, forms, "{l:[{name:'a'},{name:'sidecar'},{name:'sidecar'}]}"))
        .containsExactly("-/l/[2]");
  }

  @Test
  void so_are_members_of_a_set_and_the_length_of_a_list() {
    DesiredResource members = wanted("{l:['a']}", fields("l", set(1, 1)));
    assertThat(open(members, created(members, "{l:['a','b']}"), "{l:['b','a']}")).isEmpty();
    DesiredResource places = wanted("{l:['a']}", fields("l", list(1, 1, VALUE)));
    List<AcceptedForm> forms = created(places, "{l:['a','b']}");
    assertThat(forms).singleElement().isInstanceOf(AcceptedForm.Length.class);
    assertThat(open(places, forms, "{l:['a','c']}")).isEmpty();
    assertThat(open(places, forms, "{l:['a','c','d']}")).containsExactly("-/l/[2]", "-/l/[1]");
  }

  @Test
  void a_strict_path_takes_no_other_form() {
    assertThat(created(wanted("{a:'1000m',b:0}", A, "/a"), "{a:'1'}"))
        .extracting(form -> form.path().toString())
        .containsExactly("/b");
  }

  @Test
  void nothing_is_learned_of_what_was_neither_carried_nor_in_sync() {
    DesiredResource desired = wanted("{a:1,b:1}", A);
    JsonNode before = resource("{a:2,b:2}").tree();
    List<Edit> sent = edits(desired, before).subList(0, 1);
    List<AcceptedForm> forms =
        AcceptedFormDetector.after(
            List.of(),
            new SentChanges(false, sent, before),
            desired,
            resource("{a:3,b:2}").tree(),
            PLAIN);
    assertThat(forms).extracting(form -> form.path().toString()).containsExactly("/a");
  }

  @Test
  void nothing_is_learned_of_what_goes_because_its_line_was_dropped() {
    SchemaNode.Fields schema = fields("l", keyed("name", 1, 1, "[name=a]", fields()));
    DesiredResource desired = wanted("{l:[{name:'a'}]}", schema);
    JsonNode before = resource("{l:[{name:'a'},{name:'x'}]}").tree();
    Edit dropped = Edit.remove(FieldPath.parse("/l/[name=x]"), Rule.POLICY_2);
    SentChanges write = new SentChanges(false, List.of(dropped), before);
    assertThat(AcceptedFormDetector.after(List.of(), write, desired, before, PLAIN)).isEmpty();
  }

  @Test
  void a_surplus_that_the_server_puts_back_is_taken() {
    SchemaNode.Fields schema = fields("l", keyed("name", 1, 1, "[name=a]", fields()));
    DesiredResource desired = wanted("{l:[{name:'a'}]}", schema);
    JsonNode before = resource("{l:[{name:'a'},{name:'x'}]}").tree();
    SentChanges write = new SentChanges(false, edits(desired, before), before);
    List<AcceptedForm> forms = AcceptedFormDetector.after(List.of(), write, desired, before, PLAIN);
    assertThat(open(desired, forms, "{l:[{name:'a'},{name:'x'}]}")).isEmpty();
    assertThat(open(desired, forms, "{l:[{name:'a'},{name:'y'}]}")).containsExactly("-/l/[name=y]");
  }

  @Test
  void an_absence_that_the_server_does_not_take_is_overridden() {
    DesiredResource desired = wanted("{a:null}", A);
    JsonNode before = resource("{a:2}").tree();
    SentChanges write = new SentChanges(false, edits(desired, before), before);
    assertThat(AcceptedFormDetector.after(List.of(), write, desired, before, PLAIN))
        .extracting(AcceptedForm::kind)
        .containsExactly(Kind.OVERRIDDEN);
  }

  @Test
  void the_json_of_a_form_holds_no_value() {
    DesiredResource desired = wanted("{a:'hidden'}", A);
    assertThat(created(desired, "{a:'else'}").toString()).doesNotContain("hidden", "else");
  }
}
