package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Application;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * Applications that are created, changed and deleted, and whose objects are changed and deleted by
 * others. Each has two ConfigMaps; the name of one changes with each specification.
 */
final class ChangingApplications {

  private static final int FIELDS = 8;
  private static final int GONE = 404;

  private final Ground ground;
  private final int count;
  private final Random random;
  private final Map<String, Integer> wanted = new TreeMap<>();
  private final Map<String, Integer> drifts = new TreeMap<>();
  private int steps;

  ChangingApplications(Ground ground, int count, Random random) {
    this.ground = ground;
    this.count = count;
    this.random = random;
  }

  private static String spec(String name, int version) {
    return """
        allowMassDeletion: true
        manifest:
        - apiVersion: v1
          kind: ConfigMap
          metadata: {name: NAME}
          data: {version: 'VERSION', f0: kept, f1: kept, f2: kept, f3: kept, f4: kept, f5: kept, f6: kept, f7: kept}
        - apiVersion: v1
          kind: ConfigMap
          metadata: {name: NAME-vVERSION}
        """
        .replace("NAME", name)
        .replace("VERSION", String.valueOf(version));
  }

  /** Gives all of them a new specification. */
  void changeAll() {
    for (int i = 0; i < count; i++) {
      specify("app-" + i);
    }
  }

  private void specify(String name) {
    int version = steps++;
    wanted.put(name, version);
    ground.application(name, spec(name, version));
  }

  /** Does something to one of them; not everything is possible at each time. */
  void changeOne() {
    String name = "app-" + random.nextInt(count);
    int what = random.nextInt(8);
    if (ground.isGone(name)) {
      specify(name);
    } else if (wanted.containsKey(name)) {
      switch (what) {
        case 0 -> {
          wanted.remove(name);
          ground.delete(name);
        }
        case 1 -> ground.client.configMaps().inNamespace(ground.namespace).withName(name).delete();
        case 2, 3 -> drift(name);
        default -> specify(name);
      }
    }
  }

  /** Changes another field each time: one that is changed again and again is contested. */
  private void drift(String name) {
    int field = drifts.merge(name, 1, Integer::sum) - 1;
    if (field >= FIELDS) {
      return;
    }
    try {
      ground.merge("v1", "ConfigMap", name, "{\"data\": {\"f" + field + "\": \"drift\"}}");
    } catch (KubernetesClientException e) {
      if (e.getCode() != GONE) {
        throw e;
      }
    }
  }

  /** Checks that all are as their last specifications say, and nothing else is left. */
  void checkSettled() {
    for (String name : wanted.keySet()) {
      JsonNode tree = ground.application(name).tree();
      assertThat(tree.at("/status/phase").asText())
          .as("%s: %s", name, tree.at("/status/conditions"))
          .isEqualTo("Ready");
      assertThat(tree.at("/status/observedGeneration").asLong())
          .as(name)
          .isEqualTo(tree.at("/metadata/generation").asLong());
    }
    for (int i = 0; i < count; i++) {
      String name = "app-" + i;
      assertThat(ground.isGone(name)).as(name + " is gone").isEqualTo(!wanted.containsKey(name));
    }
    checkObjects();
    checkStates();
  }

  private void checkObjects() {
    Map<String, String> expected = new TreeMap<>();
    wanted.forEach(
        (name, version) -> {
          String uid = ground.application(name).tree().at("/metadata/uid").asText();
          expected.put(name, uid + " " + version + " kept".repeat(FIELDS));
          expected.put(name + "-v" + version, uid);
        });
    Map<String, String> found = new TreeMap<>();
    for (ConfigMap map :
        ground.client.configMaps().inNamespace(ground.namespace).list().getItems()) {
      String name = map.getMetadata().getName();
      if (name.startsWith("app-")) {
        found.put(name, content(map));
      }
    }
    assertThat(found).isEqualTo(expected);
  }

  /** Returns the UID of the Application of an object, and what is in it. */
  private static String content(ConfigMap map) {
    List<String> words = new ArrayList<>();
    words.add(map.getMetadata().getLabels().getOrDefault(Application.UID_LABEL, "nobody"));
    Map<String, String> data = new TreeMap<>(map.getData() == null ? Map.of() : map.getData());
    String version = data.remove("version");
    if (version != null) {
      words.add(version);
    }
    words.addAll(data.values());
    return String.join(" ", words);
  }

  /** Each Application has one Secret with its state. */
  private void checkStates() {
    List<String> states =
        ground.client.secrets().inNamespace(ground.namespace).list().getItems().stream()
            .filter(secret -> "homeostat.dev/state".equals(secret.getType()))
            .map(secret -> secret.getMetadata().getName().replaceFirst(".*(app-\\d+)$", "$1"))
            .toList();
    assertThat(states).containsExactlyInAnyOrderElementsOf(wanted.keySet());
  }
}
