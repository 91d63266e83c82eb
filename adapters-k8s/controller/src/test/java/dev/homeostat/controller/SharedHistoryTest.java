package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.cluster.CachedVersion;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Segments move while objects change, and the result is that of a leader: nothing is lost. */
class SharedHistoryTest extends Ground {

  private static final int BUNDLES = 18;

  /** By name of the bundle, the word that it wants; a bundle that was deleted is not there. */
  private final Map<String, String> wanted = new TreeMap<>();

  SharedHistoryTest(RunningApiServer server) {
    super(server);
  }

  private SharingReplica replica() {
    SharingReplica replica = new SharingReplica(KubernetesCluster.of(client));
    closing(described(replica.cluster).ownership(replica).build());
    return replica;
  }

  private static String word(String bundle) {
    return bundle.replace("bundle", "word");
  }

  private void change(Random random, int step) {
    String name = "bundle-" + random.nextInt(BUNDLES);
    String word = "word " + step;
    if (bundle(name) == null) {
      create(name, spec -> spec.words = Map.of(word(name), word));
      wanted.put(name, word);
      return;
    }
    if (!wanted.containsKey(name)) {
      return; // It is being deleted.
    }
    switch (random.nextInt(6)) {
      case 0 -> {
        wanted.remove(name);
        client.resource(bundle(name)).delete();
      }
      case 1 -> drift(name, "{\"data\":{\"word\":\"drifted\"}}");
      case 2 -> drift(name, "{\"metadata\":{\"labels\":{\"homeostat.dev/segment\":null}}}");
      case 3 ->
          drift(
              name,
              "{\"metadata\":{\"labels\":{\"homeostat.dev/segment\":\"bundles.s"
                  + random.nextInt(SharingReplica.SEGMENTS)
                  + "\"}},\"data\":{\"word\":\"drifted\"}}");
      case 4 -> {
        ConfigMap map = configMap(word(name));
        if (map != null) {
          client.resource(map).delete();
        }
      }
      default -> {
        edit(name, spec -> spec.words = Map.of(word(name), word));
        wanted.put(name, word);
      }
    }
  }

  private void drift(String bundle, String merge) {
    if (configMap(word(bundle)) != null) {
      patch(configMap(word(bundle)), merge);
    }
  }

  private void run(long seed, int steps) throws Exception {
    Random random = new Random(seed);
    List<SharingReplica> replicas = List.of(replica(), replica(), replica());
    int[] owners = random.ints(SharingReplica.SEGMENTS, 0, replicas.size()).toArray();
    for (int i = 0; i < owners.length; i++) {
      replicas.get(owners[i]).gain(SharingReplica.segment(i));
    }
    for (int step = 0; step < steps; step++) {
      if (random.nextInt(3) == 0) {
        int segment = random.nextInt(owners.length);
        int to = random.nextInt(replicas.size());
        if (to != owners[segment]) {
          replicas.get(owners[segment]).pass(replicas.get(to), segment);
          owners[segment] = to;
        }
      } else {
        change(random, step);
      }
    }
    await().atMost(PATIENCE).untilAsserted(this::assertResult);
    calm();
    assertResult();
    await().atMost(PATIENCE).untilAsserted(() -> assertKept(replicas, owners));
  }

  private void assertResult() {
    Map<String, String> words = new TreeMap<>();
    for (ConfigMap map :
        client
            .configMaps()
            .inNamespace(namespace)
            .withLabel(Application.UID_LABEL)
            .list()
            .getItems()) {
      String name = map.getMetadata().getName();
      words.put(name.replace("word", "bundle"), map.getData().get("word"));
      assertThat(map.getMetadata().getLabels())
          .containsEntry(
              Application.SEGMENT_LABEL, "bundles." + SharingReplica.segmentOf(name).name());
    }
    assertThat(words).isEqualTo(wanted);
    assertThat(client.resources(WordBundle.class).inNamespace(namespace).list().getItems())
        .hasSize(wanted.size());
  }

  private void assertKept(List<SharingReplica> replicas, int[] owners) {
    for (int i = 0; i < replicas.size(); i++) {
      SharingReplica replica = replicas.get(i);
      int index = i;
      List<String> own =
          wanted.keySet().stream()
              .filter(name -> owners[SharingReplica.indexOf(name)] == index)
              .toList();
      assertThat(known(replica, "bundles.example.com/v1", "WordBundle", "bundle-")).isEqualTo(own);
      assertThat(known(replica, "v1", "ConfigMap", "word-"))
          .isEqualTo(own.stream().map(SharedHistoryTest::word).toList());
      assertThat(replica.kept("WordBundle")).isEqualTo(own.size());
      assertThat(replica.kept("ConfigMap")).isEqualTo(own.size());
    }
  }

  /** Returns the names of the objects that the watches of a replica know. */
  private List<String> known(
      SharingReplica replica, String apiVersion, String kind, String prefix) {
    return IntStream.range(0, BUNDLES)
        .mapToObj(i -> prefix + i)
        .filter(
            name ->
                replica
                        .cluster
                        .cachedVersions()
                        .of(ResourceAddress.of(apiVersion, kind, namespace, name))
                    instanceof CachedVersion.Seen)
        .sorted()
        .toList();
  }

  @Test
  void nothing_is_lost_in_moves() throws Exception {
    run(1, 40);
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 3, 4, 5, 6, 7, 8, 9})
  @Tag("long")
  void nothing_is_lost_in_many_moves(long seed) throws Exception {
    run(seed, 600);
  }
}
