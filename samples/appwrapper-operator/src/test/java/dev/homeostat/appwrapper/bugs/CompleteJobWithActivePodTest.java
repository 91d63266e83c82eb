package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.ConditionType;
import dev.homeostat.appwrapper.reference.world.LiveObject.JobState;
import org.junit.jupiter.api.Test;

/** A.5: quota is not given back as success while a pod runs, even if its Job reports Complete. */
class CompleteJobWithActivePodTest {

  @Test
  void anActivePodOfACompleteJobHoldsSuccessBack() {
    Ours ours =
        Ours.of(Component.job(1, 1), Component.job(1, 1))
            .after(
                new Event.Admit(),
                new Event.AllPodsRun(),
                new Event.PodSucceeds(1),
                new Event.JobReports(0, JobState.COMPLETE));
    assertThat(ours.phase()).isEqualTo("Running");
    assertThat(ours.status().isTrue(ConditionType.QUOTA_RESERVED)).isTrue();

    ours.after(new Event.PodVanishes(0));
    assertThat(ours.phase()).isEqualTo("Succeeded");
  }
}
