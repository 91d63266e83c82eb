package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.reference.model.GoConfig;
import dev.homeostat.appwrapper.reference.model.GoSettings;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.settings.Settings;
import org.junit.jupiter.api.Test;

/**
 * A.1: annotations of components change no setting, here as there: only those of the AppWrapper
 * count.
 */
class Quirk01ComponentAnnotationsTest {

  @Test
  void annotationsOfComponentsDoNotCount() {
    ObjectNode tree = Templates.appWrapper("ns", "sample", Templates.pod("p"));
    ObjectNode component = (ObjectNode) tree.path("spec").path("components").path(0);
    component.putObject("annotations").put("workload.codeflare.dev.appwrapper/retryLimit", "7");
    assertThat(new GoSettings(GoConfig.DEFAULT, tree).retryLimit()).isEqualTo(3);

    AppWrapper wrapper = AppWrapper.of(Resource.of(tree));
    assertThat(Settings.DEFAULT.appwrapper().faultTolerance().of(wrapper, error -> {}).retryLimit())
        .isEqualTo(3);
  }
}
