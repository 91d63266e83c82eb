package dev.homeostat.kubernetes.watch;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.Resource;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * The memory that a watch retains for each object. Measured in a process of its own, after full
 * garbage collections, where it is exact.
 */
class SeenStoreHeapTest {

  private static final int OBJECTS = 4096;

  /**
   * 280 bytes were measured: the entry with name and version, and the uid and the count of an
   * application that has no other object. One more reference needs 4 or 8 bytes.
   */
  private static final long MOST = 282;

  @Test
  void an_object_needs_no_more_memory_than_it_did() throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                SeenStoreHeapTest.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(Long.parseLong(out.strip())).isPositive().isLessThanOrEqualTo(MOST);
  }

  /** For the process: prints the bytes for each object. */
  public static void main(String[] args) {
    SeenStore store = new SeenStore(WatchScope.of("v1", "ConfigMap"), whole(), ObjectListener.NONE);
    fill(store, 0);
    long before = used();
    fill(store, OBJECTS);
    System.out.println(Math.round((used() - before) / (double) OBJECTS));
    Reference.reachabilityFence(store);
  }

  private static WatchedSegments whole() {
    WatchedSegments segments = new WatchedSegments(WatchPartition.NONE);
    segments.want("test", Set.of(""));
    return segments;
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    System.gc();
    System.gc();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /**
   * Adds objects of one application each, with texts that are separate instances, as a parser
   * creates them.
   */
  private static void fill(SeenStore store, int first) {
    for (int i = first; i < first + OBJECTS; i++) {
      ObjectNode tree = JsonNodeFactory.instance.objectNode();
      tree.put("apiVersion", "v1").put("kind", "ConfigMap");
      tree.putObject("metadata")
          .put("name", "page-" + i)
          .put("namespace", String.join("", "sh", "op"))
          .put("uid", UUID.randomUUID().toString())
          .put("resourceVersion", Integer.toString(i + 100_000))
          .putObject("labels")
          .put(Application.UID_LABEL, UUID.randomUUID().toString());
      store.put(Resource.of(tree));
    }
  }
}
