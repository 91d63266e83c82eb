package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A queue that trusts the operator with its quota. */
class KueueTest extends WrapperGround {

  private KueueStandIn kueue;

  KueueTest(RunningApiServer server) {
    super(server);
  }

  @BeforeEach
  void begin() {
    kueue = new KueueStandIn(client, cluster, namespace, 2);
    operator();
  }

  private void queue(String name, String... components) {
    ObjectNode tree = Wrappers.tree(components);
    tree.withObject("/metadata").put("name", name);
    tree.withObject("/metadata/labels").put("kueue.x-k8s.io/queue-name", "main");
    tree.withObject("/metadata").set("annotations", Wrappers.yaml(AT_ONCE));
    tree.withObject("/spec").put("suspend", true);
    create(tree);
  }

  private void awaitPhaseOf(String name, String phase) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              kueue.look();
              assertThat(status(name).path("phase").asText())
                  .as("%s", status(name).toPrettyString())
                  .isEqualTo(phase);
            });
  }

  @Test
  void one_is_admitted_preempted_and_admitted_again_while_another_runs() {
    queue("a", Wrappers.pod("a1"), Wrappers.pod("a2"));
    awaitPhaseOf("a", "Running");
    assertThat(pod("a2").orElseThrow().label("kueue.x-k8s.io/podset")).contains("a-1");
    play("a1", "Running");
    play("a2", "Running");
    queue("b", Wrappers.pod("b1"));
    awaitPhaseOf("b", "Suspended");
    assertThat(kueue.used()).isEqualTo(2);
    kueue.preempt("a");
    awaitPhaseOf("a", "Running");
    assertThat(kueue.broken).isEmpty();

    play("a1", "Succeeded");
    play("a2", "Succeeded");
    awaitPhaseOf("a", "Succeeded");
    awaitPhaseOf("b", "Running");
    play("b1", "Failed");
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              kueue.look();
              return status("b").path("resettingCount").asInt() == 1;
            });
    awaitPhaseOf("b", "Running");
    delete("b");
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              kueue.look();
              return isGone("b");
            });
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              kueue.look();
              return kueue.used() == 0;
            });
    assertThat(kueue.broken).isEmpty();
  }
}
