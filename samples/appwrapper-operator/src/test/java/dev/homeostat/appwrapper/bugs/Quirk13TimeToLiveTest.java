package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.reference.world.Component;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A.8: the time to live counts from success; in the Go operator from the deployment. */
class Quirk13TimeToLiveTest {

  @Test
  void theTimeToLiveCountsFromSuccess() {
    Duration week = Duration.ofHours(168);
    GoGround go = GoGround.of(Templates.job("train", 1, 1));
    go.admit();
    go.advance(week);
    go.pod("train-1", "Succeeded");
    go.settle();
    assertThat(go.phase()).isEqualTo("Succeeded");
    assertThat(go.api().paths("/apis/batch/v1/namespaces/ns/jobs")).isEmpty();

    Ours ours =
        Ours.of(Component.job(1, 1))
            .after(new Event.Admit(), new Event.AllPodsRun())
            .after(week)
            .after(new Event.AllPodsSucceed());
    assertThat(ours.after(week.minusSeconds(1)).state().isOurs(0)).isTrue();
    assertThat(ours.after(Duration.ofSeconds(1)).state().isOurs(0)).isFalse();
  }
}
