package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.Wrappers;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.phase.Action;
import dev.homeostat.appwrapper.phase.ComponentState;
import dev.homeostat.appwrapper.phase.Decision;
import dev.homeostat.appwrapper.phase.Observation;
import dev.homeostat.appwrapper.phase.Phases;
import dev.homeostat.appwrapper.pods.PodCounts;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.GoPass;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.settings.Settings;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/**
 * A.5: what could not be read is read again; the Go operator takes any error for an AppWrapper that
 * is gone.
 */
class Quirk06SwallowedErrorsTest {

  @Test
  void whatCannotBeReadIsReadAgain() {
    GoGround go = GoGround.of(Templates.pod("p"));
    go.admit();
    go.api().remove("/api/v1/namespaces/ns/pods/p");
    go.api().refuse("GET", "appwrappers/sample", 500);
    assertThat(go.pass()).isEqualTo(GoPass.DONE);
    assertThat(go.phase()).isEqualTo("Running");

    AppWrapper wrapper =
        Wrappers.withStatus(
            Wrappers.wrapper(Wrappers.pod("p")), go.wrapper().orElseThrow().path("status"));
    Observation seen =
        Observation.NOTHING.with(
            new Observation.Seen(
                List.of(ComponentState.UNREADABLE), PodCounts.NONE, true, Optional.empty()));
    Decision decision = Phases.decide(wrapper, seen, Settings.DEFAULT, GoGround.START);
    assertThat(decision.action()).isEqualTo(Action.RETRY);
    assertThat(decision.status()).isEqualTo(wrapper.status());
  }
}
