package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ArrayNode;
import dev.homeostat.Resource;
import dev.homeostat.appbundle.bundle.Yaml;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random edits of two bundles that want some of the same objects, on a real API server. */
class TwoBundleHistoriesTest extends BundleGround {

  private static final List<String> BUNDLES = List.of("one", "two");
  private static final List<String> NAMES = List.of("a", "b", "c", "d");
  private static final int EDITS = 8;

  private final Map<String, Set<String>> wanted = new TreeMap<>();

  TwoBundleHistoriesTest(RunningApiServer server) {
    super(server);
  }

  private static String groups(Set<String> names) {
    return names.stream()
        .map(
            name ->
                "- {name: g-%1$s, components: [{name: c-%1$s, template: {apiVersion: v1, kind: ConfigMap, metadata: {name: %1$s}}}]}\n"
                    .formatted(name))
        .collect(Collectors.joining());
  }

  private void want(String bundle, Set<String> names) {
    wanted.put(bundle, names);
    ArrayNode groups = (ArrayNode) Yaml.bundle(groups(names)).at("/spec/groups");
    edit(bundle, tree -> tree.withObjectProperty("spec").set("groups", groups));
  }

  private static Set<String> some(Random random) {
    List<String> names = new ArrayList<>(NAMES);
    Collections.shuffle(names, random);
    return new TreeSet<>(names.subList(0, 1 + random.nextInt(NAMES.size())));
  }

  /** The owner of each object that is there. */
  private Map<String, String> owners() {
    Map<String, String> owners = new TreeMap<>();
    for (String name : NAMES) {
      find("v1", "ConfigMap", name)
          .map(TwoBundleHistoriesTest::owner)
          .ifPresent(owner -> owners.put(name, owner));
    }
    return owners;
  }

  private static String owner(Resource object) {
    return object.tree().at("/metadata/ownerReferences/0/name").asText();
  }

  /**
   * Each object that only one bundle wants, and nothing before it is held, is its own in the end.
   * An object that both want belongs to one of them; the other one fails and names it.
   */
  private void assertSettled(long seed) {
    Map<String, String> owners = owners();
    for (String bundle : BUNDLES) {
      boolean allOwn =
          wanted.get(bundle).stream().allMatch(name -> bundle.equals(owners.get(name)));
      assertThat(object(bundle).tree().at("/status/observedGeneration"))
          .as("seed %d, %s", seed, bundle)
          .isEqualTo(object(bundle).tree().at("/metadata/generation"));
      assertThat(status(bundle).path("phase").asText())
          .as(
              "seed %d, %s wants %s, owners %s: %s",
              seed, bundle, wanted.get(bundle), owners, status(bundle))
          .isEqualTo(allOwn ? "Deployed" : "Failed");
      if (!allOwn) {
        assertThat(status(bundle).path("message").asText())
            .contains("AppBundle " + (bundle.equals("one") ? "two" : "one"));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void each_object_belongs_to_one_bundle_and_the_other_one_names_it(long seed) {
    Random random = new Random(seed);
    operator("--max-retry-delay=2s");
    for (String bundle : BUNDLES) {
      Set<String> names = some(random);
      wanted.put(bundle, names);
      bundle(bundle, groups(names));
    }
    await().atMost(PATIENCE).untilAsserted(() -> assertSettled(seed));
    for (int i = 0; i < EDITS; i++) {
      want(BUNDLES.get(random.nextInt(2)), some(random));
      await().atMost(PATIENCE).untilAsserted(() -> assertSettled(seed));
    }
    // First nothing of the other one's: while each waits for an object of the other, neither
    // removes.
    want("one", Set.of("e"));
    want("two", Set.of("f"));
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(owners()).isEmpty());
    want("one", Set.of("a", "b"));
    want("two", Set.of("c"));
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThat(owners()).isEqualTo(Map.of("a", "one", "b", "one", "c", "two")));
    await().atMost(PATIENCE).untilAsserted(() -> assertSettled(seed));
  }
}
