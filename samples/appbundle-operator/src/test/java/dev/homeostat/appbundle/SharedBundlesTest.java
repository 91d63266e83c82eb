package dev.homeostat.appbundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.samples.testing.InstalledOperator;
import dev.homeostat.samples.testing.SharingReplicas;
import org.junit.jupiter.api.Test;

/**
 * Two replicas in processes of their own share AppBundles, as the chart lets them, and one goes on
 * with all when the other is killed.
 */
class SharedBundlesTest extends InstalledGround {

  /** So many that hardly ever one replica has all of them. */
  private static final int BUNDLES = 20;

  private boolean isDeployed(int bundle) {
    return status("bundle-" + bundle).path("phase").asText().equals("Deployed")
        && find("v1", "ConfigMap", "map-" + bundle).isPresent();
  }

  @Test
  void each_works_on_a_part_and_the_last_one_on_all() throws Exception {
    installed =
        new InstalledOperator(
            BundleChart.OPERATOR,
            server,
            kubectl,
            "{namespaces: [%s], webhooks: {enabled: false}, %s}"
                .formatted(namespace, SharingReplicas.VALUE));
    try (SharingReplicas replicas = new SharingReplicas(server, installed, dir)) {
      replicas.start("one", "127.0.2.1");
      replicas.start("two", "127.0.2.2");
      replicas.awaitShares("one", "two");
      for (int i = 0; i < BUNDLES; i++) {
        create(BundleChart.example("bundle-" + i, "map-" + i));
      }
      for (int i = 0; i < BUNDLES; i++) {
        int bundle = i;
        await().atMost(PATIENCE).until(() -> isDeployed(bundle));
      }
      for (String name : new String[] {"one", "two"}) {
        assertThat(replicas.get(name).metrics())
            .as(name)
            .containsPattern("homeostat_loop_run_seconds_count\\{[^}]*} [1-9]");
      }

      replicas.get("one").kill();
      for (int i = 0; i < BUNDLES; i++) {
        delete("bundle-" + i);
      }
      for (int i = 0; i < BUNDLES; i++) {
        String map = "map-" + i;
        await().atMost(PATIENCE).until(() -> find("v1", "ConfigMap", map).isEmpty());
      }
      replicas.assertNothingRefused();
    }
  }
}
