package dev.homeostat.cli;

import static dev.homeostat.cli.CommandLineTrial.SONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The commands beside reconcile, and what they promise by their exit codes. */
class CommandsTest {

  @TempDir Path dir;
  private CommandLineTrial trial;

  @BeforeEach
  void a_fresh_folder() {
    trial = new CommandLineTrial(dir.resolve("cluster"));
  }

  @Test
  void plan_says_what_is_pending_and_does_nothing() {
    CommandLineTrial.Run run = trial.example("plan");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out()).contains("would be created");
    assertThat(trial.cluster().get(SONG)).isEmpty();
  }

  @Test
  void plan_is_in_sync_after_a_reconcile() {
    trial.example("reconcile");
    assertThat(trial.example("plan").code()).isZero();
  }

  @Test
  void plan_names_the_field_the_values_and_who_wrote_them() {
    trial.example("reconcile");
    trial.cluster().withHand("kubectl-edit").edit(SONG, "/spec/key1", "other");
    CommandLineTrial.Run run = trial.example("plan");
    assertThat(run.code()).isEqualTo(2);
    assertThat(run.out())
        .contains("/spec/key1: other, wanted kilestbo (enforced by manifest")
        .contains("application.yaml:")
        .contains("written by kubectl-edit");
  }

  @Test
  void explain_says_the_policy_of_each_field() {
    trial.example("reconcile");
    String out = trial.example("explain").out();
    assertThat(out)
        .contains("/spec/key1: enforced")
        .contains("/spec/key2: initial only")
        .contains("/spec/key3: pinned")
        .contains("/spec/nickname: enforced")
        .contains("by hook:nickname");
  }

  @Test
  void explain_can_be_asked_for_one_resource_and_one_path() {
    trial.example("reconcile");
    CommandLineTrial.Run run =
        trial.run(
            "explain",
            "--cluster",
            dir.resolve("cluster").toString(),
            "-f",
            CommandLineTrial.file("application.yaml"),
            "Song/top50",
            "/spec/key1");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out().lines()).hasSize(1);
    assertThat(run.out()).contains("/spec/key1: enforced").contains("application.yaml:15");
  }

  @Test
  void the_salt_of_the_digests_is_not_shown() {
    assertThat(trial.example("reconcile", "-o", "json").out()).doesNotContain("\"salt\"");
  }

  @Test
  void schema_shows_what_is_in_force() {
    assertThat(trial.example("schema").out()).contains("observer_schema_list_max_length: 2");
  }

  @Test
  void validate_finds_nothing_wrong_with_the_example() {
    CommandLineTrial.Run run = trial.example("validate");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.out()).contains("valid");
  }

  @Test
  void hooks_lists_the_hook_of_the_sample() {
    assertThat(trial.run("hooks").out()).contains("mangling: nickname").contains("when named");
  }

  @Test
  void steps_are_shown_in_their_order() {
    String out = trial.example("reconcile", "--steps").out();
    assertThat(out).containsSubsequence("Step 1", "Step 2", "Step 3", "Step 6", "Step 7");
  }

  @Test
  void plain_manifests_make_an_application_named_after_their_file() {
    String file =
        trial.write("shop.yaml", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");
    CommandLineTrial.Run run = trial.on("reconcile", file, "-o", "json");
    assertThat(run.code()).as(run.err()).isZero();
    assertThat(run.json().at("/application/metadata/name").asText()).isEqualTo("shop");
  }

  @Test
  void a_secret_is_shown_as_a_digest_everywhere() {
    String file =
        trial.write(
            "secret.yaml",
            "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {word: opensesame}\n");
    String encoded = "b3BlbnNlc2FtZQ==";
    for (String command : new String[] {"plan", "reconcile", "explain", "plan"}) {
      CommandLineTrial.Run run = trial.on(command, file, "-o", "json");
      assertThat(run.out() + run.err()).doesNotContain("opensesame", encoded);
    }
    assertThat(
            trial
                .cluster()
                .get(dev.homeostat.ResourceId.secret("s").in("default"))
                .orElseThrow()
                .tree()
                .at("/data/word")
                .asText())
        .isEqualTo(encoded);
  }
}
