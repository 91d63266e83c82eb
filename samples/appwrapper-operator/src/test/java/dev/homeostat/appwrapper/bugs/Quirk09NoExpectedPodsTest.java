package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.reference.world.Component;
import org.junit.jupiter.api.Test;

/** A.8: an AppWrapper that expects no pods runs; in the Go operator it has succeeded at once. */
class Quirk09NoExpectedPodsTest {

  @Test
  void noExpectedPodsIsRunning() {
    GoGround go = GoGround.of(Templates.deployment("web", 0));
    go.admit();
    assertThat(go.phase()).isEqualTo("Succeeded");

    Ours ours = Ours.of(Component.other(0)).after(new Event.Admit());
    assertThat(ours.phase()).isEqualTo("Running");
  }
}
