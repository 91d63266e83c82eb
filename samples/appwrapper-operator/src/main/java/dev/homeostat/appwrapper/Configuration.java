package dev.homeostat.appwrapper;

import dev.homeostat.InvalidInputException;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.appwrapper.settings.SettingsReader;
import dev.homeostat.program.configuration.ConfigurationMap;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Map;

/** The ConfigMap with the configuration. */
final class Configuration {

  /** The name of the ConfigMap. */
  static final String NAME = "appwrapper-operator-config";

  /** The name of the option that overrides {@code userRBACAdmissionCheck}. */
  static final String CHECK_ACCESS = "checkAccess";

  private Configuration() {}

  /**
   * Reads the configuration. It is created with the defaults if there is none.
   *
   * @param client of the cluster
   * @param namespace of the operator
   * @throws InvalidInputException with all mistakes
   */
  static Settings read(KubernetesClient client, String namespace) {
    ConfigurationMap map =
        ConfigurationMap.readOrCreate(
            client, namespace, NAME, "config.yaml", SettingsReader.defaults());
    SettingsReader.Reading reading = SettingsReader.read(map.text(), map.place());
    map.check(reading.problems());
    return reading.settings();
  }

  /** Returns what the configuration says about options, which override it. */
  static Map<String, String> options(Settings settings) {
    Settings.Manager manager = settings.controllerManager();
    String address = manager.health().bindAddress();
    int colon = address.lastIndexOf(':');
    String port = address.substring(colon + 1);
    return Map.of(
        CHECK_ACCESS,
        Boolean.toString(settings.appwrapper().userRBACAdmissionCheck()),
        "leaderElection",
        Boolean.toString(manager.leaderElection()),
        "port",
        port.isEmpty() ? "0" : port,
        "bindAddress",
        colon <= 0 ? "0.0.0.0" : address.substring(0, colon),
        "metricsAddress",
        manager.metrics().bindAddress());
  }
}
