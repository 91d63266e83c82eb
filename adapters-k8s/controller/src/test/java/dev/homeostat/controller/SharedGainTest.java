package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.cluster.CachedVersion;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The requests of a replica that gains objects which nothing has changed. */
class SharedGainTest extends Ground {

  private static final int OBJECTS = 24;
  private static final int RESOURCES = 5;
  private static final Pattern ONE = Pattern.compile("/namespaces/[^/]+/([a-z]+)/([^/?]+)");

  /** A replica whose requests are recorded. */
  private final class Recorded implements AutoCloseable {

    final List<ProxiedRequest> requests = new CopyOnWriteArrayList<>();
    final SharingReplica replica;
    final Controller controller;
    volatile Duration listDelay = Duration.ZERO;
    private final FaultProxy wire;
    private final KubernetesClient through;

    Recorded(UnaryOperator<ControllerBuilder<WordBundle>> more) {
      wire =
          FaultProxy.before(
              client.getConfiguration(),
              request -> {
                requests.add(request);
                boolean isList = request.path().matches(".*/configmaps[?].*limit=.*");
                return isList ? new Fault.Delay(listDelay) : new Fault.Pass();
              });
      through = new KubernetesClientBuilder().withConfig(wire.config()).build();
      replica = new SharingReplica(KubernetesCluster.of(through));
      Engine engine =
          engine(
              replica.cluster, builder -> builder.state(SecretStateStore.shared(replica.cluster)));
      controller =
          closing(more.apply(described(replica.cluster).engine(engine)).ownership(replica).build());
    }

    /** Returns the requests for single objects from one on, by method and kind. */
    Map<String, Integer> since(int begin) {
      Map<String, Integer> counts = new TreeMap<>();
      for (ProxiedRequest request : requests.subList(begin, requests.size())) {
        Matcher one = ONE.matcher(request.path());
        boolean isOne = one.find();
        if (!request.isWatch() && (isOne || request.isWrite())) {
          String what = isOne ? one.group(1) : request.path().replaceAll(".*/|[?].*", "");
          counts.merge(request.method() + " " + what, 1, Integer::sum);
        }
      }
      return counts;
    }

    @Override
    public void close() {
      through.close();
      wire.close();
    }
  }

  private final List<Recorded> all = new ArrayList<>();
  private final List<String> resumed = new CopyOnWriteArrayList<>();

  SharedGainTest(RunningApiServer server) {
    super(server);
  }

  @AfterEach
  void disconnect() {
    stop();
    all.forEach(Recorded::close);
  }

  private Recorded replica(UnaryOperator<ControllerBuilder<WordBundle>> more) {
    Recorded replica = new Recorded(more);
    all.add(replica);
    return replica;
  }

  private static int[] segments(int from, int to) {
    return IntStream.range(from, to).toArray();
  }

  private void createAll() {
    for (int i = 0; i < OBJECTS; i++) {
      String name = "bundle-" + i;
      create(
          name,
          spec -> {
            spec.words = new TreeMap<>();
            IntStream.range(0, RESOURCES).forEach(j -> spec.words.put(name + "-" + j, "begin"));
            spec.manifest = List.of(Map.of("apiVersion", "v1", "kind", "ConfigMap"));
          });
    }
    for (int i = 0; i < OBJECTS; i++) {
      awaitPhase("bundle-" + i, "SETTLED");
    }
    calm();
  }

  private void awaitGained(Recorded replica, int objects, int runs) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(replica.replica.kept("WordBundle")).isEqualTo(objects);
              assertThat(replica.replica.kept("ConfigMap")).isEqualTo(objects * RESOURCES);
              assertThat(runs()).isGreaterThanOrEqualTo(runs);
            });
    calm();
  }

  private int runs() {
    return runs.size();
  }

  @Test
  void a_replica_with_objects_reads_each_state_once_and_nothing_that_its_watches_show()
      throws Exception {
    Recorded one = replica(builder -> builder.watching("v1", "ConfigMap"));
    Recorded two = replica(builder -> builder.watching("v1", "ConfigMap"));
    IntStream.range(0, 6).forEach(i -> one.replica.gain(SharingReplica.segment(i)));
    IntStream.range(6, 12).forEach(i -> two.replica.gain(SharingReplica.segment(i)));
    createAll();

    int before = two.requests.size();
    int runs = runs();
    one.replica.pass(two.replica, segments(0, 6));
    awaitGained(two, OBJECTS, runs + OBJECTS / 2);
    assertThat(two.since(before)).isEqualTo(Map.of("GET secrets", OBJECTS / 2));

    before = one.requests.size();
    runs = runs();
    two.replica.pass(one.replica, segments(0, 12));
    awaitGained(one, OBJECTS, runs + OBJECTS);
    assertThat(one.since(before)).isEqualTo(Map.of("GET secrets", OBJECTS));
  }

  private ControllerBuilder<WordBundle> reportedReady(ControllerBuilder<WordBundle> builder) {
    return builder
        .ignoringLabels()
        .watching("v1", "ConfigMap")
        .status(
            (bundle, pass) ->
                Map.of(
                    "phase",
                    pass.outcome().toString(),
                    "conditions",
                    List.of(Map.of("type", "Ready", "status", "True", "reason", "Tested"))))
        .resumed(bundle -> resumed.add(bundle.getMetadata().getName()));
  }

  @Test
  void settled_objects_have_no_pass_at_once_since_the_list_of_a_gain_is_no_change()
      throws Exception {
    Recorded one = replica(this::reportedReady);
    Recorded two = replica(this::reportedReady);
    IntStream.range(0, 6).forEach(i -> one.replica.gain(SharingReplica.segment(i)));
    IntStream.range(6, 12).forEach(i -> two.replica.gain(SharingReplica.segment(i)));
    createAll();
    passes.clear();
    resumed.clear();

    int before = two.requests.size();
    int runs = runs();
    one.replica.pass(two.replica, segments(0, 6));
    awaitGained(two, OBJECTS, runs + OBJECTS / 2);
    assertThat(passes).isEmpty();
    assertThat(resumed).hasSize(OBJECTS / 2).doesNotHaveDuplicates();
    assertThat(two.since(before)).isEqualTo(Map.of("GET secrets", OBJECTS / 2));
  }

  /** The list of a gained segment interrupts the watch of the others for a moment. */
  @Test
  void a_pass_beside_a_gain_reads_nothing_that_its_watch_has_shown() throws Exception {
    Recorded one = replica(builder -> builder.watching("v1", "ConfigMap"));
    Recorded two = replica(builder -> builder.watching("v1", "ConfigMap"));
    IntStream.range(0, 6).forEach(i -> one.replica.gain(SharingReplica.segment(i)));
    IntStream.range(6, 12).forEach(i -> two.replica.gain(SharingReplica.segment(i)));
    createAll();

    two.listDelay = Duration.ofSeconds(1);
    one.replica.pass(two.replica, 0);
    int runs = runs();
    int before = two.requests.size();
    two.controller.wake(new ApplicationId(namespace, "bundle-6"));
    await().atMost(PATIENCE).until(() -> runs() > runs);
    assertThat(
            two.replica
                .cluster
                .cachedVersions()
                .of(ResourceAddress.of("v1", "ConfigMap", namespace, "bundle-0-0")))
        .isEqualTo(CachedVersion.unseen());
    assertThat(two.replica.kept("ConfigMap"))
        .as("not listed yet")
        .isEqualTo(OBJECTS / 2 * RESOURCES);
    assertThat(two.since(before)).doesNotContainKey("GET configmaps");
    awaitGained(two, OBJECTS / 2 + 2, runs + 3);
  }

  /** Its watch of the resources begins when it knows the objects, and takes its time. */
  @Test
  void a_new_replica_waits_for_the_kinds_of_its_objects() throws Exception {
    Recorded one = replica(builder -> builder);
    IntStream.range(0, 12).forEach(i -> one.replica.gain(SharingReplica.segment(i)));
    createAll();

    Recorded two = replica(builder -> builder.manifestsAt("/spec/manifest"));
    two.listDelay = Duration.ofMillis(500);
    int runs = runs();
    one.replica.pass(two.replica, segments(0, 6));
    awaitGained(two, OBJECTS / 2, runs + OBJECTS / 2);
    assertThat(two.since(0)).isEqualTo(Map.of("GET secrets", OBJECTS / 2));
  }
}
