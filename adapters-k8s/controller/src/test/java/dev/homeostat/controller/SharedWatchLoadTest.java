package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Replicas that share objects keep and watch equal shares of them. */
class SharedWatchLoadTest extends Ground {

  private static final int PERCENT = 15;
  private static final Duration LONG = Duration.ofMinutes(30);
  private static final String BUNDLE = "WordBundle";
  private static final String MAP = "ConfigMap";

  SharedWatchLoadTest(RunningApiServer server) {
    super(server);
  }

  private SharingReplica replica() {
    SharingReplica replica = new SharingReplica(KubernetesCluster.of(client));
    closing(described(replica.cluster).ownership(replica).build());
    return replica;
  }

  private void createAll(int objects) {
    IntStream.range(0, objects)
        .parallel()
        .forEach(i -> create("bundle-" + i, spec -> spec.words = Map.of("word-" + i, "begin")));
  }

  /** Changes each resource in a way that no pass sees; returns when its event has come. */
  private void touchAll(int objects, String how) {
    IntStream.range(0, objects)
        .parallel()
        .forEach(
            i ->
                patch(
                    configMap("word-" + i),
                    "{\"metadata\":{\"annotations\":{\"touched\":\"" + how + "\"}}}"));
  }

  private void awaitKept(int expected, SharingReplica... replicas) {
    for (SharingReplica replica : replicas) {
      await()
          .atMost(LONG)
          .untilAsserted(
              () -> {
                assertThat(replica.kept(BUNDLE)).isCloseTo(expected, withinPercentage(PERCENT));
                assertThat(replica.kept(MAP)).isCloseTo(expected, withinPercentage(PERCENT));
              });
    }
  }

  /** Touches all resources, and awaits that each replica has read its share of the events. */
  private void awaitShares(int objects, SharingReplica... replicas) {
    long[] before = reads(replicas);
    touchAll(objects, "by " + replicas.length);
    await()
        .atMost(LONG)
        .untilAsserted(
            () -> assertThat(sum(reads(replicas)) - sum(before)).isGreaterThanOrEqualTo(objects));
    long[] after = reads(replicas);
    for (int i = 0; i < replicas.length; i++) {
      assertThat(after[i] - before[i])
          .isCloseTo(objects / replicas.length, withinPercentage(PERCENT));
    }
  }

  private static long[] reads(SharingReplica... replicas) {
    return List.of(replicas).stream().mapToLong(replica -> replica.read(MAP)).toArray();
  }

  private static long sum(long[] values) {
    return IntStream.range(0, values.length).mapToLong(i -> values[i]).sum();
  }

  private void shares(int objects) throws Exception {
    SharingReplica one = replica();
    SharingReplica two = replica();
    SharingReplica three = replica();
    IntStream.range(0, SharingReplica.SEGMENTS).forEach(i -> one.gain(SharingReplica.segment(i)));
    createAll(objects);
    awaitKept(objects, one);
    awaitKept(0, two, three);
    calm();
    awaitShares(objects, one);

    one.pass(two, 0, 1, 2, 3, 4, 5);
    awaitKept(objects / 2, one, two);
    calm();
    awaitShares(objects, one, two);

    one.pass(three, 6, 7);
    two.pass(three, 0, 1);
    awaitKept(objects / 3, one, two, three);
    calm();
    awaitShares(objects, one, two, three);
  }

  @Test
  void each_replica_keeps_and_reads_an_equal_share() throws Exception {
    shares(120);
  }

  @Test
  @Tag("long")
  void each_replica_keeps_and_reads_an_equal_share_of_many_objects() throws Exception {
    shares(10_000);
  }

  @Test
  void a_move_lists_the_resources_of_the_segment_alone() throws Exception {
    SharingReplica one = replica();
    SharingReplica two = replica();
    one.gain(SharingReplica.segment(3));
    IntStream.range(4, 12).forEach(i -> two.gain(SharingReplica.segment(i)));
    createAll(120);
    awaitKept(10, one);
    awaitKept(80, two);
    calm();
    long[] before = reads(one, two);
    one.pass(two, 3);
    awaitKept(0, one);
    awaitKept(90, two);
    calm();
    long[] after = reads(one, two);
    // Its watch has ended with its last application.
    assertThat(after[0]).as("read by the former owner").isZero();
    // Some objects come in events, too, that are older than the list.
    assertThat(after[1] - before[1]).as("read by the new owner").isBetween(10L, 40L);

    ConfigMap map = configMap("word-3");
    assertThat(map.getMetadata().getLabels())
        .containsEntry(Application.SEGMENT_LABEL, "bundles.s3");
    patch(map, "{\"metadata\":{\"labels\":{\"homeostat.dev/segment\":null}}}");
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                configMap("word-3")
                    .getMetadata()
                    .getLabels()
                    .containsKey(Application.SEGMENT_LABEL));
    client.resource(bundle("bundle-3")).delete();
    await().atMost(PATIENCE).until(() -> bundle("bundle-3") == null);
    assertThat(configMap("word-3")).isNull();
  }
}
