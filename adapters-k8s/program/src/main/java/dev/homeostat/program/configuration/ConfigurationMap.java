package dev.homeostat.program.configuration;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.net.HttpURLConnection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apiguardian.api.API;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The configuration of an operator in a ConfigMap, which has exactly one key.
 *
 * @param place as in {@code ConfigMap system/greetings}, for messages
 * @param text the value of the key
 */
@API(status = EXPERIMENTAL, since = "0.1")
public record ConfigurationMap(String place, String text) {

  private static final Logger LOG = LoggerFactory.getLogger(ConfigurationMap.class);

  // Checks that both are there.
  public ConfigurationMap {
    Objects.requireNonNull(place, "place");
    Objects.requireNonNull(text, "text");
  }

  /**
   * Reads a ConfigMap. If there is none, it is created.
   *
   * @param client with the permissions to get and create it
   * @param namespace of the ConfigMap
   * @param name of the ConfigMap
   * @param key of a new ConfigMap
   * @param defaults the text of a new ConfigMap
   * @return its text
   * @throws InvalidInputException if it has not exactly one key
   * @throws KubernetesClientException if it can be neither read nor created
   */
  public static ConfigurationMap readOrCreate(
      KubernetesClient client, String namespace, String name, String key, String defaults) {
    String place = "ConfigMap " + namespace + "/" + name;
    ConfigMap found = client.configMaps().inNamespace(namespace).withName(name).get();
    if (found == null) {
      LOG.info("creating {} with the defaults", place);
      found = created(client, namespace, name, Map.of(key, defaults));
    }
    Map<String, String> data = found.getData() == null ? Map.of() : found.getData();
    if (data.size() != 1) {
      throw new InvalidInputException(
          List.of(
              Problem.error("InvalidConfiguration")
                  .at(place)
                  .expected("exactly one key of data, as in " + key)
                  .got(data.isEmpty() ? "none" : String.join(", ", data.keySet()))));
    }
    return new ConfigurationMap(place, data.values().iterator().next());
  }

  /**
   * Checks that the text has no errors, and logs warnings about it.
   *
   * @param problems of the text
   * @throws InvalidInputException with all errors, if there are any
   */
  public void check(List<Problem> problems) {
    Objects.requireNonNull(problems, "problems");
    List<Problem> errors = problems.stream().filter(Problem::isError).toList();
    if (!errors.isEmpty()) {
      throw new InvalidInputException(errors);
    }
    problems.forEach(warning -> LOG.warn("{}: {}", place, warning));
  }

  private static ConfigMap created(
      KubernetesClient client, String namespace, String name, Map<String, String> data) {
    ConfigMap map =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(name)
            .withNamespace(namespace)
            .endMetadata()
            .withData(data)
            .build();
    try {
      return client.resource(map).create();
    } catch (KubernetesClientException e) {
      if (e.getCode() == HttpURLConnection.HTTP_CONFLICT) {
        // Another replica was faster.
        return client.configMaps().inNamespace(namespace).withName(name).require();
      }
      throw e;
    }
  }
}
