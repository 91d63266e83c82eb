package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.patched;
import static dev.homeostat.core.Stage.refusal;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.core.findings.Song;
import dev.homeostat.report.Condition;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** POLICY-7: who keeps changing what we write is named, and waited for longer and longer. */
class Policy7ContestsTest {

  private final Stage stage =
      Stage.of(object("v1", "ConfigMap", "name: a", "data: {k: v, calm: v}"));

  private ReconcileResult fight(String path) {
    stage.cluster().withHand("rival").edit(configMap("a"), path, "theirs");
    return stage.pass();
  }

  /** Three repairs, and a fourth that is not made any more. */
  private ReconcileResult contested() {
    stage.settle();
    for (int i = 0; i < 3; i++) {
      assertThat(patched(fight("/data/k"))).containsExactly("add /data/k");
      stage.forward(Duration.ofMinutes(1));
    }
    return fight("/data/k");
  }

  private static Condition condition(ReconcileResult pass) {
    return pass.state().condition(Condition.CONTESTED).orElseThrow();
  }

  @Test
  void what_was_written_three_times_in_ten_minutes_is_contested_and_waits() {
    ReconcileResult pass = contested();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofMinutes(1));
    assertThat(condition(pass).status()).isEqualTo(Condition.Status.TRUE);
    assertThat(condition(pass).message())
        .contains("ConfigMap shop/a")
        .contains("/data/k")
        .contains("theirs, wanted v")
        .contains("rival");
  }

  @Test
  void other_fields_of_the_object_are_not_held_up() {
    contested();
    assertThat(patched(fight("/data/calm"))).containsExactly("add /data/calm");
  }

  @Test
  void its_repairs_wait_longer_each_time_up_to_an_hour() {
    contested();
    for (int minutes : new int[] {1, 2, 4, 8, 16, 32, 60, 60}) {
      stage.forward(Duration.ofMinutes(minutes).minusSeconds(1));
      assertThat(sent(fight("/data/k"))).isEmpty();
      stage.forward(Duration.ofSeconds(1));
      assertThat(patched(stage.pass())).containsExactly("add /data/k");
      ReconcileResult pass = fight("/data/k");
      assertThat(sent(pass)).isEmpty();
      assertThat(pass.requeue().fixedDelay())
          .contains(Duration.ofMinutes(Math.min(60, minutes == 32 ? 60 : minutes * 2L)));
    }
  }

  @Test
  void another_process_knows_it_too() {
    contested();
    stage.restart();
    assertThat(sent(fight("/data/k"))).isEmpty();
  }

  @Test
  void writes_that_are_far_apart_are_no_contest() {
    stage.settle();
    for (int i = 0; i < 10; i++) {
      assertThat(patched(fight("/data/k"))).containsExactly("add /data/k");
      stage.forward(Duration.ofMinutes(6));
    }
  }

  @Test
  void another_wish_is_another_matter() {
    contested();
    stage.want(object("v1", "ConfigMap", "name: a", "data: {k: w, calm: v}"));
    ReconcileResult pass = stage.pass();
    assertThat(patched(pass)).containsExactly("add /data/k");
    assertThat(pass.state().condition(Condition.CONTESTED)).isEmpty();
  }

  @Test
  void o14_a_manifest_that_takes_the_value_of_the_rival_ends_it() {
    contested();
    stage.want(object("v1", "ConfigMap", "name: a", "data: {k: theirs, calm: v}"));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.state().condition(Condition.CONTESTED)).isEmpty();
    assertThat(stage.record(configMap("a")).contests()).isEmpty();
  }

  @Test
  void o14_a_schema_that_hands_the_field_over_ends_it() {
    contested();
    stage.want(app -> app.observe(configMap("a"), schema -> schema.defaults().except("/data/k")));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.state().condition(Condition.CONTESTED)).isEmpty();
    assertThat(stage.record(configMap("a")).contests()).isEmpty();
  }

  @Test
  void o14_an_edit_of_another_field_does_not_end_it_while_the_rival_pauses() {
    contested();
    stage.cluster().edit(configMap("a"), "/data/k", "v");
    stage.want(object("v1", "ConfigMap", "name: a", "data: {k: v, calm: w}"));
    assertThat(patched(stage.pass())).containsExactly("add /data/calm");
    assertThat(sent(fight("/data/k"))).isEmpty();
  }

  @Test
  void an_edit_of_another_field_does_not_end_it() {
    contested();
    stage.want(object("v1", "ConfigMap", "name: a", "data: {k: v, calm: w}"));
    assertThat(patched(stage.pass())).containsExactly("add /data/calm");
    assertThat(sent(stage.pass())).isEmpty();
  }

  @Test
  void a_rival_that_has_given_up_is_forgotten_after_a_while() {
    contested();
    stage.forward(Duration.ofMinutes(1)).pass();
    stage.forward(Duration.ofMinutes(61)).pass();
    assertThat(stage.record(configMap("a")).contests()).isEmpty();
    assertThat(stage.pass().state().condition(Condition.CONTESTED)).isEmpty();
  }

  @Test
  void a_rival_that_has_given_up_is_forgotten_although_the_object_has_not_changed_since() {
    contested();
    assertThat(patched(stage.forward(Duration.ofMinutes(1)).pass())).hasSize(1);
    stage.pass();
    stage.forward(Duration.ofMinutes(59)).pass();
    assertThat(stage.record(configMap("a")).contests()).isNotEmpty();
    stage.forward(Duration.ofMinutes(1)).pass();
    assertThat(stage.record(configMap("a")).contests()).isEmpty();
  }

  @Test
  void an_object_that_somebody_keeps_deleting_is_contested_too() {
    stage.settle();
    for (int i = 0; i < 3; i++) {
      stage.cluster().remove(configMap("a"));
      assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/a");
    }
    stage.cluster().remove(configMap("a"));
    ReconcileResult plan = stage.plan();
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofMinutes(1));
    assertThat(condition(pass).message()).contains("ConfigMap shop/a");
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.WAITING);
    assertThat(Stage.why(pass.delta().waiting()))
        .containsExactly("a: it is deleted again and again");
    assertThat(plan.delta().waiting()).isEqualTo(pass.delta().waiting());
    stage.forward(Duration.ofMinutes(1));
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/a");
  }

  @Test
  void a_sensitive_value_is_not_shown() {
    Stage secret = Stage.of(object("v1", "Secret", "name: s", "stringData: {k: correct-horse}"));
    secret.settle();
    ReconcileResult pass = secret.pass();
    for (int i = 0; i < 4; i++) {
      secret.cluster().edit(Stage.id("Secret", "s"), "/data/k", "dGhlaXJz");
      pass = secret.pass();
    }
    assertThat(condition(pass).message())
        .contains("/data/k")
        .doesNotContain("Y29ycmVjdC1ob3JzZQ")
        .doesNotContain("dGhlaXJz");
  }

  @Test
  void a_strict_path_that_the_server_keeps_changing_is_not_ready_after_any_write() {
    stage
        .webhook(
            object -> {
              object.withObject("data").put("k", "theirs");
              return object;
            })
        .want(app -> app.observe(configMap("a"), schema -> schema.defaults().strict("/data/k")));
    for (int i = 0; i < 5; i++) {
      assertThat(ready(stage.pass())).isEqualTo(Condition.Status.FALSE);
    }
    for (int minutes : new int[] {1, 2, 4}) {
      ReconcileResult pass = stage.forward(Duration.ofMinutes(minutes)).pass();
      assertThat(patched(pass)).containsExactly("add /data/k");
      assertThat(condition(pass).status()).isEqualTo(Condition.Status.TRUE);
      assertThat(ready(pass)).isEqualTo(Condition.Status.FALSE);
      assertThat(pass.problems()).extracting(Problem::code).containsExactly("ChangedMeanwhile");
      assertThat(pass.requeue().fixedDelay()).contains(Duration.ofMinutes(minutes * 2L));
    }
  }

  private static Condition.Status ready(ReconcileResult pass) {
    return pass.state().condition(Condition.READY).orElseThrow().status();
  }

  @Test
  void what_goes_with_a_parent_that_is_replaced_is_no_longer_waited_for() {
    Stage parts =
        Song.stage(
            Song.with("{parts: [{name: r}]}"),
            Song.observing(
                "{parts: [{name: null},"
                    + " {observer_schema_list_min_length: 1, observer_schema_list_max_length: 1}]}"));
    parts.settle();
    for (int i = 0; i < 3; i++) {
      add(parts, "/spec/parts/1");
      assertThat(patched(parts.pass())).containsExactly("remove /spec/parts/1");
    }
    add(parts, "/spec/parts/1");
    add(parts, "/spec/parts/2");
    parts.refuse(
        request -> request.isWrite() && !request.body().toString().contains("[{\"name\":\"r\"}]"),
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.parts.name: no"));
    ReconcileResult pass = parts.pass();
    assertThat(Song.live(parts, "parts")).isEqualTo("[{\"name\":\"r\"}]");
    assertThat(pass.state().condition(Condition.READY).orElseThrow().status())
        .isEqualTo(Condition.Status.TRUE);
  }

  @Test
  void what_comes_with_a_parent_that_is_replaced_is_no_longer_waited_for() {
    Stage parent = Song.stage(Song.with("{parent: {a: v, b: 1}}"));
    parent.settle();
    for (int i = 0; i < 4; i++) {
      parent.cluster().withHand("rival").edit(Song.ID, "/spec/parent/a", "theirs");
      parent.pass();
    }
    parent.refuse(
        request ->
            request.isWrite() && !request.body().toString().contains("{\"a\":\"v\",\"b\":2}"),
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.parent.b: no"));
    ReconcileResult pass = Song.want(parent, Song.with("{parent: {a: v, b: 2}}")).pass();
    assertThat(Song.live(parent, "parent")).isEqualTo("{\"a\":\"v\",\"b\":2}");
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.state().condition(Condition.READY).orElseThrow().status())
        .isEqualTo(Condition.Status.TRUE);
  }

  private static void add(Stage stage, String place) {
    stage.cluster().withHand("rival").edit(Song.ID, place, Map.of("name", "s"));
  }
}
