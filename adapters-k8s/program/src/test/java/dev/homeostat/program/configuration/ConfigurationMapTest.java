package dev.homeostat.program.configuration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.InvalidInputException;
import dev.homeostat.Problem;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The configuration of an operator is one key of a ConfigMap, which is there afterwards. */
@WithApiServer
class ConfigurationMapTest {

  private final KubernetesClient client;
  private final String namespace;

  ConfigurationMapTest(RunningApiServer server) {
    this.client = server.client();
    this.namespace = server.newNamespace("config");
  }

  private ConfigurationMap read() {
    return ConfigurationMap.readOrCreate(client, namespace, "greetings", "config.yaml", "word: hi");
  }

  private void write(String... keys) {
    ConfigMapBuilder map =
        new ConfigMapBuilder().withNewMetadata().withName("greetings").endMetadata();
    for (String key : keys) {
      map.addToData(key, "word: " + key);
    }
    client.configMaps().inNamespace(namespace).resource(map.build()).create();
  }

  @Test
  void it_is_created_with_the_defaults() {
    assertThat(read())
        .isEqualTo(new ConfigurationMap("ConfigMap " + namespace + "/greetings", "word: hi"));
    ConfigMap map = client.configMaps().inNamespace(namespace).withName("greetings").get();
    assertThat(map.getData()).containsOnlyKeys("config.yaml").containsValue("word: hi");
  }

  @Test
  void its_one_key_may_have_any_name() {
    write("any");
    assertThat(read().text()).isEqualTo("word: any");
  }

  @Test
  void several_keys_and_none_are_refused() {
    write("a", "b");
    assertThatThrownBy(this::read)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("exactly one key of data, as in config.yaml")
        .hasMessageContaining("a, b");
    client.configMaps().inNamespace(namespace).withName("greetings").delete();
    write();
    assertThatThrownBy(this::read)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("got none");
  }

  @Test
  void a_text_with_errors_is_refused_with_all_of_them_and_warnings_are_logged() {
    ConfigurationMap map = new ConfigurationMap("ConfigMap a/b", "");
    Problem warning = Problem.warning("UnknownSetting").at("/a").expected("b");
    Problem first = Problem.error("InvalidSetting").at("/c").expected("d").got("e");
    Problem second = Problem.error("InvalidSetting").at("/f").expected("g").got("h");
    assertThatThrownBy(() -> map.check(List.of(first, warning, second)))
        .isInstanceOfSatisfying(
            InvalidInputException.class,
            e -> assertThat(e.problems()).containsExactly(first, second));
    assertThatCode(() -> map.check(List.of(warning))).doesNotThrowAnyException();
  }
}
