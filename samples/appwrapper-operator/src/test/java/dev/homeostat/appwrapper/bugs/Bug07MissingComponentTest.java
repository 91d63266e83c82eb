package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.reference.world.Component;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * C: a component that is absent is read again two seconds later; the Go operator fails at the first
 * look.
 */
class Bug07MissingComponentTest {

  @Test
  void aComponentThatIsAbsentForAMomentFailsNothing() {
    GoGround go = GoGround.of(Templates.deployment("web", 1));
    go.admit();
    String path = "/apis/apps/v1/namespaces/ns/deployments";
    go.api().paths(path).forEach(go.api()::remove);
    go.pass();
    assertThat(go.phase()).isEqualTo("Failed");

    Ours ours =
        Ours.of(Component.other(1))
            .after(new Event.Admit(), new Event.ComponentHeld(0), new Event.ComponentVanishes(0));
    assertThat(ours.phase()).isEqualTo("Running");
    assertThat(ours.after(Duration.ofSeconds(1)).phase()).isEqualTo("Running");
    assertThat(ours.after(Duration.ofSeconds(1)).phase()).isEqualTo("Failed");
  }
}
