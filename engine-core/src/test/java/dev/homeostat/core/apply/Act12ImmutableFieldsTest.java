package dev.homeostat.core.apply;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.refusal;
import static dev.homeostat.core.Stage.sent;
import static dev.homeostat.core.Stage.why;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Action;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Rule;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** ACT-12: a field that can never change fails with a way out, or makes a new object. */
class Act12ImmutableFieldsTest {

  private static final ResourceId JOB = id("batch/Job", "j");

  private static String job(String how, String template, int parallelism) {
    return object(
        "batch/v1",
        "Job",
        "name: j"
            + (how.isEmpty() ? "" : ", annotations: {homeostat.dev/on-immutable: " + how + "}"),
        "spec: {template: {a: %s}, parallelism: %d}".formatted(template, parallelism));
  }

  /** A server that never changes {@code spec.template}, and says so in some words. */
  private static Stage stage(String how, String words) {
    Stage stage = Stage.of(job(how, "one", 1));
    stage.settle();
    return stage.refuse(
        request ->
            request.verb() == ClusterRequest.Verb.PATCH
                && request.body().toString().contains("/spec/template"),
        refusal(422, "Invalid", "x", "FieldValueInvalid spec.template: " + words));
  }

  @Test
  void without_a_wish_it_fails_and_names_the_field_and_the_way_out() {
    Stage stage = stage("", "Invalid value: {}: field is immutable");
    ReconcileResult pass = stage.want(job("", "two", 1)).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("ChangeRefused");
              assertThat(problem.rule().orElseThrow()).isEqualTo(Rule.ACT_12);
              assertThat(problem.resource().orElseThrow()).isEqualTo(JOB);
              assertThat(problem.path()).startsWith("/spec/template");
              assertThat(problem.source().orElseThrow().line()).isEqualTo(5);
              assertThat(problem.advice()).contains("homeostat.dev/on-immutable: recreate");
            });
    assertThat(stage.value(JOB, "/spec/template/a")).contains("\"one\"");
  }

  @Test
  void it_holds_up_no_later_wave() {
    Stage stage = stage("fail", "Invalid value: {}: field is immutable");
    ReconcileResult pass =
        stage
            .want(job("fail", "two", 1) + config("later"))
            .want(app -> app.wave(configMap("later"), 1000))
            .pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(pass.delta().created()).containsExactly(configMap("later"));
    assertThat(stage.pass().outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
  }

  @Test
  void another_refusal_holds_up_later_waves() {
    Stage stage = stage("fail", "Invalid value: 'two': must be one of three");
    ReconcileResult pass =
        stage
            .want(job("fail", "two", 1) + config("later"))
            .want(app -> app.wave(configMap("later"), 1000))
            .pass();
    assertThat(pass.delta().created()).isEmpty();
  }

  @Test
  void what_else_has_changed_is_done() {
    Stage stage = stage("fail", "Invalid value: {}: field is immutable");
    stage.want(job("fail", "two", 3)).pass();
    assertThat(stage.value(JOB, "/spec/parallelism")).contains("3");
  }

  private static String jobOfOneRun(String annotations, String template, int parallelism) {
    return object(
        "batch/v1",
        "Job",
        "name: j, annotations: {" + annotations + "}",
        "spec: {ttlSecondsAfterFinished: 60, template: {a: %s}, parallelism: %d}"
            .formatted(template, parallelism));
  }

  private static Stage stageOfOneRun(String annotations) {
    Stage stage = Stage.of(jobOfOneRun(annotations, "one", 1));
    stage.settle();
    return stage.refuse(
        request ->
            request.verb() == ClusterRequest.Verb.PATCH
                && request.body().toString().contains("/spec/template"),
        refusal(422, "Invalid", "x", "FieldValueInvalid spec.template: field is immutable"));
  }

  @Test
  void an_object_created_once_is_recreated_after_an_update_of_its_mutable_fields() {
    String recreate = "homeostat.dev/on-immutable: recreate";
    Stage stage = stageOfOneRun(recreate);
    ReconcileResult pass = stage.want(jobOfOneRun(recreate, "two", 3)).pass();
    assertThat(sent(pass)).endsWith("delete batch/Job shop/j");
    assertThat(sent(stage.pass())).containsExactly("create batch/Job shop/j");
    assertThat(stage.value(JOB, "/spec/template/a")).contains("\"two\"");
  }

  @Test
  void an_object_created_once_is_recreated_if_the_annotation_is_added_later() {
    Stage stage = stageOfOneRun("");
    stage.want(jobOfOneRun("", "two", 1)).pass();
    ReconcileResult advised =
        stage.want(jobOfOneRun("homeostat.dev/on-immutable: recreate", "two", 1)).pass();
    assertThat(sent(advised)).endsWith("delete batch/Job shop/j");
    assertThat(sent(stage.pass())).containsExactly("create batch/Job shop/j");
  }

  @Test
  void a_refused_manifest_of_an_object_created_once_is_created_when_the_old_object_is_gone() {
    Stage stage = stageOfOneRun("");
    assertThat(stage.want(jobOfOneRun("", "two", 1)).pass().outcome())
        .isEqualTo(ReconcileResult.Outcome.FAILED);
    stage.cluster().remove(JOB);
    assertThat(sent(stage.pass())).containsExactly("create batch/Job shop/j");
    stage.cluster().remove(JOB);
    assertThat(sent(stage.pass())).isEmpty();
  }

  /** A webhook chooses the immutable field, and the answer to the first create is lost. */
  private static Stage stageOfLostCreate() {
    boolean[] first = {true};
    return Stage.of(jobOfOneRun("", "one", 1))
        .webhook(
            tree -> {
              ((ObjectNode) tree.at("/spec/template")).put("a", "theirs");
              return tree;
            })
        .refuse(
            request ->
                request.verb() == ClusterRequest.Verb.PATCH
                    && request.body().toString().contains("/spec/template"),
            refusal(422, "Invalid", "x", "FieldValueInvalid spec.template: field is immutable"))
        .filter(
            (request, next) -> {
              ClusterResponse answer = next.get();
              boolean isLost = request.verb() == ClusterRequest.Verb.CREATE && first[0];
              first[0] &= !isLost;
              return isLost ? ClusterResponse.Refused.noAnswer("connection reset", true) : answer;
            });
  }

  @Test
  void an_object_created_once_is_not_created_again_if_the_answer_was_lost() {
    Stage stage = stageOfLostCreate();
    stage.pass();
    assertThat(stage.forward(Duration.ofMinutes(2)).pass().outcome())
        .isEqualTo(ReconcileResult.Outcome.FAILED);
    stage.cluster().remove(JOB);
    assertThat(sent(stage.pass())).isEmpty();
  }

  @Test
  void an_object_created_once_is_created_for_a_manifest_that_changed_after_a_lost_answer() {
    Stage stage = stageOfLostCreate();
    stage.pass();
    stage.want(jobOfOneRun("", "two", 1)).forward(Duration.ofMinutes(2)).pass();
    stage.cluster().remove(JOB);
    assertThat(sent(stage.pass())).containsExactly("create batch/Job shop/j");
  }

  @Test
  void an_object_created_once_is_recreated_if_the_action_is_allowed_later() {
    String recreate = "homeostat.dev/on-immutable: recreate";
    Stage stage = stageOfOneRun(recreate).want(jobOfOneRun(recreate, "two", 1));
    stage.want(app -> app.actions(Action.CREATE, Action.UPDATE)).pass();
    ReconcileResult allowed =
        stage.want(app -> app.actions(EnumSet.allOf(Action.class).toArray(Action[]::new))).pass();
    assertThat(sent(allowed)).endsWith("delete batch/Job shop/j");
    assertThat(sent(stage.restart().pass())).containsExactly("create batch/Job shop/j");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Invalid value: {}: field is immutable",
        "Forbidden: updates to statefulset spec for fields other than 'replicas' are forbidden",
        "Forbidden: may not be changed once set",
        "Invalid value: 'x': primary clusterIP may not change",
        "Forbidden: cannot be changed"
      })
  void if_wished_the_object_is_made_anew(String words) {
    Stage stage = stage("recreate", words);
    String before = stage.record(JOB).uid();
    ReconcileResult pass = stage.want(job("recreate", "two", 1)).pass();
    assertThat(sent(pass)).endsWith("delete batch/Job shop/j");
    assertThat(why(pass.delta().waiting()))
        .singleElement()
        .asString()
        .startsWith("j: it is created again, to change /spec/template");
    assertThat(pass.problems()).isEmpty();
    stage.settle();
    assertThat(stage.value(JOB, "/spec/template/a")).contains("\"two\"");
    assertThat(stage.record(JOB).uid()).isNotEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fail", "recreate"})
  void an_application_that_may_not_recreate_is_refused_once(String how) {
    Stage stage = stage(how, "Invalid value: {}: field is immutable");
    stage.want(app -> app.actions(Action.CREATE, Action.UPDATE)).want(job(how, "two", 1));
    ReconcileResult pass = stage.pass();
    assertThat(sent(pass)).containsExactly("patch batch/Job shop/j");
    ReconcileResult next = stage.pass();
    assertThat(sent(next)).isEmpty();
    assertThat(next.problems()).isEqualTo(pass.problems()).isNotEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"DELETE", "RECREATE"})
  void the_actions_that_a_recreation_needs_are_named_where_one_is_missing(Action missing) {
    Stage stage = stage("recreate", "Invalid value: {}: field is immutable");
    Set<Action> allowed = EnumSet.complementOf(EnumSet.of(missing));
    ReconcileResult pass =
        stage.want(app -> app.actions(allowed)).want(job("recreate", "two", 1)).pass();
    assertThat(pass.problems())
        .singleElement()
        .satisfies(
            problem -> {
              assertThat(problem.code()).isEqualTo("ChangeRefused");
              assertThat(problem.advice())
                  .contains("ApplicationBuilder.actions", "DELETE", "RECREATE");
            });
  }

  @Test
  void the_way_out_names_the_place_of_the_annotation() {
    Stage stage = stage("", "Invalid value: {}: field is immutable");
    assertThat(stage.want(job("", "two", 1)).pass().problems().get(0).advice())
        .contains("metadata.annotations", "homeostat.dev/on-immutable: recreate");
  }

  @Test
  void a_change_that_is_merely_wrong_makes_no_new_object() {
    Stage stage = stage("recreate", "Invalid value: 'two': must be one of three");
    ReconcileResult pass = stage.want(job("recreate", "two", 1)).pass();
    assertThat(sent(pass)).noneMatch(request -> request.startsWith("delete"));
    assertThat(pass.problems())
        .singleElement()
        .satisfies(problem -> assertThat(problem.rule().orElseThrow()).isEqualTo(Rule.POLICY_9));
  }

  @Test
  void drift_of_such_a_field_is_no_reason_for_a_new_object_either_way_round() {
    Stage stage = stage("", "field is immutable");
    stage.cluster().edit(JOB, "/spec/template/a", "else");
    ReconcileResult pass = stage.pass();
    assertThat(pass.delta().created()).isEmpty();
    assertThat(pass.problems())
        .extracting(p -> p.rule().orElseThrow())
        .containsExactly(Rule.ACT_12);
  }

  /** Counts what it hears, and decides about deletions. */
  private static final class Watching implements LifecycleHook {
    private final List<String> heard = new ArrayList<>();
    private final HookVerdict verdict;

    Watching(HookVerdict verdict) {
      this.verdict = verdict;
    }

    @Override
    public String name() {
      return "watching";
    }

    @Override
    public HookVerdict beforeDelete(Resource current, HookContext context) {
      return verdict;
    }

    @Override
    public void afterUpdate(Resource updated, HookContext context) {
      heard.add("updated " + updated.name());
    }

    @Override
    public void afterDelete(ResourceId gone, HookContext context) {
      heard.add("deleted " + gone.name());
    }
  }

  @Test
  void what_was_changed_beside_a_refused_recreation_is_recorded() {
    Watching hook = new Watching(new HookVerdict.Refuse("not on Fridays"));
    Stage stage = stage("recreate", "field is immutable").hooks(hook);
    ReconcileResult pass = stage.want(job("recreate", "two", 3)).pass();
    assertThat(why(pass.delta().blocked())).containsExactly("j: not on Fridays");
    assertThat(pass.delta().blocked().get(0).changes())
        .extracting(change -> change.path().toString())
        .containsExactly("/spec/parallelism");
    assertThat(hook.heard).containsExactly("updated j");
    assertThat(stage.record(JOB).lastApplied().at("/spec/parallelism").asInt()).isEqualTo(3);
  }

  @Test
  void an_object_that_could_not_be_deleted_is_not_reported_as_gone() {
    Watching hook = new Watching(HookVerdict.proceed());
    Stage stage = stage("recreate", "field is immutable").hooks(hook);
    ClusterResponse.Refused immutable =
        refusal(422, "Invalid", "x", "FieldValueInvalid spec.template: field is immutable");
    stage.filter(
        (request, server) ->
            switch (request.verb()) {
              case PATCH ->
                  request.body().toString().contains("/spec/template") ? immutable : server.get();
              case DELETE -> new ClusterResponse.UnknownKind(false);
              default -> server.get();
            });
    stage.want(job("recreate", "two", 1)).pass();
    assertThat(stage.value(JOB, "/spec/template/a")).contains("\"one\"");
    assertThat(hook.heard).isEmpty();
  }

  @Test
  void writes_of_a_wave_are_recorded_although_a_hook_fails_before_a_recreation() {
    LifecycleHook failing =
        new LifecycleHook() {
          @Override
          public String name() {
            return "failing";
          }

          @Override
          public HookVerdict beforeDelete(Resource current, HookContext context) {
            throw new IllegalStateException();
          }
        };
    Stage stage = stage("recreate", "field is immutable").hooks(failing);
    String other = job("recreate", "one", 1).replace("name: j", "name: 'n'");
    ReconcileResult pass = stage.want(job("recreate", "two", 1) + other).pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.FAILED);
    assertThat(stage.record(id("batch/Job", "n")).uid()).isNotEmpty();
  }
}
