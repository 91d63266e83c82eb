package dev.homeostat.core.redact;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.refusal;
import static dev.homeostat.core.Stage.sent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.Settings.Deletion;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.report.Request;
import org.junit.jupiter.api.Test;

/** SECRET-3: the answer to a deletion shows no sensitive value of the object. */
class Secret3DeletionsTest {

  private static String hidden(String value) {
    return object(
        "v1",
        "ConfigMap",
        "name: a, annotations: {homeostat.dev/sensitive: /data/k,"
            + " homeostat.dev/on-immutable: recreate}",
        "data: {k: " + value + "}");
  }

  private static Stage refusingDeletions() {
    Stage stage = Stage.of(hidden("hunter22") + config("b"));
    stage.settle();
    return stage.refuse(
        request -> request.verb() == ClusterRequest.Verb.DELETE,
        refusal(403, "Forbidden", "webhook denied deletion of {k: hunter22}"));
  }

  private static void assertNothingShown(ReconcileResult pass) {
    assertThat(sent(pass)).anyMatch(request -> request.startsWith("delete"));
    assertThat(pass.requests().stream().map(Request::outcome).toList().toString())
        .contains("webhook denied")
        .doesNotContain("hunter22");
    assertThat(pass.problems().toString()).doesNotContain("hunter22");
    assertThat(pass.delta().toString()).doesNotContain("hunter22");
    assertThat(pass.delta().waiting().toString()).doesNotContain("hunter22");
  }

  @Test
  void of_an_object_that_is_no_longer_desired() {
    assertNothingShown(refusingDeletions().want(config("b")).pass());
  }

  @Test
  void of_an_object_that_is_recreated() {
    Stage stage =
        refusingDeletions()
            .refuse(
                request -> request.verb() == ClusterRequest.Verb.PATCH,
                refusal(422, "Invalid", "x", "FieldValueInvalid data.k: field is immutable"));
    assertNothingShown(stage.want(hidden("hunter33") + config("b")).pass());
  }

  @Test
  void a_refused_release_of_an_orphan_shows_no_value() {
    Stage stage =
        Stage.of(hidden("hunter22")).settings(settings -> settings.withDeletion(Deletion.ORPHAN));
    stage.settle();
    stage.refuse(
        request -> request.verb() == ClusterRequest.Verb.PATCH,
        refusal(403, "Forbidden", "webhook denied the change of {k: hunter22}"));
    ReconcileResult pass = stage.delete();
    assertThat(pass.problems().toString()).contains("CannotRelease").doesNotContain("hunter22");
    assertThat(pass.requests().stream().map(Request::outcome).toList().toString())
        .contains("webhook denied")
        .doesNotContain("hunter22");
    assertThat(pass.delta().waiting().toString())
        .contains("webhook denied")
        .doesNotContain("hunter22");
  }
}
