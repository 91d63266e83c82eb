package dev.homeostat.core.findings;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.ApplicationBuilder;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Settings.Adoption;
import dev.homeostat.folder.EmbeddedCluster;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** ACT-7: an object that another application took over is not changed or deleted by the former. */
class K3TakenOverObjectTest {

  private static final ResourceId CLAIM = ResourceId.of("PersistentVolumeClaim", "data").in("shop");
  private static final String SMALL = claim("1Gi");
  private static final String LARGE = claim("5Gi");
  private static final String OTHER =
      """
      apiVersion: v1
      kind: ConfigMap
      metadata: {name: other}
      """;

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();
  private final Engine former = Engine.builder().cluster(cluster).build();
  private final Engine taker = Engine.builder().cluster(cluster).build();

  private static String claim(String size) {
    return """
        apiVersion: v1
        kind: PersistentVolumeClaim
        metadata: {name: data}
        spec: {resources: {requests: {storage: %s}}}
        """
        .formatted(size);
  }

  private static Application application(
      String name, String manifest, UnaryOperator<ApplicationBuilder> more) {
    return more.apply(
            Application.named("shop", name)
                .uid(name + "-uid")
                .manifest(Manifest.parse(manifest))
                .settings(settings -> settings.withAdoption(Adoption.ALWAYS)))
        .build();
  }

  private ReconcileResult former(String manifest) {
    return former.reconcile(application("former", manifest, UnaryOperator.identity()));
  }

  private ReconcileResult taker(String manifest) {
    return taker.reconcile(application("taker", manifest, UnaryOperator.identity()));
  }

  private Resource live() {
    return cluster.get(CLAIM).orElseThrow();
  }

  @Test
  void k3_the_former_owner_drops_the_object_and_it_stays() {
    former(SMALL + "---\n" + OTHER);
    taker(LARGE);
    String uid = live().uid();
    ReconcileResult dropped = former(OTHER);
    assertThat(dropped.requests()).isEmpty();
    assertThat(live().uid()).isEqualTo(uid);
    assertThat(live().tree().at("/spec/resources/requests/storage").asText()).isEqualTo("5Gi");
  }

  @Test
  void k3_the_former_application_goes_and_the_object_stays() {
    former(SMALL);
    taker(LARGE);
    former.delete(application("former", SMALL, UnaryOperator.identity()));
    assertThat(cluster.get(CLAIM)).isPresent();
    assertThat(taker(LARGE).requests()).isEmpty();
  }

  @Test
  void k3_two_applications_that_adopt_always_do_not_fight() {
    former(SMALL);
    taker(LARGE);
    for (int pass = 0; pass < 5; pass++) {
      assertThat(former(SMALL).requests()).isEmpty();
      assertThat(taker(LARGE).requests()).isEmpty();
    }
    assertThat(live().label(Application.UID_LABEL)).contains("taker-uid");
  }
}
