package dev.homeostat.core.retry;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Settings;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** ACT-6: a teardown ends the pauses after failures, and none holds it up. */
class Act6TeardownTest {

  private final AtomicBoolean full = new AtomicBoolean(true);
  private final Stage stage =
      Stage.of(config("a") + "\n---\n" + config("b"))
          .refuse(
              request ->
                  full.get()
                      && request.verb() == ClusterRequest.Verb.CREATE
                      && request.address().id().name().equals("b"),
              refusal(403, "Forbidden", "exceeded quota"));

  @Test
  void a_pause_of_one_resource_does_not_hold_up_the_deletion_of_the_others() {
    assertThat(stage.pass().delta().created()).containsExactly(configMap("a"));
    assertThat(stage.pass().requests()).as("the other one is paused").isEmpty();
    assertThat(stage.delete().outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(stage.cluster().get(configMap("a"))).isEmpty();
  }

  @Test
  void an_application_that_comes_back_is_created_at_once() {
    stage.pass();
    assertThat(stage.pass().requests()).as("it is paused").isEmpty();
    stage.tearDown();
    full.set(false);
    assertThat(stage.pass().delta().created()).containsExactly(configMap("a"), configMap("b"));
  }

  @Test
  void resources_that_are_wanted_again_are_created_at_once() {
    stage.pass();
    assertThat(stage.pass().requests()).as("it is paused").isEmpty();
    stage.want(app -> app.wanted(Settings.Wanted.ABSENT)).settle();
    full.set(false);
    stage.want(app -> app.wanted(Settings.Wanted.PRESENT));
    assertThat(stage.pass().delta().created()).containsExactly(configMap("a"), configMap("b"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          403 | Forbidden | User "web" cannot delete resource "configmaps" | true
          403 | Forbidden | admission webhook "guard" denied the request | true
          500 | InternalError | the server is busy | false
          400 | BadRequest | a wrong request | false
          """)
  void only_what_somebody_denies_may_be_left_behind(
      int code, String reason, String message, boolean isAdvised) {
    Stage refused = Stage.of(config("a"));
    refused.settle();
    refused.refuse(
        request -> request.verb() == ClusterRequest.Verb.DELETE, refusal(code, reason, message));
    assertThat(refused.delete().problems())
        .singleElement()
        .satisfies(
            problem ->
                assertThat(problem.advice().contains("set deletion: orphan")).isEqualTo(isAdvised));
  }
}
