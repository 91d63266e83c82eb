package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.samples.testing.LiveHeap;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Measures what each of one, two and three replicas keeps of many Applications, in processes that
 * have not seen them before: how many objects, and how many bytes. It also counts their requests.
 */
@Tag("long")
class SharedHeapTest extends WholeClusterGround {

  private static final int APPLICATIONS = Integer.getInteger("heap.applications", 1_000);
  private static final int RESOURCES = 10;
  private static final int REPLICAS = 3;

  /** The permitted deviation from an equal share; for few Applications, chance is larger. */
  private static final int PERCENT = Integer.getInteger("heap.percent", 15);

  /** Longer than the time after which an Application that goes on has its first pass. */
  private static final Duration CALM = Duration.ofSeconds(45);

  private static final Duration LONG = Duration.ofMinutes(30);

  /** What is kept only while there is room does not count, and no dead object is left. */
  private static final String EXACT = "-XX:SoftRefLRUPolicyMSPerMB=1 -XX:MarkSweepDeadRatio=0";

  private static final String KEPT = "dev.homeostat.kubernetes.watch.CachedObject";
  private static final Pattern RESOURCE =
      Pattern.compile("/namespaces/[^/]+/([a-z]+)(/[^/?]+)?(?:/status)?(?:[?].*)?$");

  @TempDir Path dir;
  private ReplicaGroup group;
  private final List<String> names = new ArrayList<>();

  @BeforeEach
  void install() throws IOException {
    group = new ReplicaGroup(server, dir, namespace);
    group.variables(Map.of("JAVA_TOOL_OPTIONS", EXACT));
  }

  @AfterEach
  void uninstall() {
    group.close();
  }

  private static String spec(String name) {
    StringBuilder spec = new StringBuilder("manifest:\n");
    for (int i = 0; i < RESOURCES; i++) {
      spec.append(
          "- {apiVersion: v1, kind: ConfigMap, metadata: {name: %s-%d}, data: {mode: fast}}\n"
              .formatted(name, i));
    }
    return spec.toString();
  }

  /** Starts replicas, and waits until they have equal shares and nothing to do. */
  private List<SharedReplica> start(int count) throws IOException {
    List<SharedReplica> replicas = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = "replica-" + names.size();
      names.add(name);
      replicas.add(group.start(name, i));
    }
    for (SharedReplica replica : replicas) {
      await("shares").atMost(LONG).until(() -> replica.segments() >= ReplicaGroup.SEGMENTS / count);
    }
    return replicas;
  }

  /** Ends the replicas that were started last. */
  private void end(int count) throws InterruptedException {
    for (String name : names.subList(names.size() - count, names.size())) {
      assertThat(group.get(name).end()).isZero();
      group.removePod(name);
    }
  }

  /** Returns the requests by method and resource, without those of a replica at rest. */
  private static Map<String, Integer> requests(SharedReplica replica, boolean isAlone) {
    Map<String, Integer> counts = new TreeMap<>();
    for (ProxiedRequest request : replica.requests()) {
      boolean isOfGroup =
          request.path().contains("-roster") || (isAlone && request.path().contains("/pods?"));
      if (!request.isWatch() && !isOfGroup) {
        Matcher resource = RESOURCE.matcher(request.path());
        String what =
            resource.find()
                ? (resource.group(2) == null ? "list of " : "") + resource.group(1)
                : request.path().replaceAll("[?].*", "");
        counts.merge(request.method() + " " + what, 1, Integer::sum);
      }
    }
    return counts;
  }

  /** Waits until no replica has sent another request than for the roster for some time. */
  private List<Map<String, Integer>> awaitCalm(List<SharedReplica> replicas, Duration calm) {
    List<List<Map<String, Integer>>> last = new ArrayList<>(List.of(List.of()));
    await("calm")
        .atMost(LONG)
        .pollInterval(Duration.ofSeconds(1))
        .during(calm)
        .until(
            () -> {
              List<Map<String, Integer>> before = last.get(0);
              last.set(
                  0, replicas.stream().map(each -> requests(each, replicas.size() == 1)).toList());
              return last.get(0).equals(before);
            });
    return last.get(0);
  }

  private long ready() {
    long ready = 0;
    for (GenericKubernetesResource each :
        client
            .genericKubernetesResources(ApplicationDocument.API_VERSION, ApplicationDocument.KIND)
            .inNamespace(namespace)
            .list()
            .getItems()) {
      ready += "Ready".equals(each.get("status", "phase")) ? 1 : 0;
    }
    return ready;
  }

  private void createAll(String name, int count) {
    IntStream.range(0, count).forEach(i -> application(name + i, spec(name + i)));
    await("all are ready").atMost(LONG).until(() -> ready() == count);
  }

  /** Returns the heap of replicas of some number that have had Applications, and have none now. */
  private long heapOfEmptyReplicas(int count) throws Exception {
    List<SharedReplica> replicas = start(count);
    int some = 10 * count;
    createAll("former-", some);
    IntStream.range(0, some).forEach(i -> delete("former-" + i));
    await().atMost(LONG).until(() -> IntStream.range(0, some).allMatch(i -> isGone("former-" + i)));
    awaitCalm(replicas, Duration.ofSeconds(10));
    long sum = 0;
    for (SharedReplica replica : replicas) {
      sum += heap(replica).bytes();
    }
    end(count);
    return sum / count;
  }

  /** Returns the smallest of some: what is under way at a moment does not count. */
  private static LiveHeap heap(SharedReplica replica) throws Exception {
    LiveHeap least = replica.heap();
    for (int i = 1; i < 5; i++) {
      LiveHeap next = replica.heap();
      least = next.bytes() < least.bytes() ? next : least;
    }
    return least;
  }

  @Test
  void each_replica_keeps_an_equal_share() throws Exception {
    try {
      List<Long> empty = new ArrayList<>();
      for (int count = 1; count <= REPLICAS; count++) {
        empty.add(heapOfEmptyReplicas(count));
      }
      System.out.printf("bytes of one, two and three empty replicas: %s each%n", empty);
      List<SharedReplica> maker = start(1);
      createAll("app-", APPLICATIONS);
      awaitCalm(maker, Duration.ofSeconds(5));
      end(1);
      List<String> deviations = new ArrayList<>();
      long objects = 0;
      long bytes = 0;
      for (int count = 1; count <= REPLICAS; count++) {
        List<SharedReplica> replicas = start(count);
        List<Map<String, Integer>> requests = awaitCalm(replicas, CALM);
        for (int i = 0; i < count; i++) {
          LiveHeap heap = heap(replicas.get(i));
          long ownBytes = heap.bytes() - empty.get(count - 1);
          long ownObjects = heap.count(KEPT) - APPLICATIONS;
          bytes = count == 1 ? ownBytes : bytes;
          objects = count == 1 ? ownObjects : objects;
          String which = (i + 1) + " of " + count;
          System.out.printf(
              "%s: %d objects and %d Applications of all, %d bytes; requests %s%n%s",
              which, ownObjects, APPLICATIONS, ownBytes, requests.get(i), largest(heap));
          check(deviations, "objects of " + which, 100.0 * ownObjects * count / objects);
          check(deviations, "bytes of " + which, 100.0 * ownBytes * count / bytes);
          assertThat(requests.get(i).keySet())
              .allMatch(request -> request.startsWith("GET "))
              .doesNotContain("GET configmaps");
          assertThat(requests.get(i).get("GET secrets")).isLessThanOrEqualTo(2 * APPLICATIONS);
        }
        end(count);
      }
      assertThat(deviations).isEmpty();
    } catch (Exception | AssertionError e) {
      throw new AssertionError(e.getMessage() + "\n" + group.said(), e);
    }
  }

  private static void check(List<String> deviations, String what, double percent) {
    System.out.printf("%s: %.1f %% of an equal share%n", what, percent);
    if (Math.abs(percent - 100) > PERCENT) {
      deviations.add("%s: %.1f %%".formatted(what, percent));
    }
  }

  private static String largest(LiveHeap heap) {
    StringBuilder text = new StringBuilder();
    heap.sizes().entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(30)
        .forEach(
            each ->
                text.append(
                    "    %9d %8d %s%n"
                        .formatted(each.getValue(), heap.count(each.getKey()), each.getKey())));
    return text.toString();
  }
}
