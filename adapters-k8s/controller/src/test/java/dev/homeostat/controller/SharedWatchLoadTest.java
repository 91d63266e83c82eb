package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Replicas that share objects keep and watch those of their segments. */
class SharedWatchLoadTest extends Ground {

  private static final int OBJECTS = 48;

  private final List<SharingReplica> replicas = new ArrayList<>();

  SharedWatchLoadTest(RunningApiServer server) {
    super(server);
  }

  private SharingReplica replica() {
    SharingReplica replica = new SharingReplica(KubernetesCluster.of(client));
    replicas.add(replica);
    closing(described(replica.cluster).ownership(replica).build());
    return replica;
  }

  private static String name(int i) {
    return "bundle-" + i;
  }

  private void createAll() {
    for (int i = 0; i < OBJECTS; i++) {
      String word = "word-" + i;
      create(name(i), spec -> spec.words = Map.of(word, "begin"));
    }
  }

  private static long expected(List<Integer> segments) {
    return IntStream.range(0, OBJECTS)
        .filter(
            i ->
                segments.stream()
                    .map(SharingReplica::segment)
                    .anyMatch(SharingReplica.segmentOf(name(i))::equals))
        .count();
  }

  private void awaitKept(SharingReplica replica, String kind, long objects) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(replica.kept(kind)).as(kind).isEqualTo((int) objects));
  }

  private static List<Integer> range(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  @Test
  void objects_are_kept_by_the_owner_of_their_segment_only() throws Exception {
    SharingReplica one = replica();
    SharingReplica two = replica();
    createAll();
    range(0, 6).forEach(i -> one.gain(SharingReplica.segment(i)));
    range(6, 12).forEach(i -> two.gain(SharingReplica.segment(i)));
    for (int i = 0; i < OBJECTS; i++) {
      awaitPhase(name(i), "SETTLED");
    }
    awaitKept(one, "WordBundle", expected(range(0, 6)));
    awaitKept(two, "WordBundle", expected(range(6, 12)));

    awaitKept(one, "ConfigMap", expected(range(0, 6)));
    awaitKept(two, "ConfigMap", expected(range(6, 12)));

    one.pass(SharingReplica.segment(5), two);
    awaitKept(one, "WordBundle", expected(range(0, 5)));
    awaitKept(two, "WordBundle", expected(range(5, 12)));
    awaitKept(one, "ConfigMap", expected(range(0, 5)));
    awaitKept(two, "ConfigMap", expected(range(5, 12)));
    edit(name(1), spec -> spec.words = Map.of("word-1", "edited"));
    awaitWord("word-1", "edited");
    client.resource(bundle(name(2))).delete();
    await().atMost(PATIENCE).until(() -> bundle(name(2)) == null);
  }
}
