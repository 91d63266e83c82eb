package dev.homeostat.benchmarks.live;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Base64;
import java.util.Random;

/** The states that an engine keeps, and others of their size. */
final class States {

  private static final int ALIKE = 4000;

  private States() {}

  static byte[] of(KubernetesClient client, String namespace, String application) {
    return Base64.getDecoder()
        .decode(
            client
                .secrets()
                .inNamespace(namespace)
                .withName("homeostat.state." + application)
                .get()
                .getData()
                .get("state"));
  }

  /** Another content of the same length. */
  static String like(byte[] state, String seed) {
    byte[] bytes = new byte[state.length == 0 ? ALIKE : state.length];
    new Random(seed.hashCode()).nextBytes(bytes);
    return Base64.getEncoder().encodeToString(bytes);
  }
}
