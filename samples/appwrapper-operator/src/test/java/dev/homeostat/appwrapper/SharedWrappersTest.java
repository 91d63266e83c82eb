package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.samples.testing.SharingReplicas;
import org.junit.jupiter.api.Test;

/**
 * Two replicas in processes of their own share AppWrappers, as the chart lets them, and one goes on
 * with all when the other is killed.
 */
class SharedWrappersTest extends InstalledGround {

  /** So many that hardly ever one replica has all of them. */
  private static final int WRAPPERS = 20;

  @Test
  void each_works_on_a_part_and_the_last_one_on_all() throws Exception {
    install(
        "{namespaces: [%s], webhooks: {enabled: false}, %s}"
            .formatted(namespace, SharingReplicas.VALUE));
    try (SharingReplicas replicas = new SharingReplicas(server, installed, dir)) {
      replicas.start("one", "127.0.3.1");
      replicas.start("two", "127.0.3.2");
      replicas.awaitShares("one", "two");
      for (int i = 0; i < WRAPPERS; i++) {
        wrap("sample-" + i, Wrappers.pod("pod-" + i));
      }
      for (int i = 0; i < WRAPPERS; i++) {
        awaitPhase("sample-" + i, "Running");
      }
      for (String name : new String[] {"one", "two"}) {
        assertThat(replicas.get(name).metrics())
            .as(name)
            .containsPattern("homeostat_loop_run_seconds_count\\{[^}]*} [1-9]");
      }

      replicas.get("one").kill();
      for (int i = 0; i < WRAPPERS; i++) {
        delete("sample-" + i);
      }
      for (int i = 0; i < WRAPPERS; i++) {
        awaitGone("sample-" + i);
      }
      replicas.assertNothingRefused();
    }
  }
}
