package dev.homeostat.core.apply;

import static dev.homeostat.core.Stage.refusal;
import static dev.homeostat.core.compare.Trial.VALUE;
import static dev.homeostat.core.compare.Trial.fields;
import static dev.homeostat.core.compare.Trial.resource;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.core.model.SchemaNode;
import dev.homeostat.spi.DeltaHook.Edit;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ACT-1, SCHEMA-9, POLICY-9: what is sent, and sent again, until an object is as wanted. */
class PatchLoopTest {

  private static final SchemaNode FLAT = fields("a", VALUE, "b", VALUE, "c", VALUE);
  private static final SchemaNode DEEP =
      fields("a", fields("b", fields("c", fields("d", fields("e", VALUE)))), "z", VALUE);

  private static final ClusterResponse CONFLICT = refusal(409, "Conflict", "it has been modified");
  private static final ClusterResponse LATER = refusal(503, "ServiceUnavailable", "later");

  private static ClusterResponse invalid(String... fields) {
    String[] causes = fields.clone();
    for (int i = 0; i < causes.length; i++) {
      causes[i] = "FieldValueInvalid " + causes[i] + ": no";
    }
    return refusal(422, "Invalid", "it is wrong", causes);
  }

  /** A server with one object, of which some fields shall be others. */
  private static ScriptedServer server(SchemaNode spec, String live, String wanted) {
    return new ScriptedServer(
        fields("spec", spec), "{spec: " + live + "}", "{spec: " + wanted + "}");
  }

  private static ScriptedServer flat() {
    return server(FLAT, "{a: 1, b: 1, c: 1}", "{a: 2, b: 2, c: 2}");
  }

  private static ScriptedServer deep(String live) {
    return server(DEEP, live, "{a: {b: {c: {d: {e: 2}}}}, z: 2}");
  }

  private static List<String> paths(List<Edit> edits) {
    return edits.stream().map(edit -> edit.path().toString()).toList();
  }

  private static List<String> refused(List<PatchLoop.Refusal> refused) {
    return refused.stream().map(each -> each.edit().path() + ": " + each.why()).toList();
  }

  @Test
  void an_object_that_is_as_wanted_costs_no_request() {
    ScriptedServer server = server(FLAT, "{a: 1}", "{a: 1}");
    PatchLoop.Applied applied = server.applied();
    assertThat(server.log()).isEmpty();
    assertThat(applied.sent()).isEmpty();
    assertThat(applied.live()).isSameAs(applied.before());
  }

  @Test
  void all_that_differs_goes_in_one_patch() {
    ScriptedServer server = flat();
    PatchLoop.Applied applied = server.applied();
    assertThat(server.log()).containsExactly("/spec/a /spec/b /spec/c");
    assertThat(paths(applied.sent())).containsExactly("/spec/a", "/spec/b", "/spec/c");
    assertThat(applied.before()).isEqualTo(resource("{spec: {a: 1, b: 1, c: 1}}"));
    assertThat(applied.live().tree().at("/spec/c").asInt()).isEqualTo(2);
    assertThat(applied.refused()).isEmpty();
  }

  @Test
  void an_object_that_moved_is_read_and_the_patch_made_anew() {
    ScriptedServer server = flat().answers(CONFLICT).moved("{a: 2, b: 9, c: 1}");
    PatchLoop.Applied applied = server.applied();
    assertThat(server.log()).containsExactly("/spec/a /spec/b /spec/c", "read", "/spec/b /spec/c");
    assertThat(applied.before().tree().at("/spec/b").asInt()).isEqualTo(9);
    assertThat(paths(applied.sent())).containsExactly("/spec/b", "/spec/c");
  }

  @Test
  void a_refusal_without_details_is_a_conflict() {
    ScriptedServer server = flat().answers(invalid());
    server.applied();
    assertThat(server.log())
        .containsExactly("/spec/a /spec/b /spec/c", "read", "/spec/a /spec/b /spec/c");
  }

  @Test
  void an_object_that_moved_until_it_was_as_wanted_needs_no_patch() {
    ScriptedServer server = flat().answers(CONFLICT).moved("{a: 2, b: 2, c: 2}");
    assertThat(server.applied().sent()).isEmpty();
    assertThat(server.log()).containsExactly("/spec/a /spec/b /spec/c", "read");
  }

  @Test
  void after_five_tries_anew_it_is_left_for_later() {
    ScriptedServer server =
        flat().answers(CONFLICT, CONFLICT, CONFLICT, CONFLICT, CONFLICT, CONFLICT, CONFLICT);
    assertThat(server.failed().answer()).isEqualTo(CONFLICT);
    assertThat(server.log()).filteredOn("read"::equals).hasSize(5);
    assertThat(server.log()).hasSize(11);
    ScriptedServer lucky = flat().answers(CONFLICT, CONFLICT, CONFLICT, CONFLICT, CONFLICT);
    assertThat(lucky.applied().sent()).hasSize(3);
  }

  @Test
  void what_the_server_cannot_do_now_is_not_repeated_at_once() {
    ScriptedServer server = flat().answers(LATER);
    PatchLoop.Failed failed = server.failed();
    assertThat(failed.answer()).isEqualTo(LATER);
    assertThat(failed.refused()).isEmpty();
    assertThat(server.log()).hasSize(1);
  }

  @Test
  void an_object_that_has_disappeared_is_gone() {
    assertThat(flat().answers(new ClusterResponse.Absent()).update())
        .isInstanceOf(PatchLoop.Gone.class);
    assertThat(flat().answers(CONFLICT).reads(new ClusterResponse.Absent()).update())
        .isInstanceOf(PatchLoop.Gone.class);
  }

  @Test
  void an_object_that_cannot_be_read_again_fails_as_the_read_did() {
    ScriptedServer server = flat().answers(CONFLICT).reads(LATER);
    assertThat(server.failed().answer()).isEqualTo(LATER);
  }

  @Test
  void a_refused_field_is_tried_as_part_of_its_parent() {
    ScriptedServer server =
        deep("{a: {b: {c: {d: {e: 1}}}}, z: 1}").answers(invalid("spec.a.b.c.d.e"));
    PatchLoop.Applied applied = server.applied();
    assertThat(server.log()).containsExactly("/spec/a/b/c/d/e /spec/z", "/spec/a/b/c/d /spec/z");
    assertThat(paths(applied.sent())).containsExactly("/spec/a/b/c/d", "/spec/z");
    assertThat(applied.refused()).isEmpty();
  }

  @Test
  void the_parent_that_is_tried_is_three_levels_up_at_most() {
    ClusterResponse no = invalid("spec.a.b.c.d.e");
    ScriptedServer server =
        deep("{a: {b: {c: {d: {e: 1}}}}, z: 2}").answers(no, no, no, no, no, no);
    PatchLoop.Failed failed = server.failed();
    assertThat(server.log())
        .containsExactly("/spec/a/b/c/d/e", "/spec/a/b/c/d", "/spec/a/b/c", "/spec/a/b");
    assertThat(failed.answer()).isEqualTo(no);
    assertThat(refused(failed.refused()))
        .containsExactly("/spec/a/b/c/d/e: FieldValueInvalid spec.a.b.c.d.e");
  }

  @Test
  void it_is_counted_from_the_path_that_the_cause_names() {
    ClusterResponse no = invalid("spec.a.b");
    ScriptedServer server = deep("{a: {b: {c: {d: {e: 1}}}}, z: 2}").answers(no, no);
    assertThat(refused(server.failed().refused()))
        .containsExactly("/spec/a/b/c/d/e: FieldValueInvalid spec.a.b");
    assertThat(server.log()).containsExactly("/spec/a/b/c/d/e", "/spec/a");
  }

  @Test
  void a_parent_that_cannot_be_sent_now_refuses_nothing() {
    ScriptedServer server =
        deep("{a: {b: {c: {d: {e: 1}}}}, z: 1}").answers(invalid("spec.a.b.c.d.e"), LATER);
    PatchLoop.Failed failed = server.failed();
    assertThat(failed.answer()).isEqualTo(LATER);
    assertThat(failed.refused()).isEmpty();
    assertThat(server.log()).hasSize(2);
  }

  @Test
  void an_object_that_moved_under_a_parent_is_read_again() {
    ScriptedServer server =
        deep("{a: {b: {c: {d: {e: 1}}}}, z: 1}").answers(invalid("spec.a.b.c.d.e"), CONFLICT);
    server.applied();
    assertThat(server.log())
        .containsExactly(
            "/spec/a/b/c/d/e /spec/z", "/spec/a/b/c/d /spec/z", "read", "/spec/a/b/c/d/e /spec/z");
  }

  @Test
  void what_stays_refused_is_left_out_and_the_rest_is_sent() {
    ScriptedServer server = flat().answers(invalid("spec.b"));
    PatchLoop.Applied applied = server.applied();
    assertThat(server.log()).containsExactly("/spec/a /spec/b /spec/c", "/spec/a /spec/c");
    assertThat(paths(applied.sent())).containsExactly("/spec/a", "/spec/c");
    assertThat(refused(applied.refused())).containsExactly("/spec/b: FieldValueInvalid spec.b");
  }

  @Test
  void the_object_before_several_patches_is_the_one_before_the_first() {
    ClusterResponse no = invalid("spec");
    ScriptedServer server =
        new ScriptedServer(
                fields("data", fields("x", VALUE), "spec", FLAT),
                "{data: {x: 1}, spec: {a: 1}}",
                "{data: {x: 2}, spec: {a: 2}}")
            .answers(no);
    PatchLoop.Applied applied = server.applied();
    assertThat(server.log()).containsExactly("/data/x /spec/a", "/data/x", "/spec/a");
    assertThat(applied.before().tree().at("/data/x").asInt()).isEqualTo(1);
  }

  @Test
  void the_rest_may_be_refused_in_part_too() {
    ScriptedServer server =
        flat().answers(invalid("spec.b", "spec.x"), invalid("spec.x", "spec.a"));
    PatchLoop.Applied applied = server.applied();
    assertThat(server.log())
        .containsExactly("/spec/a /spec/b /spec/c", "/spec/a /spec/c", "/spec/c");
    assertThat(refused(applied.refused()))
        .containsExactly("/spec/b: FieldValueInvalid spec.b", "/spec/a: FieldValueInvalid spec.a");
  }

  @Test
  void what_was_left_out_stays_out_when_the_rest_is_made_anew() {
    ScriptedServer server = flat().answers(invalid("spec.b"), CONFLICT);
    PatchLoop.Applied applied = server.applied();
    assertThat(server.log())
        .containsExactly("/spec/a /spec/b /spec/c", "/spec/a /spec/c", "read", "/spec/a /spec/c");
    assertThat(applied.refused()).hasSize(1);
  }

  @Test
  void when_all_is_refused_nothing_was_changed() {
    ScriptedServer server = flat().answers(invalid("spec.a", "spec.b", "spec.c"));
    PatchLoop.Failed failed = server.failed();
    assertThat(server.log()).hasSize(1);
    assertThat(failed.refused()).hasSize(3);
  }

  @Test
  void a_cause_that_is_no_path_is_looked_for_field_by_field() {
    ScriptedServer server = flat().answers(invalid("spec"), null, invalid("Value"));
    PatchLoop.Applied applied = server.applied();
    assertThat(server.log())
        .containsExactly("/spec/a /spec/b /spec/c", "/spec/a", "/spec/b", "/spec/c");
    assertThat(paths(applied.sent())).containsExactly("/spec/a", "/spec/c");
    assertThat(refused(applied.refused())).containsExactly("/spec/b: FieldValueInvalid Value");
    assertThat(applied.live().tree().path("spec").toString())
        .isEqualTo("{\"a\":2,\"b\":1,\"c\":2}");
  }

  @Test
  void a_single_field_is_not_sent_twice_for_a_cause_that_is_no_path() {
    ScriptedServer server = server(FLAT, "{a: 1}", "{a: 2}").answers(invalid("spec"));
    PatchLoop.Failed failed = server.failed();
    assertThat(failed.answer()).isEqualTo(invalid("spec"));
    assertThat(refused(failed.refused())).containsExactly("/spec/a: FieldValueInvalid spec");
    assertThat(server.log()).hasSize(1);
  }

  @Test
  void when_each_field_is_refused_nothing_was_changed() {
    ClusterResponse no = invalid("spec");
    ScriptedServer server = flat().answers(no, no, no, no);
    PatchLoop.Failed failed = server.failed();
    assertThat(failed.answer()).isEqualTo(no);
    assertThat(failed.refused()).hasSize(3);
    assertThat(server.log()).hasSize(4);
  }

  @Test
  void field_by_field_a_conflict_is_still_a_conflict() {
    ScriptedServer server = flat().answers(invalid("spec"), null, invalid());
    PatchLoop.Applied applied = server.applied();
    assertThat(server.log())
        .containsExactly(
            "/spec/a /spec/b /spec/c", "/spec/a", "/spec/b", "read", "/spec/b /spec/c");
    assertThat(applied.refused()).isEmpty();
  }

  @Test
  void what_was_changed_before_a_failure_counts() {
    ScriptedServer server = flat().answers(invalid("spec"), null, LATER);
    assertThat(paths(server.applied().sent())).containsExactly("/spec/a");
    assertThat(server.log()).hasSize(3);
  }

  @Test
  void a_field_that_can_never_change_is_told_from_one_that_is_wrong() {
    ClusterResponse no =
        refusal(
            422,
            "Invalid",
            "it is wrong",
            "FieldValueInvalid spec.a: field is immutable",
            "FieldValueInvalid spec.b: too many");
    assertThat(flat().answers(no).applied().refused())
        .extracting(PatchLoop.Refusal::immutable)
        .containsExactly(true, false);
  }
}
