package dev.homeostat.appwrapper.reference.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The model follows the table of the facts, one pass at a time. */
class GoOperatorModelTest {

  @Test
  void aLifeToSuccessTakesOnePassForEachPhase() {
    GoGround ground = GoGround.of(Templates.job("train", 1, 1));
    assertThat(ground.pass()).isEqualTo(GoPass.DONE);
    assertThat(ground.phase()).isEqualTo("Suspended");

    ground.suspend(false);
    ground.pass();
    assertThat(ground.phase()).isEqualTo("Resuming");
    assertThat(ground.condition("QuotaReserved").path("reason").asText()).isEqualTo("Resuming");
    ground.pass();
    assertThat(ground.phase()).isEqualTo("Running");
    assertThat(ground.api().paths("/apis/batch/v1/namespaces/ns/jobs")).hasSize(1);

    ground.pod("train-1", "Running");
    assertThat(ground.pass().requeueAfter()).contains(Duration.ofMinutes(1));
    ground.pod("train-1", "Succeeded");
    ground.pass();
    assertThat(ground.phase()).isEqualTo("Succeeded");
    assertThat(ground.condition("QuotaReserved").path("message").asText())
        .isEqualTo("1 pods succeeded and no running, pending, or failed pods");
  }

  @Test
  void aComponentIsNotedBeforeItIsCreated() {
    GoGround ground = GoGround.of(Templates.job("train", 1, 1));
    ground.admit();

    int noted = indexOf(ground, "PATCH", "ComponentCreationInitiated");
    int created = indexOf(ground, "POST", "batch/v1");
    assertThat(noted).isNotNegative().isLessThan(created);
  }

  @Test
  void whatIsWrappedCarriesLabelAndOwner() {
    GoGround ground = GoGround.of(Templates.deployment("web", 1));
    ground.admit();

    String path = ground.api().paths("/apis/apps/v1/namespaces/ns/deployments").get(0);
    String text = ground.api().object(path).orElseThrow().toString();
    assertThat(text)
        .contains("\"workload.codeflare.dev/appwrapper\":\"sample\"")
        .contains("\"controller\":true")
        .contains("\"blockOwnerDeletion\":true");
  }

  @Test
  void aRefusedCreationIsTriedEachSecondUntilTheGraceIsOver() {
    GoGround ground = GoGround.of(Templates.job("train", 1, 1));
    ground.suspend(false);
    ground.pass();
    ground.pass();
    ground.api().refuse("POST", "jobs", 403);
    assertThat(ground.pass().requeueAfter()).contains(Duration.ofSeconds(1));
    assertThat(ground.phase()).isEqualTo("Resuming");

    ground.advance(Duration.ofMinutes(1));
    ground.api().refuse("POST", "jobs", 403);
    ground.pass();
    assertThat(ground.phase()).isEqualTo("Resetting");
    assertThat(ground.resets()).isEqualTo(1);
  }

  @Test
  void anInvalidObjectAndAnUnknownKindFailForGood() {
    GoGround invalid = GoGround.of(Templates.job("train", 1, 1));
    invalid.api().refuse("POST", "jobs", 422);
    invalid.admit();
    assertThat(invalid.phase()).isEqualTo("Failed");

    GoGround unknown = GoGround.of(Templates.object("example.com/v1", "Widget", "w"));
    unknown.admit();
    assertThat(unknown.phase()).isEqualTo("Failed");
  }

  @Test
  void failedPodsResetAfterTheirGraceAndTheRestAfterThePause() {
    GoGround ground = GoGround.of(Templates.job("train", 1, 1));
    ground.admit();
    ground.podFails("train-1", 1);
    assertThat(ground.settle().requeueAfter()).contains(Duration.ofMinutes(1));

    ground.advance(Duration.ofMinutes(1));
    ground.pass();
    assertThat(ground.phase()).isEqualTo("Resetting");
    ground.pass();
    ground.podVanishes("train-1");
    ground.pass();
    assertThat(ground.condition("ResourcesDeployed").path("reason").asText())
        .isEqualTo("Resetting");
    assertThat(ground.condition("QuotaReserved").path("status").asText()).isEqualTo("True");
    ground.advance(Duration.ofSeconds(30));
    ground.pass();
    assertThat(ground.phase()).isEqualTo("Resuming");
  }

  @Test
  void deletionEndsWhenNothingIsLeft() {
    GoGround ground = GoGround.of(Templates.job("train", 1, 1));
    ground.admit();
    ground.api().send("DELETE", ApiPaths.appWrapper("ns", "sample"), null);
    assertThat(ground.pass().requeueAfter()).contains(Duration.ofSeconds(5));
    assertThat(ground.phase()).isEqualTo("Terminating");
    ground.pass();
    assertThat(ground.wrapper()).isEqualTo(Optional.empty());
  }

  @Test
  void oneThatOthersManageIsIgnored() {
    GoGround ground = GoGround.of(Templates.job("train", 1, 1));
    ground
        .wrapper()
        .orElseThrow()
        .withObjectProperty("spec")
        .put("managedBy", "other.example.com/x");
    assertThat(ground.pass()).isEqualTo(GoPass.DONE);
    assertThat(ground.phase()).isEmpty();
  }

  private static int indexOf(GoGround ground, String method, String text) {
    for (int i = 0; i < ground.requests().size(); i++) {
      String request = ground.requests().get(i);
      if (request.startsWith(method) && request.contains(text)) {
        return i;
      }
    }
    return -1;
  }
}
