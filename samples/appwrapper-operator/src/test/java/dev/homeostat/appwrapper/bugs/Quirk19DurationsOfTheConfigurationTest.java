package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.appwrapper.reference.model.GoConfig;
import dev.homeostat.appwrapper.reference.model.GoErrorException;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.appwrapper.settings.SettingsReader;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A.2: durations of the configuration may be texts; the Go operator reads only nanoseconds. */
class Quirk19DurationsOfTheConfigurationTest {

  @Test
  void aDurationMayBeAText() {
    ObjectNode tree = Templates.object("", "", "");
    tree.putObject("appwrapper").putObject("faultTolerance").put("resetPause", "5s");
    assertThatThrownBy(() -> GoConfig.read(tree)).isInstanceOf(GoErrorException.class);

    Settings settings = read("appwrapper: {faultTolerance: {resetPause: 5s}}");
    assertThat(settings.appwrapper().faultTolerance().retryPause())
        .isEqualTo(Duration.ofSeconds(5));
    Settings nanos = read("appwrapper: {faultTolerance: {resetPause: 5000000000}}");
    assertThat(nanos.appwrapper().faultTolerance().retryPause()).isEqualTo(Duration.ofSeconds(5));
  }

  private static Settings read(String yaml) {
    SettingsReader.Reading reading = SettingsReader.read(yaml, "config");
    assertThat(reading.problems()).isEmpty();
    return reading.settings();
  }
}
