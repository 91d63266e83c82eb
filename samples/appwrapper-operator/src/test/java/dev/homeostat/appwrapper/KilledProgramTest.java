package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The operator as a process of its own that is killed in each part of the lives of AppWrappers. */
class KilledProgramTest extends ProcessGround {

  /** The kills while pods are created; there is one more in each later part. */
  private static final int KILLS = Integer.getInteger("kills", 1);

  private static final List<String> NAMES =
      IntStream.range(0, 5).mapToObj(i -> "life-" + i).toList();

  /** The pods of an AppWrapper, one of which has a generated name. */
  private static final int PODS = 2;

  KilledProgramTest(RunningApiServer server) {
    super(server);
  }

  private void killWhen(Callable<Boolean> moment) throws Exception {
    awaitWithoutSurplus(moment);
    assertThat(process.isRunning()).as(process.lastLines()).isTrue();
    process.kill();
    start();
  }

  /** Waits for a state, and fails if an AppWrapper ever has more pods than it describes. */
  private void awaitWithoutSurplus(Callable<Boolean> state) {
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              NAMES.forEach(name -> assertThat(podsOf(name)).hasSizeLessThanOrEqualTo(PODS));
              return state.call();
            });
  }

  private boolean isIn(String name, String phase) {
    return status(name).path("phase").asText().equals(phase);
  }

  private boolean areAllIn(String phase) {
    return NAMES.stream().allMatch(name -> isIn(name, phase));
  }

  private List<Resource> pods() {
    return NAMES.stream().flatMap(name -> podsOf(name).stream()).toList();
  }

  private static Set<String> uids(List<Resource> pods) {
    return pods.stream().map(Resource::uid).collect(Collectors.toSet());
  }

  @Test
  void kills_in_each_part_of_a_life_end_as_none() throws Exception {
    long seed = Long.getLong("seed", System.nanoTime());
    Random random = new Random(seed);
    start();
    for (String name : NAMES) {
      wrap(
          name,
          Wrappers.pod(name),
          Wrappers.pod("a").replace("name: a", "generateName: run-" + name + "-"));
    }
    for (int i = 0; i < KILLS; i++) {
      int more = pods().size() + 1 + random.nextInt(4);
      killWhen(() -> pods().size() >= Math.min(NAMES.size() * PODS, more));
    }
    awaitWithoutSurplus(() -> areAllIn("Running"));
    List<Resource> first = pods();
    assertThat(first).as("seed %d", seed).hasSize(NAMES.size() * PODS);

    first.forEach(pod -> play(pod.name(), "Failed"));
    killWhen(() -> NAMES.stream().anyMatch(name -> !isIn(name, "Running")));
    awaitWithoutSurplus(
        () -> areAllIn("Running") && uids(pods()).stream().noneMatch(uids(first)::contains));
    for (String name : NAMES) {
      assertThat(status(name).path("resettingCount").asInt()).as("seed %d", seed).isEqualTo(1);
    }
    assertThat(pods()).hasSize(NAMES.size() * PODS);
    assertThat(pods().stream().map(Resource::name))
        .as("names that are generated stay")
        .containsExactlyInAnyOrderElementsOf(first.stream().map(Resource::name).toList());

    pods().forEach(pod -> play(pod.name(), "Succeeded"));
    killWhen(() -> NAMES.stream().anyMatch(name -> isIn(name, "Succeeded")));
    awaitWithoutSurplus(() -> areAllIn("Succeeded"));
    NAMES.forEach(
        name -> assertThat(condition(name, "QuotaReserved")).isEqualTo("False/Succeeded"));

    NAMES.forEach(this::delete);
    killWhen(() -> NAMES.stream().anyMatch(this::isGone));
    awaitWithoutSurplus(() -> NAMES.stream().allMatch(this::isGone));
    assertThat(pods()).isEmpty();
    await().atMost(PATIENCE).until(process::isReady);
    assertThat(process.end()).isZero();
    assertThat(process.said()).contains("webhooks are off");
  }
}
