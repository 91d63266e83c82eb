package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.reference.world.Component;
import org.junit.jupiter.api.Test;

/**
 * A.8: a Job with more completions than parallelism has not succeeded between two waves of pods.
 */
class Quirk10JobBetweenWavesTest {

  @Test
  void aJobBetweenTwoWavesRuns() {
    GoGround go = GoGround.of(Templates.job("train", 1, 2));
    go.admit();
    go.pod("train-1", "Succeeded");
    go.settle();
    assertThat(go.phase()).isEqualTo("Succeeded");

    Ours ours =
        Ours.of(Component.job(1, 2))
            .after(new Event.Admit(), new Event.AllPodsRun(), new Event.AllPodsSucceed());
    assertThat(ours.phase()).isEqualTo("Running");
    ours.after(new Event.PodAppears(0), new Event.AllPodsSucceed());
    assertThat(ours.phase()).isEqualTo("Succeeded");
  }
}
