package dev.homeostat.benchmarks.live;

import io.fabric8.kubernetes.client.KubernetesClient;
import java.util.Base64;
import java.util.Random;

/**
 * The states that an engine keeps.
 *
 * @param bytes how large one is
 * @param writes how often each is saved
 */
record States(int bytes, int writes) {

  /** Nothing is kept. */
  static final States NONE = new States(0, 0);

  /** Before an engine has said. */
  static final States GUESSED = new States(4000, 2);

  /** As they are in the end. */
  static States of(
      KubernetesClient client, String namespace, String application, long writes, int count) {
    String state =
        client
            .secrets()
            .inNamespace(namespace)
            .withName("homeostat.state." + application)
            .get()
            .getData()
            .get("state");
    return new States(Base64.getDecoder().decode(state).length, (int) (writes / count));
  }

  /** Another content of the same length, which can be packed no more. */
  String content(String seed) {
    byte[] content = new byte[bytes];
    new Random(seed.hashCode()).nextBytes(content);
    return Base64.getEncoder().encodeToString(content);
  }
}
