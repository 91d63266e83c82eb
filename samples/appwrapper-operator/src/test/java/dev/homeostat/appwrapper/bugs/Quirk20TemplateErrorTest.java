package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.phase.Decision;
import dev.homeostat.appwrapper.phase.Observation;
import dev.homeostat.appwrapper.phase.Phases;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.settings.Settings;
import org.junit.jupiter.api.Test;

/**
 * A.5: a template that cannot be evaluated leads to Failed, with a reason; the Go operator tries it
 * again and again, and writes no status.
 */
class Quirk20TemplateErrorTest {

  @Test
  void aTemplateThatCannotBeEvaluatedFails() {
    ObjectNode template = Templates.job("train", 1, 1);
    template.remove("kind");
    ObjectNode tree = Templates.appWrapper(GoGround.NAMESPACE, "sample", template);
    GoGround go = new GoGround(tree);
    assertThat(go.pass().error()).isPresent();
    assertThat(go.phase()).isEmpty();
    assertThat(go.condition("Unhealthy")).isEmpty();

    ObjectNode fresh = tree.deepCopy();
    fresh.withObject("/metadata").put("uid", "7a3c");
    Decision decision =
        Phases.decide(
            AppWrapper.of(Resource.of(fresh)),
            Observation.NOTHING,
            Settings.DEFAULT,
            GoGround.START);
    assertThat(decision.status().phaseText()).isEqualTo("Failed");
    assertThat(decision.status().conditions().get("Unhealthy").orElseThrow().message())
        .contains("spec.components[0]");
  }
}
