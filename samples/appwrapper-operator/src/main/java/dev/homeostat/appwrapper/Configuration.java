package dev.homeostat.appwrapper;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.appwrapper.settings.ManagerSettings;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.appwrapper.settings.SettingsReader;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The ConfigMap with the configuration. It is created with the defaults if there is none. */
final class Configuration {

  /** The name of the ConfigMap. */
  static final String NAME = "appwrapper-operator-config";

  private static final Logger LOG = LoggerFactory.getLogger(Configuration.class);
  private static final String KEY = "config.yaml";

  private Configuration() {}

  /**
   * Reads the configuration.
   *
   * @param client of the cluster
   * @param namespace of the operator
   * @throws InvalidInputException with all mistakes
   */
  static Settings read(KubernetesClient client, String namespace) {
    Map<String, String> data = find(client, namespace).getData();
    String place = "ConfigMap " + namespace + "/" + NAME;
    if (data == null || data.size() != 1) {
      throw new InvalidInputException(
          List.of(
              Problem.error("InvalidConfiguration")
                  .at(place)
                  .expected("exactly one key of data, as in " + KEY)
                  .got(data == null ? "none" : String.join(", ", data.keySet()))));
    }
    SettingsReader.Reading reading =
        SettingsReader.read(data.values().iterator().next(), place);
    List<Problem> errors = reading.problems().stream().filter(Problem::isError).toList();
    if (!errors.isEmpty()) {
      throw new InvalidInputException(errors);
    }
    reading.problems().forEach(warning -> LOG.warn("{}: {}", place, warning));
    return reading.settings();
  }

  private static ConfigMap find(KubernetesClient client, String namespace) {
    var place = client.configMaps().inNamespace(namespace);
    ConfigMap found = place.withName(NAME).get();
    if (found != null) {
      return found;
    }
    try {
      LOG.info("creating ConfigMap {}/{} with the defaults", namespace, NAME);
      return place
          .resource(
              new ConfigMapBuilder()
                  .withNewMetadata()
                  .withName(NAME)
                  .withNamespace(namespace)
                  .endMetadata()
                  .addToData(KEY, defaults())
                  .build())
          .create();
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
        // Another replica was faster.
        return place.withName(NAME).require();
      }
      throw e;
    }
  }

  private static String defaults() {
    try (InputStream file = Settings.class.getResourceAsStream("defaults.yaml")) {
      if (file == null) {
        throw new IllegalStateException("the program has no defaults.yaml");
      }
      return new String(file.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the environment with what the configuration says about options that it has not. */
  static Map<String, String> environment(Map<String, String> given, ManagerSettings manager) {
    Map<String, String> all = new HashMap<>();
    all.put("HOMEOSTAT_LEADER_ELECTION", Boolean.toString(manager.leaderElection()));
    String address = manager.healthAddress();
    int colon = address.lastIndexOf(':');
    all.put("HOMEOSTAT_PORT", address.substring(colon + 1));
    all.put("HOMEOSTAT_BIND_ADDRESS", colon <= 0 ? "0.0.0.0" : address.substring(0, colon));
    all.putAll(given);
    return all;
  }
}
