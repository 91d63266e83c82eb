package dev.homeostat.core.issues;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import org.junit.jupiter.api.Test;

/** A masked value is shown, and never applied. */
class HelmController925MaskedValueTest {

  private static final ResourceId ID = ResourceId.secret("s");

  @Test
  void a_repaired_secret_has_its_value_and_the_report_a_digest() {
    HookTrial trial =
        HookTrial.of(
            "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\nstringData: {word: sesame}\n");
    trial.pass();
    trial.cluster().edit(ID.in("shop"), "/data/word", "b3RoZXI=");
    ReconcileResult pass = trial.pass();
    assertThat(pass.requests()).hasSize(1);
    assertThat(trial.at(ID, "/data/word").asText()).isEqualTo("c2VzYW1l");
    assertThat(pass.toString() + pass.requests().get(0).body() + pass.delta().updated())
        .contains("/data/word")
        .doesNotContain("sesame", "c2VzYW1l", "b3RoZXI=");
  }

  @Test
  void a_map_whose_value_looks_like_a_mask_is_written_as_it_is() {
    HookTrial trial = HookTrial.of(HookTrial.MAP + "data: {k: '*** (after)'}\n");
    trial.pass();
    assertThat(trial.map("/data/k")).isEqualTo("*** (after)");
  }
}
