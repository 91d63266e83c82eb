package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.phase.Action;
import dev.homeostat.appwrapper.phase.Decision;
import dev.homeostat.appwrapper.phase.Observation;
import dev.homeostat.appwrapper.phase.Phases;
import dev.homeostat.appwrapper.reference.model.GoConfig;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.GoValidatingWebhook;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.settings.Settings;
import org.junit.jupiter.api.Test;

/**
 * A.6: a name that no label can have is refused with a reason; the Go operator admits it, and every
 * creation fails.
 */
class Bug04LongNameTest {

  @Test
  void aNameThatIsNoLabelIsRefused() {
    ObjectNode tree =
        Templates.appWrapper(GoGround.NAMESPACE, "x".repeat(64), Templates.job("train", 1, 1));
    GoValidatingWebhook webhook =
        new GoValidatingWebhook(GoConfig.DEFAULT, (apiVersion, kind, namespace) -> true);
    assertThat(webhook.created(tree)).isEmpty();
    GoGround go = new GoGround(tree);
    go.admit();
    assertThat(go.phase()).isEqualTo("Failed");
    assertThat(go.condition("Unhealthy").path("message").asText()).contains("63 characters");
    assertThat(go.requests("POST")).hasSize(1);

    ObjectNode fresh = tree.deepCopy();
    fresh.withObjectProperty("metadata").put("uid", "7a3c");
    Decision decision =
        Phases.decide(
            AppWrapper.of(Resource.of(fresh)),
            Observation.NOTHING,
            Settings.DEFAULT,
            GoGround.START);
    assertThat(decision.status().phaseText()).isEqualTo("Failed");
    assertThat(decision.status().conditions().get("Unhealthy").orElseThrow().message())
        .contains("63");
    assertThat(decision.action()).isNotEqualTo(Action.CREATE);
  }
}
