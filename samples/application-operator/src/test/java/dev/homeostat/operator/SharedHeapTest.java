package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;
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

  /** The permitted deviation from an equal share; for few Applications, chance is larger. */
  private static final int PERCENT = Integer.getInteger("heap.percent", 15);

  /** Longer than the time after which an Application that goes on has its first pass. */
  private static final Duration CALM = Duration.ofSeconds(45);

  private static final Duration LONG = Duration.ofMinutes(30);
  private static final String KEPT = "dev.homeostat.kubernetes.watch.CachedObject";
  private static final Pattern RESOURCE =
      Pattern.compile("/namespaces/[^/]+/([a-z]+)(?:/[^/?]+)?(/status)?(?:[?].*)?$");

  @TempDir Path dir;
  private ReplicaGroup group;
  private final List<String> names = new ArrayList<>();

  @BeforeEach
  void install() throws IOException {
    group = new ReplicaGroup(server, dir, namespace);
    // What is kept only as long as there is room for it does not count.
    group.variables(Map.of("JAVA_TOOL_OPTIONS", "-XX:SoftRefLRUPolicyMSPerMB=1"));
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
      replicas.add(group.start(name, "127.0.7." + (i + 2)));
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
        String what = resource.find() ? resource.group(1) : request.path().replaceAll("[?].*", "");
        counts.merge(request.method() + " " + what, 1, Integer::sum);
      }
    }
    return counts;
  }

  /** Waits until no replica has sent another request than for the roster for some time. */
  private List<Map<String, Integer>> awaitCalm(List<SharedReplica> replicas) {
    List<List<Map<String, Integer>>> last = new ArrayList<>(List.of(List.of()));
    await("calm")
        .atMost(LONG)
        .pollInterval(Duration.ofSeconds(1))
        .during(CALM)
        .until(
            () -> {
              List<Map<String, Integer>> before = last.get(0);
              last.set(
                  0,
                  replicas.stream().map(each -> requests(each, replicas.size() == 1)).toList());
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

  private long heapOfEmptyProgram() throws Exception {
    List<SharedReplica> alone = start(1);
    awaitCalm(alone);
    long empty = alone.get(0).heap().bytes();
    IntStream.range(0, APPLICATIONS).forEach(i -> application("app-" + i, spec("app-" + i)));
    await("all are ready").atMost(LONG).until(() -> ready() == APPLICATIONS);
    awaitCalm(alone);
    end(1);
    return empty;
  }

  @Test
  void each_replica_keeps_an_equal_share() throws Exception {
    try {
      long empty = heapOfEmptyProgram();
      System.out.printf("%d Applications, empty program: %d bytes%n", APPLICATIONS, empty);
      long all = 0;
      List<String> deviations = new ArrayList<>();
      for (int count = 1; count <= 3; count++) {
        List<SharedReplica> replicas = start(count);
        List<Map<String, Integer>> requests = awaitCalm(replicas);
        for (int i = 0; i < count; i++) {
          LiveHeap heap = replicas.get(i).heap();
          long bytes = heap.bytes() - empty;
          all = count == 1 ? bytes : all;
          System.out.printf(
              "%d of %d: %d objects, %d bytes, %.1f %% of an equal share, requests %s%n",
              i + 1,
              count,
              heap.count(KEPT),
              bytes,
              100.0 * bytes * count / all,
              requests.get(i));
          System.out.println(largest(heap));
        }
        end(count);
      }
      assertThat(deviations).isEmpty();
    } catch (Exception | AssertionError e) {
      throw new AssertionError(e.getMessage() + "\n" + group.said(), e);
    }
  }

  private static String largest(LiveHeap heap) {
    StringBuilder text = new StringBuilder();
    heap.sizes().entrySet().stream()
        .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
        .limit(45)
        .forEach(
            each ->
                text.append(
                    "    %9d %8d %s%n"
                        .formatted(each.getValue(), heap.count(each.getKey()), each.getKey())));
    return text.toString();
  }
}
