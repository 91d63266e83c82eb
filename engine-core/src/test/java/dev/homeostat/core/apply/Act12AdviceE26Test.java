package dev.homeostat.core.apply;

import static dev.homeostat.core.Stage.id;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.refusal;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.spi.cluster.DeleteOptions;
import org.junit.jupiter.api.Test;

/** ACT-12 and POLICY-9: the advice of a refused change helps, in each pass that shows it. */
class Act12AdviceE26Test {

  private static final String RECREATE = "homeostat.dev/on-immutable: recreate";
  private static final String IMMUTABLE = "Invalid value: 2: field is immutable";

  private static String thing(String kind, String metadata, int size) {
    return object(
        kind.equals("PersistentVolumeClaim") ? "v1" : "example.com/v1",
        kind,
        "name: t" + metadata,
        "spec: {size: " + size + "}");
  }

  private static Stage refusing(String kind, String metadata, String words) {
    Stage stage = Stage.of(thing(kind, metadata, 1));
    stage.settle();
    return stage.refuse(
        request ->
            request.verb() == ClusterRequest.Verb.PATCH
                && request.body().toString().contains("/spec/size"),
        refusal(422, "Invalid", "no", "FieldValueInvalid spec.size: " + words));
  }

  private static Problem problem(ReconcileResult pass) {
    assertThat(pass.problems()).hasSize(1);
    return pass.problems().get(0);
  }

  @Test
  void each_pass_that_shows_it_gives_the_same_advice() {
    for (String words : new String[] {IMMUTABLE, "Invalid value: -1: must be positive"}) {
      Stage stage = refusing("Thing", "", words).want(thing("Thing", "", 2));
      Problem first = problem(stage.pass());
      assertThat(problem(stage.plan())).isEqualTo(first);
      assertThat(problem(stage.pass())).isEqualTo(first);
      assertThat(problem(stage.restart().pass())).isEqualTo(first);
    }
  }

  @Test
  void a_value_that_is_merely_wrong_is_no_reason_for_a_new_object() {
    Stage stage = refusing("Thing", "", "Invalid value: -1: must be positive");
    Problem problem = problem(stage.want(thing("Thing", "", -1)).pass());
    assertThat(problem.advice()).contains("correct the value").doesNotContain(RECREATE);
  }

  @Test
  void what_is_set_already_is_not_advised() {
    String recreate = ", annotations: {homeostat.dev/on-immutable: recreate}";
    Stage stage = refusing("Thing", recreate, "Invalid value: -1: must be positive");
    assertThat(problem(stage.want(thing("Thing", recreate, -1)).pass()).advice())
        .doesNotContain(RECREATE);
  }

  @Test
  void an_object_with_content_is_not_to_be_replaced() {
    Stage stage = refusing("PersistentVolumeClaim", "", "Forbidden: field is immutable");
    assertThat(problem(stage.want(thing("PersistentVolumeClaim", "", 2)).pass()).advice())
        .contains("change it back", "content")
        .doesNotContain(RECREATE);
  }

  @Test
  void who_follows_the_advice_gets_a_new_object() {
    Stage stage = refusing("Thing", "", IMMUTABLE).want(thing("Thing", "", 2));
    assertThat(problem(stage.pass()).advice()).contains(RECREATE);
    String before = stage.record(id("example.com/Thing", "t")).uid();
    String advised = ", annotations: {homeostat.dev/on-immutable: recreate}";
    stage.want(
        app ->
            app.deleteOptions(
                DeleteOptions.of("").withPropagation(DeleteOptions.Propagation.ORPHAN)));
    ReconcileResult pass = stage.want(thing("Thing", advised, 2)).pass();
    assertThat(sent(pass)).endsWith("delete example.com/Thing shop/t");
    assertThat(pass.requests().get(pass.requests().size() - 1).body().path("propagationPolicy"))
        .as("the dependents")
        .hasToString("\"Orphan\"");
    stage.settle();
    assertThat(stage.record(id("example.com/Thing", "t")).uid()).isNotEqualTo(before);
    assertThat(stage.value(id("example.com/Thing", "t"), "/spec/size")).contains("2");
  }
}
