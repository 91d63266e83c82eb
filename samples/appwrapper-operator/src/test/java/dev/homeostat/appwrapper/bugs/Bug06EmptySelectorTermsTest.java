package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.rules.Evaluation;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.appwrapper.step.Injection;
import org.junit.jupiter.api.Test;

/**
 * A.6: an empty list of node selector terms gets the terms of the autopilot; in the Go operator it
 * gets none.
 */
class Bug06EmptySelectorTermsTest {

  private static final String TERMS =
      "/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms";

  @Test
  void anEmptyListGetsATerm() {
    ObjectNode pod = Templates.pod("train");
    ObjectNode spec = pod.withObjectProperty("spec");
    spec.putObject("affinity")
        .putObject("nodeAffinity")
        .putObject("requiredDuringSchedulingIgnoredDuringExecution")
        .putArray("nodeSelectorTerms");
    ObjectNode container = (ObjectNode) spec.path("containers").path(0);
    container.putObject("resources").putObject("limits").put("nvidia.com/gpu", "1");
    GoGround go = GoGround.of(pod);
    go.admit();
    ObjectNode created = go.api().object("/api/v1/namespaces/ns/pods/train").orElseThrow();
    assertThat(created.path("spec").at(TERMS)).isEmpty();

    AppWrapper wrapper = AppWrapper.of(Resource.of(go.wrapper().orElseThrow()));
    JsonNode ours =
        Injection.of(
                wrapper,
                wrapper.components().get(0),
                Evaluation.podSets(wrapper.components().get(0), error -> {}),
                Settings.DEFAULT)
            .object();
    assertThat(ours.path("spec").at(TERMS)).hasSize(1);
  }
}
