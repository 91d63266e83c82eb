package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.kubernetes.testing.ControllerManager;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithControllerManager;
import dev.homeostat.samples.testing.Kubectl;
import dev.homeostat.spi.cluster.ListResponse;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Applications in many namespaces, half of which are deleted with all that is in them while an
 * operator, installed for the whole cluster, is killed again and again. In the end each deleted
 * namespace is gone, each other Application is ready, and there are no more writes. A build does it
 * small; {@code -Dapplications=500 -Dkills=10 -Dcalm=120} does it at full size.
 */
@WithControllerManager
@Timeout(1800)
class DeletedNamespacesTest extends Ground {

  private static final int APPLICATIONS = Integer.getInteger("applications", 8);
  private static final int KILLS = Integer.getInteger("kills", 1);
  private static final Duration CALM = Duration.ofSeconds(Integer.getInteger("calm", 2));

  private static RunningApiServer own;
  private static ControllerManager controllers;

  @TempDir Path dir;
  private final List<String> tenants = new ArrayList<>();
  private final Set<String> deleted = new TreeSet<>();

  DeletedNamespacesTest() {
    super(own);
  }

  @BeforeAll
  static void startServer() {
    own = RunningApiServer.start();
    controllers = ControllerManager.start(own);
  }

  @AfterAll
  static void stopServer() {
    if (controllers != null) {
      controllers.close();
    }
    own.close();
  }

  /** Creates those Applications, of all that are numbered, that belong into a namespace. */
  private void fill(String tenant) {
    namespace = tenant;
    for (int i = tenants.indexOf(tenant); i < APPLICATIONS; i += tenants.size()) {
      application("app-" + i, SixObjects.spec("app-" + i));
    }
  }

  private void deleteNamespace(String name) {
    client.namespaces().withName(name).delete();
    deleted.add(name);
  }

  private boolean isNamespaceGone(String name) {
    return client.namespaces().withName(name).get() == null;
  }

  private boolean isKept(String name) {
    return tenants.contains(name) && !deleted.contains(name);
  }

  private long kept() {
    return IntStream.range(0, APPLICATIONS)
        .filter(i -> isKept(tenants.get(i % tenants.size())))
        .count();
  }

  /** Returns the Applications of the cluster that are not as they should be. */
  private List<String> unsettled() {
    List<String> unsettled = new ArrayList<>();
    int found = 0;
    ListResponse listing =
        cluster.list(ApplicationDocument.API_VERSION, ApplicationDocument.KIND, Map.of());
    for (var application : ((ListResponse.Found) listing).resources()) {
      String phase = application.tree().at("/status/phase").asText();
      found++;
      if (!isKept(application.namespace()) || !phase.equals("Ready")) {
        unsettled.add(application.namespace() + "/" + application.name() + ": " + phase);
      }
    }
    if (found < kept()) {
      unsettled.add(found + " of " + kept());
    }
    return unsettled;
  }

  private boolean isSettled() {
    return unsettled().isEmpty();
  }

  private void drift(Random random) {
    List<String> maps =
        SixObjects.found(cluster, this::isKept, "app-").stream()
            .filter(id -> id.startsWith("ConfigMap") && id.endsWith("-a"))
            .sorted()
            .toList();
    if (!maps.isEmpty()) {
      String[] parts = maps.get(random.nextInt(maps.size())).split("[ /]");
      client
          .configMaps()
          .inNamespace(parts[parts.length - 2])
          .withName(parts[parts.length - 1])
          .patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\": {\"mode\": \"drift\"}}");
    }
  }

  private void killAmid(KilledOperator operator, String doomed, Random random) throws Exception {
    operator.awaitWrites(1 + random.nextInt(2 * APPLICATIONS), this::isSettled);
    if (random.nextBoolean()) {
      deleteNamespace(doomed);
      operator.awaitWrites(random.nextInt(APPLICATIONS), () -> isNamespaceGone(doomed));
      operator.kill();
    } else {
      operator.kill();
      deleteNamespace(doomed);
    }
    drift(random);
    operator.start();
  }

  private void awaitSettled() {
    await()
        .atMost(KilledOperator.LONG)
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(() -> assertThat(unsettled()).isEmpty());
    await()
        .atMost(KilledOperator.LONG)
        .untilAsserted(() -> assertThat(deleted).allMatch(this::isNamespaceGone));
    assertThat(SixObjects.found(cluster, this::isKept, "app-"))
        .hasSize((int) kept() * SixObjects.COUNT)
        .isEqualTo(SixObjects.found(cluster, any -> true, "app-"));
    assertThat(client.configMaps().inAnyNamespace().list().getItems())
        .filteredOn(map -> map.getMetadata().getName().matches("app-\\d+-a"))
        .allSatisfy(map -> assertThat(map.getData()).containsEntry("mode", "fast"));
  }

  @Test
  void o1_o2_deleted_namespaces_go_and_the_others_stay_as_desired() throws Exception {
    long seed = Long.getLong("seed", new SecureRandom().nextInt(Integer.MAX_VALUE));
    System.out.println("Deleted namespaces with seed " + seed + "; -Dseed=… repeats it");
    Random random = new Random(seed);
    tenants.add(namespace);
    while (tenants.size() < 2 * KILLS) {
      tenants.add(tenant("shop"));
    }
    List<String> doomed = new ArrayList<>(tenants);
    Collections.shuffle(doomed, random);
    try (Installed installed = new Installed(server, Kubectl.of(server, dir));
        KilledOperator operator = KilledOperator.start(installed, dir)) {
      try {
        tenants.forEach(this::fill);
        for (int kill = 0; kill < KILLS; kill++) {
          killAmid(operator, doomed.get(kill), random);
        }
        awaitSettled();
        // A namespace of the same name is another one, with Applications of the same names.
        String again = doomed.get(0);
        client
            .resource(
                new NamespaceBuilder().withNewMetadata().withName(again).endMetadata().build())
            .create();
        permit(again);
        deleted.remove(again);
        fill(again);
        awaitSettled();
        Calm.comes(operator.wire(), CALM);
        assertThat(operator.applications()).isEqualTo(kept());
      } catch (Exception | AssertionError e) {
        throw new AssertionError(
            "seed " + seed + ": " + e.getMessage() + "\n" + operator.lastLines(), e);
      }
    }
  }
}
