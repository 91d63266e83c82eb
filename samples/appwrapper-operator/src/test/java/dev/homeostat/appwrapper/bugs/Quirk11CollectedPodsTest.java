package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.LiveObject.JobState;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A.8: a complete Job is done, even if its pods were collected; the Go operator resets it. */
class Quirk11CollectedPodsTest {

  @Test
  void aCompleteJobWithoutPodsHasSucceeded() {
    GoGround go = GoGround.of(Templates.job("train", 1, 1));
    go.admit();
    go.pod("train-1", "Running");
    go.settle();
    go.podVanishes("train-1");
    go.advance(Duration.ofMinutes(2));
    go.settle();
    assertThat(go.condition("Unhealthy").path("reason").asText())
        .isEqualTo("InsufficientPodsReady");
    assertThat(go.resets()).isEqualTo(1);

    Ours ours =
        Ours.of(Component.job(1, 1))
            .after(
                new Event.Admit(),
                new Event.AllPodsRun(),
                new Event.AllPodsSucceed(),
                new Event.JobReports(0, JobState.COMPLETE),
                new Event.PodVanishes(0));
    assertThat(ours.phase()).isEqualTo("Succeeded");
  }

  @Test
  void theJobReportsAfterItsPodsWereCollected() {
    Ours ours =
        Ours.of(Component.job(1, 1))
            .after(
                new Event.Admit(),
                new Event.AllPodsRun(),
                new Event.PodVanishes(0),
                new Event.JobReports(0, JobState.COMPLETE));
    assertThat(ours.phase()).isEqualTo("Succeeded");
  }
}
