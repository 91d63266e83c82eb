package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.reference.world.Component;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * A.8: the grace for a lost pod counts from its loss; in the Go operator from the deployment, so
 * that it is over.
 */
class Quirk12LostPodTest {

  @Test
  void aPodThatIsLostLateGetsAGrace() {
    Duration late = Duration.ofMinutes(30);
    GoGround go = GoGround.of(Templates.deployment("web", 1));
    go.admit();
    go.pod("web-1", "Running");
    go.settle();
    go.advance(late);
    go.podVanishes("web-1");
    go.pass();
    assertThat(go.phase()).isEqualTo("Resetting");

    Ours ours =
        Ours.of(Component.other(1))
            .after(new Event.Admit(), new Event.AllPodsRun())
            .after(late)
            .after(new Event.PodVanishes(0));
    assertThat(ours.phase()).isEqualTo("Running");
    assertThat(ours.after(Duration.ofSeconds(59)).phase()).isEqualTo("Running");
    assertThat(ours.after(Duration.ofSeconds(1)).phase()).isEqualTo("Resetting");
  }
}
