package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.phase.Decision;
import dev.homeostat.appwrapper.phase.Observation;
import dev.homeostat.appwrapper.phase.Phases;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.GoPanicException;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.settings.Settings;
import org.junit.jupiter.api.Test;

/** A.8: more components than the status has are an error, no crash; the Go operator panics. */
class Quirk17ComponentCountTest {

  @Test
  void aComponentThatTheStatusDoesNotHaveIsNoCrash() {
    GoGround go = GoGround.of(Templates.deployment("web", 1));
    go.admit();
    go.wrapper()
        .orElseThrow()
        .withObjectProperty("spec")
        .withArrayProperty("components")
        .addObject()
        .set("template", Templates.pod("more"));
    assertThatThrownBy(go::pass)
        .isInstanceOf(GoPanicException.class)
        .hasMessageContaining("index out of range [1] with length 1");

    ObjectNode wrapper = go.wrapper().orElseThrow();
    Decision decision =
        Phases.decide(
            AppWrapper.of(Resource.of(wrapper)),
            Observation.NOTHING,
            Settings.DEFAULT,
            GoGround.START);
    assertThat(decision.status().phaseText()).isIn("Running", "Failed");
    assertThat(decision.events()).isNotEmpty();
  }
}
