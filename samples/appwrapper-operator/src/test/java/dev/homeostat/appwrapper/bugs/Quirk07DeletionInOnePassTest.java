package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.reference.world.Component;
import org.junit.jupiter.api.Test;

/**
 * A.7: what is gone after its deletion needs no second pass; the Go operator polls for it after
 * five seconds.
 */
class Quirk07DeletionInOnePassTest {

  @Test
  void nothingLeftIsSeenAtOnce() {
    GoGround go = GoGround.of(Templates.deployment("web", 1));
    go.admit();
    go.suspend(true);
    go.pass();
    go.pass();
    assertThat(go.api().paths("/apis/apps/v1/namespaces/ns/deployments")).isEmpty();
    assertThat(go.phase()).isEqualTo("Suspending");

    Ours ours = Ours.of(Component.other(1)).after(new Event.Admit(), new Event.Suspend());
    assertThat(ours.phase()).isEqualTo("Suspended");
  }
}
