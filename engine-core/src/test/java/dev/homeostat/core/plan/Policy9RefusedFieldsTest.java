package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.patched;
import static dev.homeostat.core.Stage.refusal;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.homeostat.FieldPath;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.Stage;
import dev.homeostat.core.findings.Song;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** POLICY-9: one field that the server refuses does not block the others. */
class Policy9RefusedFieldsTest {

  private static final ResourceId THING = id("example.com/Thing", "t");

  private static String thing(String spec) {
    return object("example.com/v1", "Thing", "name: t", "spec: {" + spec + "}");
  }

  private final boolean[] refusing = {true};
  private final Stage stage = Stage.of(thing("a: 1, b: 1, c: {d: 1, e: 1}"));

  /** Refuses patches that touch a path, for some cause. */
  private Stage refusing(String path, String... causes) {
    stage.settle();
    return stage.refuse(
        request ->
            refusing[0]
                && request.verb() == ClusterRequest.Verb.PATCH
                && request.body().toString().contains("\"path\":\"" + path),
        refusal(422, "Invalid", "the whole object", causes));
  }

  @Test
  void what_a_cause_names_is_left_out_and_the_rest_is_sent() {
    refusing("/spec/a", "FieldValueInvalid spec.a: no").want(thing("a: 2, b: 2, c: {d: 1, e: 1}"));
    ReconcileResult pass = stage.pass();
    assertThat(stage.value(THING, "/spec/a")).contains("1");
    assertThat(stage.value(THING, "/spec/b")).contains("2");
    assertThat(pass.delta().blocked())
        .singleElement()
        .satisfies(
            held -> {
              assertThat(held.changes()).hasSize(1);
              assertThat(held.withheld()).hasSize(1);
            });
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("ChangeRefused");
              assertThat(problem.rule().orElseThrow()).isEqualTo(Rule.POLICY_9);
              assertThat(problem.path()).isEqualTo("/spec/a");
              assertThat(problem.expected()).isEqualTo("a change that the server takes");
              assertThat(problem.got()).contains("FieldValueInvalid").contains("spec.a");
              assertThat(problem.advice()).startsWith("correct the value");
            });
  }

  @Test
  void a_cause_below_is_answered_by_the_parent_as_a_whole_first() {
    refusing("/spec/c/d", "FieldValueInvalid spec.c.d: no")
        .want(thing("a: 1, b: 1, c: {d: 2, e: 1}"));
    stage.cluster().edit(THING, "/spec/c/theirs", 1);
    ReconcileResult pass = stage.pass();
    assertThat(patched(pass)).containsExactly("add /spec/c/d", "add /spec/c");
    assertThat(stage.value(THING, "/spec/c")).contains("{\"d\":2,\"e\":1}");
    assertThat(pass.problems()).extracting(Problem::code).containsExactly("UnobservedReplaced");
  }

  @Test
  void causes_that_are_no_path_lead_to_one_patch_for_each_second_level_field() {
    refusing("/spec/a", "FieldValueInvalid spec: no").want(thing("a: 2, b: 2, c: {d: 2, e: 1}"));
    ReconcileResult pass = stage.pass();
    assertThat(stage.value(THING, "/spec/a")).contains("1");
    assertThat(stage.value(THING, "/spec/b")).contains("2");
    assertThat(stage.value(THING, "/spec/c/d")).contains("2");
    assertThat(pass.problems()).extracting(Problem::path).containsExactly("/spec/a");
  }

  @Test
  void what_stays_refused_is_shown_and_not_tried_at_once_again() {
    refusing("/spec/a", "FieldValueInvalid spec.a: no").want(thing("a: 2, b: 1, c: {d: 1, e: 1}"));
    stage.pass();
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.state().condition(Condition.REFUSED))
        .hasValueSatisfying(
            condition ->
                assertThat(condition.message()).contains("example.com/Thing shop/t /spec/a"));
    assertThat(stage.restart().pass().requests()).isEmpty();
    assertThat(patched(stage.want(thing("a: 2, b: 2, c: {d: 1, e: 1}")).pass()))
        .as("the refused field is left out")
        .containsExactly("add /spec/b");
    assertThat(patched(stage.want(thing("a: 3, b: 2, c: {d: 1, e: 1}")).pass()))
        .as("asked for in another way")
        .contains("add /spec/a");
  }

  @Test
  void a_plan_shows_it() {
    refusing("/spec/a", "FieldValueInvalid spec.a: no").want(thing("a: 2, b: 1, c: {d: 1, e: 1}"));
    stage.pass();
    ReconcileResult plan = stage.plan();
    assertThat(plan.problems())
        .extracting(Problem::code, Problem::path)
        .containsExactly(tuple("ChangeRefused", "/spec/a"));
  }

  @Test
  void it_is_tried_again_when_something_else_is_asked() {
    refusing("/spec/a", "FieldValueInvalid spec.a: no").want(thing("a: 2, b: 1, c: {d: 1, e: 1}"));
    stage.pass();
    assertThat(sent(stage.want(thing("a: 3, b: 1, c: {d: 1, e: 1}")).pass())).isNotEmpty();
  }

  @Test
  void it_is_tried_again_when_something_else_is_found() {
    refusing("/spec/a", "FieldValueInvalid spec.a: no").want(thing("a: 2, b: 1, c: {d: 1, e: 1}"));
    stage.pass();
    stage.cluster().edit(THING, "/spec/a", 7);
    assertThat(sent(stage.pass())).isNotEmpty();
  }

  @Test
  void it_is_tried_again_slowly() {
    refusing("/spec/a", "FieldValueInvalid spec.a: no").want(thing("a: 2, b: 1, c: {d: 1, e: 1}"));
    stage.pass();
    refusing[0] = false;
    stage.forward(Duration.ofMinutes(59));
    assertThat(sent(stage.pass())).isEmpty();
    stage.forward(Duration.ofMinutes(2));
    assertThat(patched(stage.pass())).containsExactly("add /spec/a");
    assertThat(stage.settle().state().condition(Condition.REFUSED)).isEmpty();
  }

  @Test
  void refused_is_not_accepted() {
    refusing("/spec/a", "FieldValueInvalid spec.a: no").want(thing("a: 2, b: 1, c: {d: 1, e: 1}"));
    stage.pass();
    assertThat(stage.record(THING).accepted()).isEmpty();
    assertThat(stage.pass().delta().accepted()).isEmpty();
  }

  @Test
  void drift_of_another_field_is_put_back_beside_it() {
    refusing("/spec/a", "FieldValueInvalid spec.a: no").want(thing("a: 2, b: 1, c: {d: 1, e: 1}"));
    stage.pass();
    stage.cluster().edit(THING, "/spec/b", 9);
    assertThat(patched(stage.pass())).containsExactly("add /spec/b");
  }

  @Test
  void a_removal_that_is_refused_is_told_in_each_pass_and_not_forgotten() {
    refusing("/spec/b", "FieldValueInvalid spec.b: no").want(thing("a: 1, c: {d: 1, e: 1}"));
    ReconcileResult pass = stage.pass();
    assertThat(pass.problems()).extracting(Problem::path).containsExactly("/spec/b");
    Problem problem = pass.problems().get(0);
    assertThat(problem.rule()).contains(Rule.POLICY_2);
    assertThat(problem.expected()).startsWith("the field to be removed");
    assertThat(problem.advice())
        .isEqualTo(
            "set the field again, or let it go (fieldRemoval: keep, or observer_schema_except)");
    ReconcileResult second = stage.pass();
    assertThat(sent(second)).isEmpty();
    assertThat(second.problems()).extracting(Problem::path).containsExactly("/spec/b");
    assertThat(stage.value(THING, "/spec/b")).contains("1");
    assertThat(stage.record(THING).removals()).containsExactly(FieldPath.of("spec", "b"));
  }

  @Test
  void what_a_server_says_of_a_secret_is_not_repeated() {
    Stage secret = Stage.of(object("v1", "Secret", "name: s", "stringData: {k: correct-horse}"));
    secret.settle();
    secret
        .refuse(
            request -> request.verb() == ClusterRequest.Verb.PATCH,
            refusal(
                422,
                "Invalid",
                "Secret {data: {k: Y29ycmVjdC1ob3JzZS0y}}",
                "FieldValueInvalid data.k: Invalid value: Y29ycmVjdC1ob3JzZS0y"))
        .want(object("v1", "Secret", "name: s", "stringData: {k: correct-horse-2}"));
    ReconcileResult pass = secret.pass();
    assertThat(pass.problems()).isNotEmpty();
    assertThat(pass.problems().toString() + pass.state().toJson())
        .doesNotContain("Y29ycmVjdC1ob3JzZS0y");
  }

  @Test
  void surplus_that_the_server_does_not_let_go_is_not_kept_as_its_choice() {
    Stage songs =
        Song.stage(
            Song.with("{parts: [{name: a}]}"),
            Song.observing(
                "{parts: [{name: theirs, size: null},"
                    + " {observer_schema_list_keys: [name], observer_schema_list_max_length: 1}]}"));
    songs.settle();
    songs.cluster().edit(Song.ID, "/spec/parts/-", Map.of("name", "theirs", "size", 1));
    songs.refuse(
        request -> request.verb() == ClusterRequest.Verb.PATCH,
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.parts: immutable"));

    songs.pass();

    assertThat(songs.pass().problems())
        .extracting(Problem::code, Problem::path)
        .containsExactly(tuple("ChangeRefused", "/spec/parts/[name=theirs]"));
  }

  @Test
  void it_is_shown_again_when_the_answer_to_another_write_takes_it_back() {
    refusing("/spec/a", "FieldValueInvalid spec.a: no").want(thing("a: 2, b: 1, c: {d: 1, e: 1}"));
    stage.pass();
    stage.cluster().edit(THING, "/spec/a", 2);
    stage.webhook(
        object -> {
          object.withObject("spec").put("a", 1);
          return object;
        });

    ReconcileResult pass = stage.want(thing("a: 2, b: 2, c: {d: 1, e: 1}")).pass();

    assertThat(patched(pass)).containsExactly("add /spec/b");
    assertThat(pass.delta().blocked()).hasSize(1);
    assertThat(pass.problems())
        .extracting(Problem::code, Problem::path)
        .containsExactly(tuple("ChangeRefused", "/spec/a"));
  }

  @Test
  void it_is_refused_no_more_once_the_server_has_taken_it() {
    refusing("/spec/a", "FieldValueInvalid spec.a: no")
        .want(thing("a: 2, b: 1, c: {d: 1, e: 1}"))
        .want(app -> app.observe(THING, schema -> schema.defaults().strict("/spec/a")));
    stage.pass();
    refusing[0] = false;
    stage.cluster().edit(THING, "/spec/a", 7);
    stage.webhook(
        object -> {
          object.withObject("spec").put("a", 1);
          return object;
        });

    ReconcileResult pass = stage.pass();

    assertThat(patched(pass)).containsExactly("add /spec/a");
    assertThat(pass.problems()).extracting(Problem::code).doesNotContain("ChangeRefused");
    assertThat(patched(stage.pass()))
        .as("tried as a strict path is")
        .containsExactly("add /spec/a");
  }

  @Test
  void it_is_tried_at_once_on_another_object_of_the_name() {
    refusing("/spec/a", "FieldValueInvalid spec.a: no").want(thing("a: 2, b: 1, c: {d: 1, e: 1}"));
    stage.pass();
    stage
        .webhook(
            object -> {
              object.withObject("spec").put("a", 1);
              return object;
            })
        .filter(
            (request, next) -> {
              ClusterResponse answer = next.get();
              return request.verb() == ClusterRequest.Verb.CREATE
                  ? ClusterResponse.Refused.noAnswer("connection reset", true)
                  : answer;
            });
    stage.cluster().remove(THING);
    stage.pass();

    ReconcileResult pass = stage.forward(Duration.ofMinutes(2)).pass();

    assertThat(patched(pass)).containsExactly("add /spec/a");
  }

  @Test
  void another_difference_that_the_answer_to_another_write_shows_was_not_refused() {
    refusing("/spec/a", "FieldValueInvalid spec.a: no").want(thing("a: 2, b: 1, c: {d: 1, e: 1}"));
    stage.pass();
    stage.webhook(
        object -> {
          object.withObject("spec").put("a", 9);
          return object;
        });

    ReconcileResult pass = stage.want(thing("a: 1, b: 2, c: {d: 1, e: 1}")).pass();

    assertThat(patched(pass)).containsExactly("add /spec/b");
    assertThat(pass.delta().blocked()).isEmpty();
    assertThat(pass.problems())
        .extracting(Problem::code, Problem::path)
        .containsExactly(tuple("ChangedMeanwhile", "/spec/a"));
  }
}
