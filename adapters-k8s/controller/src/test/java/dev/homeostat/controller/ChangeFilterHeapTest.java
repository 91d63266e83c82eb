package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.CachedVersion;
import dev.homeostat.spi.cluster.CachedVersions;
import java.lang.ref.Reference;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * The memory that the filter retains for each object after a pass and an event. Measured in a
 * process of its own, after full garbage collections, where it is exact.
 */
class ChangeFilterHeapTest {

  private static final int APPLICATIONS = 1024;
  private static final List<String> KINDS = List.of("ConfigMap", "Secret", "Service");

  /**
   * 298 bytes were measured: the subscription with version, digest and name, its entry, and a third
   * of what the filter has of an application. One more reference needs 4 or 8 bytes.
   */
  private static final long MOST = 300;

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
                ChangeFilterHeapTest.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(Long.parseLong(out.strip())).isPositive().isLessThanOrEqualTo(MOST);
  }

  /** For the process: prints the bytes for each object. */
  public static void main(String[] args) {
    ChangeFilter filter = new ChangeFilter(new NothingCached(), woken -> {});
    fill(filter, 0);
    long before = used();
    fill(filter, APPLICATIONS);
    long objects = (long) APPLICATIONS * KINDS.size();
    System.out.println(Math.round((used() - before) / (double) objects));
    Reference.reachabilityFence(filter);
  }

  private record NothingCached() implements CachedVersions {
    @Override
    public CachedVersion of(ResourceAddress address) {
      return CachedVersion.unseen();
    }

    @Override
    public boolean isWithout(String apiVersion, String kind, Map<String, String> labels) {
      return false;
    }
  }

  private static long used() {
    Runtime runtime = Runtime.getRuntime();
    System.gc();
    System.gc();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  /**
   * Adds applications of three objects each, with texts that are separate instances, as a parser
   * creates them.
   */
  private static void fill(ChangeFilter filter, int first) {
    for (int i = first; i < first + APPLICATIONS; i++) {
      ApplicationId application = new ApplicationId("shop", "page-" + i);
      String name = "page-" + i;
      List<Resource> objects = KINDS.stream().map(kind -> object(kind, name)).toList();
      filter.begin(application);
      filter.end(application, objects.stream().map(ChangeFilterHeapTest::left).toList());
      objects.forEach(filter::seen);
    }
  }

  private static Expected left(Resource object) {
    return Expected.version(object.address(), object.uid(), object.resourceVersion());
  }

  private static Resource object(String kind, String name) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", String.join("", "v", "1")).put("kind", kind.concat("s"));
    tree.putObject("metadata")
        .put("name", name + "-" + kind.charAt(0))
        .put("namespace", String.join("", "sh", "op"))
        .put("uid", UUID.randomUUID().toString())
        .put("resourceVersion", "123456");
    return Resource.of(tree);
  }
}
