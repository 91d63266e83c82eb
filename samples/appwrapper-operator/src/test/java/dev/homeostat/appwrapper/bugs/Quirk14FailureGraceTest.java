package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.reference.world.Component;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * A.8: each failure has its own grace; in the Go operator that of the first is over for the second.
 */
class Quirk14FailureGraceTest {

  @Test
  void theSecondFailureHasItsOwnGrace() {
    GoGround go = GoGround.of(Templates.deployment("web", 1));
    go.admit();
    go.podFails("web-1", 1);
    go.settle();
    go.advance(Duration.ofMinutes(1));
    go.settle();
    go.podVanishes("web-1");
    go.settle();
    go.advance(Duration.ofSeconds(30));
    go.podFails("web-2", 1);
    go.pass();
    go.pass();
    assertThat(go.phase()).isEqualTo("Running");
    go.pass();
    assertThat(go.phase()).isEqualTo("Resetting");
    assertThat(go.resets()).isEqualTo(2);

    Ours ours =
        Ours.of(Component.other(1))
            .after(new Event.Admit(), new Event.AllPodsRun(), new Event.PodFails(0, 1))
            .after(Duration.ofMinutes(1))
            .after(new Event.Collect())
            .after(Duration.ofSeconds(30))
            .after(new Event.PodAppears(0), new Event.PodFails(0, 1));
    assertThat(ours.after(Duration.ofSeconds(59)).phase()).isEqualTo("Running");
    assertThat(ours.after(Duration.ofSeconds(1)).phase()).isEqualTo("Resetting");
    assertThat(ours.status().resets()).isEqualTo(2);
  }
}
