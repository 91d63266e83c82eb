package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.appwrapper.api.AppWrapper;
import dev.homeostat.appwrapper.reference.model.GoConfig;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.GoSettings;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.settings.FaultTolerance;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.webhooks.FieldError;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * A.2: an exit code with a blank before it is skipped by both, as it always was; but here somebody
 * is told.
 */
class Quirk02ExitCodesTest {

  @Test
  void aSkippedExitCodeIsReported() {
    GoGround go = GoGround.of(Templates.job("train", 1, 1));
    go.annotate("terminalExitCodes", "3, 10");
    assertThat(new GoSettings(GoConfig.DEFAULT, go.wrapper().orElseThrow()).terminalExitCodes())
        .containsExactly(3);

    List<FieldError> errors = new ArrayList<>();
    AppWrapper wrapper = AppWrapper.of(Resource.of(go.wrapper().orElseThrow()));
    FaultTolerance tolerance =
        Settings.DEFAULT.appwrapper().faultTolerance().of(wrapper, errors::add);
    assertThat(tolerance.terminalExitCodes()).containsExactly(3);
    assertThat(errors).hasSize(1);
  }
}
