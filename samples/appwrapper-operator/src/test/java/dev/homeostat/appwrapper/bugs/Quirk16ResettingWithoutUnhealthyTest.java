package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.GoPanicException;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.Phase;
import dev.homeostat.appwrapper.reference.world.Status;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A.8: a status without Unhealthy, edited by hand, ends no pass; the Go operator panics. */
class Quirk16ResettingWithoutUnhealthyTest {

  @Test
  void resettingWithoutUnhealthyGoesOn() {
    GoGround go = GoGround.of(Templates.deployment("web", 1));
    go.settle();
    go.suspend(false);
    go.wrapper().orElseThrow().withObjectProperty("status").put("phase", "Resetting");
    assertThatThrownBy(go::pass)
        .isInstanceOf(GoPanicException.class)
        .hasMessageContaining("nil pointer dereference: condition Unhealthy");

    Ours ours =
        Ours.of(Component.other(1))
            .after(new Event.Admit())
            .edited(s -> new Status(Phase.RESETTING, s.resets(), Map.of(), s.components()));
    assertThat(ours.phase()).isNotEqualTo("Resetting");
  }
}
