package dev.homeostat.core.issues;

import static dev.homeostat.core.hooks.HookTrial.MAP;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.core.hooks.HookTrial;
import org.junit.jupiter.api.Test;

/** Item 14: a foreign object is neither changed nor deleted. */
class Krake7_1_14ForeignObjectTest {

  private static final ResourceId ID = ResourceId.configMap("a").in("shop");

  private static HookTrial besides(String value) {
    HookTrial trial = HookTrial.of(MAP + "data: {k: ours}\n");
    trial
        .cluster()
        .put(
            Resource.of(
                Manifest.parse(
                        MAP.replace("name: a", "name: a, namespace: shop")
                            + "data: {k: "
                            + value
                            + "}\n")
                    .documents()
                    .get(0)));
    return trial;
  }

  @Test
  void it_is_not_changed() {
    HookTrial trial = besides("theirs");
    ReconcileResult pass = trial.pass();
    assertThat(pass.delta().blocked()).hasSize(1);
    assertThat(pass.requests()).isEmpty();
    assertThat(trial.map("/data/k")).isEqualTo("theirs");
  }

  @Test
  void it_is_not_deleted_with_the_application() {
    HookTrial trial = besides("theirs");
    trial.pass();
    ReconcileResult pass = trial.engine().delete(trial.application());
    assertThat(pass.requests()).isEmpty();
    assertThat(trial.cluster().get(ID)).isPresent();
  }

  @Test
  void one_that_is_as_wanted_is_fine_and_stays_theirs() {
    HookTrial trial = besides("ours");
    ReconcileResult pass = trial.pass();
    assertThat(pass.delta().satisfied()).containsExactly(ID);
    assertThat(pass.requests()).isEmpty();
    trial.engine().delete(trial.application());
    assertThat(trial.cluster().get(ID)).isPresent();
  }
}
