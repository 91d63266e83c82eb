package dev.homeostat.core.issues;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import org.junit.jupiter.api.Test;

/** Item 7: custom resources are resources like all others. */
class Krake7_1_7CustomResourceTest {

  private static final String CRON_TAB =
      """
      apiVersion: stable.example.com/v1
      kind: CronTab
      metadata: {name: tab}
      spec: {cronSpec: "* * * * */5", maxReplicas: 3, image_name: tab, hosts: [a, b]}
      """;
  private static final ResourceId ID = ResourceId.of("stable.example.com/CronTab", "tab");

  @Test
  void it_is_created_with_its_names_as_written_and_settles() {
    HookTrial trial = HookTrial.of(CRON_TAB);
    ReconcileResult pass = trial.pass();
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(trial.at(ID, "/spec").toString())
        .contains("cronSpec", "maxReplicas", "image_name", "[\"a\",\"b\"]");
    ReconcileResult next = trial.pass();
    assertThat(next.requests()).isEmpty();
    assertThat(next.stateWrites()).isZero();
  }

  @Test
  void it_is_repaired_by_a_patch_that_every_kind_takes() {
    HookTrial trial = HookTrial.of(CRON_TAB);
    trial.pass();
    trial.cluster().edit(ID.in("shop"), "/spec/maxReplicas", 7);
    ReconcileResult pass = trial.pass();
    assertThat(pass.requests()).singleElement().extracting("verb").hasToString("patch");
    assertThat(pass.requests().get(0).body().isArray()).as("RFC 6902").isTrue();
    assertThat(trial.at(ID, "/spec/maxReplicas").asInt()).isEqualTo(3);
  }

  @Test
  void it_is_deleted() {
    HookTrial trial = HookTrial.of(CRON_TAB + "---\n" + HookTrial.MAP);
    trial.pass();
    trial.want(HookTrial.MAP).pass();
    assertThat(trial.cluster().get(ID.in("shop"))).isEmpty();
  }
}
