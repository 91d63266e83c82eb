package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.report.Condition;
import dev.homeostat.report.HeldResource;
import java.util.List;
import org.junit.jupiter.api.Test;

/** E13: a resource with a list below its minimum, and none left to add, is waiting (POLICY-5). */
class E13BelowMinimumTest {
  private static final String SCHEMA =
      Song.observing(
          "{short: [null, {observer_schema_list_min_length: 2, observer_schema_list_max_length: 3}]}");

  private static final String WITH_K =
      Song.observing(
          "{k: null, short: [null, null, {observer_schema_list_min_length: 2,"
              + " observer_schema_list_max_length: 3}]}");

  private static void assertWaitsForLists(Stage stage, String why) {
    ReconcileResult plan = stage.plan();
    ReconcileResult pass = stage.pass();
    assertThat(pass.delta().waiting())
        .singleElement()
        .satisfies(held -> assertThat(held.why()).contains(why));
    assertThat(plan.delta().waiting()).isEqualTo(pass.delta().waiting());
    assertThat(stage.pass().delta().waiting()).hasSize(1);
  }

  private final Stage stage = Song.stage(Song.with("{short: [x]}"), SCHEMA);

  @Test
  void it_is_waiting_and_the_application_is_not_ready() {
    assertThat(stage.pass().outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    ReconcileResult pass = stage.pass();
    assertThat(pass.requests()).isEmpty();
    assertThat(pass.delta().unchanged()).isEmpty();
    assertThat(pass.delta().waiting()).extracting(HeldResource::resource).containsExactly(Song.ID);
    assertThat(pass.delta().awaiting())
        .extracting(ref -> ref.path().toString())
        .containsExactly("/spec/short");
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(pass.state().condition(Condition.READY))
        .hasValueSatisfying(ready -> assertThat(ready.status()).isEqualTo(Condition.Status.FALSE));
  }

  @Test
  void it_keeps_waiting_where_the_server_keeps_none_of_it() {
    stage.webhook(
        song -> {
          song.withObject("/spec").remove("short");
          return song;
        });
    stage.pass();
    for (int i = 0; i < 2; i++) {
      assertThat(stage.pass().delta().waiting())
          .extracting(HeldResource::resource)
          .containsExactly(Song.ID);
    }
  }

  @Test
  void plan_says_so_too() {
    stage.pass();
    assertThat(stage.plan().delta().waiting())
        .extracting(HeldResource::resource)
        .containsExactly(Song.ID);
  }

  @Test
  void plan_and_pass_say_so_of_a_list_in_an_object_that_is_added_whole() {
    String schema =
        Song.observing(
            "{m: {short: [null, {observer_schema_list_min_length: 2, observer_schema_list_max_length: 3}]}}");
    Stage adding = Song.stage(Song.with("{k: 1}"), schema);
    adding.pass();
    Song.want(adding, Song.with("{k: 1, m: {short: [x]}}"), schema);
    assertThat(adding.plan().delta().waiting())
        .extracting(HeldResource::resource)
        .containsExactly(Song.ID);
    assertThat(adding.pass().delta().waiting())
        .extracting(HeldResource::resource)
        .containsExactly(Song.ID);
  }

  @Test
  void plan_and_pass_say_so_when_an_element_leaves_the_manifest() {
    Stage leaving = Song.stage(Song.with("{k: 1, short: [x, y]}"), WITH_K);
    leaving.settle();
    Song.want(leaving, Song.with("{k: 1, short: [x]}"), WITH_K);
    assertWaitsForLists(leaving, "/spec/short has fewer elements than its minimum, 2");
    assertThat(Song.live(leaving, "short")).isEqualTo("[\"x\"]");
  }

  @Test
  void a_removal_that_waits_makes_no_list_too_short() {
    Stage leaving = Song.stage(Song.with("{k: 1, short: [x, y]}"), WITH_K);
    leaving.settle();
    leaving.refuse(
        request -> request.isWrite() && request.body().toString().contains("/spec/short"),
        Stage.refusal(422, "Invalid", "no", "FieldValueInvalid spec.short: no"));
    Song.want(leaving, Song.with("{k: 1, short: [x]}"), WITH_K);
    leaving.pass();
    Song.want(leaving, Song.with("{short: [x]}"), WITH_K);
    for (ReconcileResult each : List.of(leaving.plan(), leaving.pass())) {
      assertThat(each.delta().blocked())
          .singleElement()
          .satisfies(
              held ->
                  assertThat(held.why())
                      .contains("the server refuses /spec/short")
                      .doesNotContain("minimum"));
    }
  }

  @Test
  void it_is_ready_when_the_server_has_filled_it_in() {
    stage.pass();
    stage.cluster().edit(Song.ID, "/spec/short", List.of("x", "y"));
    assertThat(stage.pass().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void other_awaited_fields_keep_nothing_from_ready() {
    Stage awaiting = Song.stage(Song.with("{k: 1}"), Song.observing("{k: null, addr: null}"));
    assertThat(awaiting.settle().delta().awaiting()).hasSize(1);
  }
}
