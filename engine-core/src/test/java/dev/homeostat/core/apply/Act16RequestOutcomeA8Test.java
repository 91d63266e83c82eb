package dev.homeostat.core.apply;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ApplicationId;
import dev.homeostat.ReconcileResult;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.report.Request;
import dev.homeostat.report.RequestOutcome;
import dev.homeostat.report.RequestOutcome.Absent;
import dev.homeostat.report.RequestOutcome.Done;
import dev.homeostat.report.RequestOutcome.Pending;
import dev.homeostat.report.RequestOutcome.Refused;
import dev.homeostat.report.RequestOutcome.Unanswered;
import dev.homeostat.spi.PassListener;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** ACT-16: a result shows each request with its outcome. */
class Act16RequestOutcomeA8Test {

  private static List<RequestOutcome> outcomes(ReconcileResult pass) {
    return pass.requests().stream().map(Request::outcome).toList();
  }

  @Test
  void a_write_that_is_done() {
    Stage stage = Stage.of(config("a", "v") + "---\n" + config("b"));
    assertThat(outcomes(stage.pass())).containsExactly(new Done(), new Done());
    assertThat(outcomes(stage.want(config("a", "w")).pass()))
        .containsExactly(new Done(), new Absent());
  }

  @Test
  void a_write_that_is_refused_shows_code_reason_and_message() {
    Stage stage =
        Stage.of(config("a"))
            .refuse(
                request -> request.verb() == ClusterRequest.Verb.CREATE,
                refusal(403, "Forbidden", "quota is used up"));
    assertThat(outcomes(stage.pass()))
        .singleElement()
        .isInstanceOfSatisfying(
            Refused.class,
            refused -> {
              assertThat(refused.code()).isEqualTo(403);
              assertThat(refused.reason()).isEqualTo("Forbidden");
              assertThat(refused.message()).isEqualTo("403 Forbidden: quota is used up");
              assertThat(refused).hasToString("403 Forbidden: quota is used up");
            });
  }

  @Test
  void a_refusal_shows_no_secret() {
    String secret =
        "apiVersion: v1\nkind: ConfigMap\n"
            + "metadata: {name: a, annotations: {homeostat.dev/sensitive: /data/k}}\n"
            + "data: {k: %s}\n";
    Stage stage = Stage.of(secret.formatted("open-sesame"));
    stage.settle();
    stage
        .refuse(
            request -> request.verb() == ClusterRequest.Verb.PATCH,
            refusal(403, "Forbidden", "not open-sesame, not close-sesame"))
        .want(secret.formatted("close-sesame"));
    ReconcileResult pass = stage.pass();
    assertThat(outcomes(pass).toString()).contains("not (hidden), not (hidden)");
  }

  @Test
  void a_refused_creation_shows_no_secret() {
    String secret =
        "apiVersion: v1\nkind: ConfigMap\n"
            + "metadata: {name: a, annotations: {homeostat.dev/sensitive: /data/k}}\n"
            + "data: {k: open-sesame}\n";
    Stage stage =
        Stage.of(secret)
            .refuse(
                request -> request.verb() == ClusterRequest.Verb.CREATE,
                refusal(403, "Forbidden", "not open-sesame"));
    assertThat(outcomes(stage.pass()).toString()).contains("not (hidden)");
  }

  @Test
  void a_write_without_an_answer_may_be_done() {
    Stage stage =
        Stage.of(config("a"))
            .refuse(
                request -> request.verb() == ClusterRequest.Verb.CREATE,
                ClusterResponse.Refused.noAnswer("connection reset", true));
    assertThat(outcomes(stage.pass()))
        .singleElement()
        .isInstanceOfSatisfying(
            Unanswered.class, unanswered -> assertThat(unanswered.maybeDone()).isTrue());
  }

  @Test
  void a_listener_sees_a_request_before_and_after_its_answer() {
    List<String> seen = new ArrayList<>();
    Stage stage =
        Stage.of(config("a"))
            .engine(
                engine ->
                    engine.listener(
                        new PassListener() {
                          @Override
                          public void sent(ApplicationId application, Request request) {
                            assertThat(request.outcome()).isEqualTo(new Pending());
                            seen.add("sent " + request);
                          }

                          @Override
                          public void answered(ApplicationId application, Request request) {
                            assertThat(request.outcome()).isEqualTo(new Done());
                            seen.add("answered " + request);
                          }
                        }));
    stage.pass();
    assertThat(seen)
        .containsExactly("sent 1 create ConfigMap shop/a", "answered 1 create ConfigMap shop/a");
  }
}
