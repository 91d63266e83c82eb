package dev.homeostat.core.plan;

import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.patched;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Action;
import dev.homeostat.FieldPath;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.core.Stage;
import dev.homeostat.core.compare.Trial;
import dev.homeostat.core.model.Annotations;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.spi.DeltaHook;
import dev.homeostat.spi.HookContext;
import java.time.Duration;
import java.util.EnumSet;
import org.junit.jupiter.api.Test;

/** ACT-10: what is created once is not created again while the same is wanted. */
class Act10CreateOnceTest {

  private static String once(String value) {
    return object(
        "v1",
        "ConfigMap",
        "name: a, annotations: {homeostat.dev/create: once}",
        "data: {k: %s}".formatted(value));
  }

  private static String job(String spec) {
    return object("batch/v1", "Job", "name: j", "spec: {%s}".formatted(spec));
  }

  @Test
  void what_has_gone_after_its_first_success_stays_away() {
    Stage stage = Stage.of(once("v"));
    stage.settle();
    stage.cluster().remove(configMap("a"));
    ReconcileResult pass = stage.restart().settle();
    assertThat(sent(pass)).isEmpty();
    assertThat(pass.delta().unchanged()).containsExactly(configMap("a"));
    assertThat(stage.cluster().get(configMap("a"))).isEmpty();
  }

  @Test
  void k12_what_stays_away_is_reported_as_missing_on_purpose() {
    Stage stage = Stage.of(once("v") + Stage.config("b"));
    assertThat(stage.settle().delta().missing()).isEmpty();
    stage.cluster().remove(configMap("a"));
    for (ReconcileResult pass : new ReconcileResult[] {stage.plan(), stage.pass(), stage.pass()}) {
      assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(pass.delta().unchanged()).containsExactly(configMap("a"), configMap("b"));
      assertThat(pass.delta().missing()).containsExactly(configMap("a"));
    }
  }

  @Test
  void another_wish_creates_it_once_more() {
    Stage stage = Stage.of(once("v"));
    stage.settle();
    stage.cluster().remove(configMap("a"));
    stage.pass();
    assertThat(sent(stage.want(once("w")).pass())).containsExactly("create ConfigMap shop/a");
    stage.cluster().remove(configMap("a"));
    assertThat(sent(stage.settle())).isEmpty();
  }

  /** Leaves one field as it is. */
  private static final class LeavesField implements DeltaHook {
    @Override
    public String name() {
      return "leaves-field";
    }

    @Override
    public Decision decide(Input input, HookContext context) {
      return input.soFar() instanceof Update update
          ? new Update(
              update.edits().stream()
                  .filter(edit -> !edit.path().equals(FieldPath.of("data", "k")))
                  .toList())
          : input.soFar();
    }
  }

  @Test
  void another_wish_of_which_a_hook_left_a_part_out_creates_it_once_more() {
    Stage stage = Stage.of(once("v, l: v"));
    stage.settle();
    assertThat(patched(stage.hooks(new LeavesField()).want(once("w, l: w")).pass()))
        .containsExactly("add /data/l");
    stage.cluster().remove(configMap("a"));
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/a");
    stage.cluster().remove(configMap("a"));
    assertThat(sent(stage.pass())).isEmpty();
  }

  @Test
  void another_wish_that_was_held_back_while_it_was_there_creates_it_once_more() {
    Stage stage = Stage.of(once("v"));
    stage.settle();
    stage.want(once("w")).want(app -> app.actions(Action.CREATE)).pass();
    stage.cluster().remove(configMap("a"));
    stage.want(app -> app.actions(EnumSet.allOf(Action.class).toArray(Action[]::new)));
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/a");
    stage.cluster().remove(configMap("a"));
    assertThat(sent(stage.settle())).isEmpty();
  }

  @Test
  void a_create_that_failed_was_none() {
    Stage stage = Stage.of(once("v"));
    boolean[] refusing = {true};
    stage.refuse(
        request -> request.isWrite() && refusing[0],
        Stage.refusal(503, "ServiceUnavailable", "later"));
    stage.pass();
    refusing[0] = false;
    stage.settle();
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void an_object_of_others_that_is_adopted_in_part_after_a_failed_create_was_not_created() {
    Stage stage = Stage.of(once("v"));
    boolean[] refusing = {true};
    stage.refuse(
        request -> request.verb() == ClusterRequest.Verb.CREATE && refusing[0],
        Stage.refusal(503, "ServiceUnavailable", "later"));
    stage.refuse(
        request -> request.isWrite() && request.body().toString().contains("/data/k"),
        Stage.refusal(422, "Invalid", "x", "FieldValueInvalid data.k: field is immutable"));
    stage.pass();
    refusing[0] = false;
    stage
        .cluster()
        .put(
            Trial.resource(
                "{apiVersion: 'v1', kind: 'ConfigMap', metadata: {name: 'a', namespace: 'shop'},"
                    + " data: {k: 'theirs'}}"));
    stage
        .want(app -> app.settings(settings -> settings.withAdoption(Adoption.ALWAYS)))
        .forward(Duration.ofMinutes(2))
        .pass();
    assertThat(stage.cluster().get(configMap("a")).orElseThrow().label(Annotations.APPLICATION_UID))
        .isPresent();
    stage.cluster().remove(configMap("a"));
    assertThat(sent(stage.pass())).containsExactly("create ConfigMap shop/a");
  }

  @Test
  void as_long_as_it_is_there_it_is_kept_in_shape() {
    Stage stage = Stage.of(once("v"));
    stage.settle();
    stage.cluster().edit(configMap("a"), "/data/k", "else");
    stage.settle();
    assertThat(stage.value(configMap("a"), "/data/k")).contains("\"v\"");
  }

  @Test
  void a_job_that_the_server_cleans_up_is_created_once() {
    Stage stage = Stage.of(job("ttlSecondsAfterFinished: 0"));
    stage.settle();
    stage.cluster().remove(id("batch/Job", "j"));
    assertThat(sent(stage.settle())).isEmpty();
  }

  @Test
  void any_other_job_is_put_back() {
    Stage stage = Stage.of(job("backoffLimit: 1"));
    stage.settle();
    stage.cluster().remove(id("batch/Job", "j"));
    assertThat(sent(stage.pass())).containsExactly("create batch/Job shop/j");
  }

  @Test
  void it_is_still_ours_to_forget() {
    Stage stage = Stage.of(once("v") + Stage.config("b"));
    stage.settle();
    stage.cluster().remove(configMap("a"));
    ReconcileResult pass = stage.want(Stage.config("b")).settle();
    assertThat(pass.delta().waiting()).isEmpty();
    assertThat(stage.state().record(configMap("a"))).isEmpty();
  }
}
