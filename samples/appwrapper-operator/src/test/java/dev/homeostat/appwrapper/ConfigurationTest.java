package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.appwrapper.settings.SettingsReader;
import dev.homeostat.program.option.ConfiguredOptions;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The ConfigMap sets defaults of options, so that each option overrides it. */
class ConfigurationTest {

  private static Map<String, String> options(String yaml) {
    return Configuration.options(SettingsReader.read(yaml, "config").settings());
  }

  @Test
  void each_default_is_that_of_an_option() {
    assertThat(Main.program(Settings.DEFAULT).options().stream().map(ConfiguredOptions::key))
        .containsAll(options("").keySet());
  }

  @Test
  void the_defaults_are_those_of_the_configuration() {
    assertThat(options(""))
        .containsOnly(
            Map.entry("checkAccess", "true"),
            Map.entry("leaderElection", "false"),
            Map.entry("port", "8081"),
            Map.entry("bindAddress", "0.0.0.0"),
            Map.entry("metricsAddress", ":8443"));
  }

  @Test
  void each_key_of_the_process_has_an_effect() {
    assertThat(
            options(
                """
                appwrapper: {userRBACAdmissionCheck: false}
                controllerManager:
                  health: {bindAddress: "localhost:1"}
                  metrics: {bindAddress: "localhost:2"}
                  leaderElection: true
                """))
        .containsOnly(
            Map.entry("checkAccess", "false"),
            Map.entry("leaderElection", "true"),
            Map.entry("port", "1"),
            Map.entry("bindAddress", "localhost"),
            Map.entry("metricsAddress", "localhost:2"));
  }
}
