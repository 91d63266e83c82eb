package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Law 15 through the operator: after random histories of edits of an Application, and of its
 * objects by others, {@code Ready=True} with the current generation means that this generation is
 * live. The system property {@code ready.histories} sets the number of histories, {@code
 * ready.seed} the first seed.
 */
class Law15OperatorTest extends Ground {

  private static final int HISTORIES = Integer.getInteger("ready.histories", 4);
  private static final long SEED = Long.getLong("ready.seed", 20_261_124L);
  private static final int STEPS = 6;
  private static final List<String> NAMES = List.of("a", "b");
  private static final List<String> KEYS = List.of("v", "w");
  private static final List<String> VALUES = List.of("1", "2", "3");

  Law15OperatorTest(RunningApiServer server) {
    super(server);
  }

  @TestFactory
  @Execution(ExecutionMode.SAME_THREAD)
  List<DynamicTest> what_is_ready_is_live() {
    operator();
    List<DynamicTest> tests = new ArrayList<>();
    for (int i = 0; i < HISTORIES; i++) {
      long seed = SEED + i;
      tests.add(DynamicTest.dynamicTest("seed " + seed, () -> new History(seed).run()));
    }
    return tests;
  }

  /** A random history of one Application, which the operator looks after. */
  private final class History {
    private final Random random;
    private final String name;
    private final List<String> told = new ArrayList<>();
    private Map<String, Map<String, String>> wanted = new TreeMap<>();

    History(long seed) {
      random = new Random(seed);
      name = "web-" + seed;
    }

    private String of(List<String> all) {
      return all.get(random.nextInt(all.size()));
    }

    /** Objects of two histories have different names. */
    private String object(String one) {
      return name + "-" + one;
    }

    void run() {
      for (int step = 0; step < STEPS; step++) {
        if (step > 0 && random.nextInt(3) == 0) {
          suspend();
        }
        int edits = random.nextInt(3);
        for (int i = 0; i < edits; i++) {
          disturb();
        }
        want();
        check();
      }
    }

    private void suspend() {
      told.add("suspend");
      application(name, spec() + "suspend: true\n");
      awaitPhase(name, "Suspended");
    }

    private void disturb() {
      String one = of(NAMES);
      if (find("v1", "ConfigMap", object(one)).isEmpty()) {
        return;
      }
      if (random.nextInt(3) == 0) {
        told.add("delete " + one);
        client.configMaps().inNamespace(namespace).withName(object(one)).delete();
      } else {
        String key = of(KEYS);
        String value = "\"theirs-" + random.nextInt(100) + "\"";
        told.add("edit " + one + " " + key + " " + value);
        merge("v1", "ConfigMap", object(one), "{\"data\": {\"" + key + "\": " + value + "}}");
      }
    }

    private void want() {
      wanted = new TreeMap<>();
      for (String one : NAMES) {
        if (one.equals("a") || random.nextBoolean()) {
          Map<String, String> data = new TreeMap<>();
          KEYS.forEach(key -> data.put(key, of(VALUES)));
          wanted.put(one, data);
        }
      }
      told.add("want " + wanted);
      application(name, spec());
    }

    private String spec() {
      StringBuilder text = new StringBuilder("allowMassDeletion: true\nmanifest:\n");
      wanted.forEach(
          (one, data) -> {
            text.append("- apiVersion: v1\n  kind: ConfigMap\n  metadata: {name: ");
            text.append(object(one)).append("}\n  data:\n");
            data.forEach(
                (key, value) ->
                    text.append("    ").append(key).append(": \"").append(value).append("\"\n"));
          });
      return text.toString();
    }

    /** Looks at the objects as soon as the status says Ready of this generation. */
    private void check() {
      await().atMost(PATIENCE).until(this::isReady);
      for (String one : NAMES) {
        Map<String, String> live =
            find("v1", "ConfigMap", object(one))
                .map(found -> data(found.tree().path("data")))
                .orElse(null);
        assertThat(live).as("%s after %s", one, told).isEqualTo(wanted.get(one));
      }
    }

    private boolean isReady() {
      long generation = application(name).tree().at("/metadata/generation").asLong();
      JsonNode ready = condition(name, "Ready");
      return ready.path("status").asText().equals("True")
          && ready.path("observedGeneration").asLong() == generation;
    }

    private Map<String, String> data(JsonNode tree) {
      Map<String, String> data = new TreeMap<>();
      tree.properties().forEach(member -> data.put(member.getKey(), member.getValue().asText()));
      return data;
    }
  }
}
