package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.WithApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** The register in a ConfigMap is replaced by one of those who have read the same. */
@WithApiServer
class ConfigMapRegisterTest {

  private final ConfigMapRegister register;
  private final ConfigMapRegister other;

  ConfigMapRegisterTest(KubernetesClient client) {
    register = new ConfigMapRegister(client, "default", "group-roster");
    other = new ConfigMapRegister(client, "default", "group-roster");
  }

  @Test
  void one_of_two_replaces_a_text() throws IOException {
    assertThat(register.read()).isEmpty();
    assertThat(register.replace("", "one")).isTrue();
    assertThat(other.replace("", "two")).isFalse();
    assertThat(other.read()).isEqualTo("one");
    assertThat(other.replace("one", "two")).isTrue();
    assertThat(register.replace("one", "three")).isFalse();
    assertThat(register.read()).isEqualTo("two");
  }
}
