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

  /** Returns the admission whose infos a pod has; empty if there is no such pod. */
  private String admission(String pod) {
    return pod(pod).flatMap(one -> one.label(KueueStandIn.ADMISSION)).orElse("");
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
    assertThat(admission("a1")).isEqualTo("1");
    kueue.preempt("a");
    await()
        .atMost(PATIENCE)
        .until(
            () -> {
              kueue.look();
              return admission("a2").equals("2");
            });
    awaitPhaseOf("a", "Running");
    assertThat(admission("a1")).isEqualTo("2");
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

  @Test
  void the_quota_of_one_that_failed_goes_to_the_next_when_its_pods_are_gone() {
    queue("a", Wrappers.pod("a1"), Wrappers.pod("a2"));
    awaitPhaseOf("a", "Running");
    queue("b", Wrappers.pod("b1"));
    awaitPhaseOf("b", "Suspended");
    patch(
        "a",
        "{\"metadata\": {\"annotations\": {\"workload.codeflare.dev.appwrapper/retryLimit\": \"0\"}}}");
    hold("a2", "example.com/hold");
    play("a1", "Failed");
    awaitPhaseOf("a", "Failed");
    assertThat(condition("a", "QuotaReserved")).startsWith("True");
    assertThat(kueue.used()).isEqualTo(2);
    hold("a2");
    awaitPhaseOf("b", "Running");
    assertThat(condition("a", "QuotaReserved")).isEqualTo("False/Failed");
    assertThat(kueue.used()).isEqualTo(1);
    assertThat(kueue.broken).isEmpty();
  }
}
