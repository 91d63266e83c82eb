package dev.homeostat.controller.pods;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.controller.pods.ResourceTaints.Effect;
import dev.homeostat.controller.pods.ResourceTaints.Taint;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PodCountsTest {

  private static final Set<String> SCARCE = Set.of("example.com/gpu");

  private static final ResourceTaints TAINTS =
      new ResourceTaints(
          Map.of(
              "example.com/gpu",
              List.of(
                  new Taint("example.com/health", "WARN", Effect.PreferNoSchedule),
                  new Taint("example.com/health", "TESTING", Effect.NoSchedule),
                  new Taint("example.com/health", "EVICT", Effect.NoExecute))));

  private static PodSummary pod(String phase, String more) {
    return view("{phase: " + phase + more + "}", "", "");
  }

  private static PodSummary view(String status, String metadata, String spec) {
    return PodSummary.of(
        Resource.of(
            YamlTrees.yaml(
                "{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: ns, labels:"
                    + " {example.com/owner: sample}"
                    + metadata
                    + "}, spec: {"
                    + spec
                    + "}, status: "
                    + status
                    + "}")),
        "example.com/owner",
        SCARCE);
  }

  private static PodCounts count(PodSummary... pods) {
    return PodCounts.of(List.of(pods), Set.of(), code -> code == 3, node -> Set.of());
  }

  @Test
  void each_pod_counts_by_its_phase() {
    assertThat(
            count(
                pod("Pending", ""),
                pod("Running", ""),
                pod("Running", ""),
                pod("Succeeded", ""),
                pod("Failed", ""),
                pod("Unknown", ""),
                view("{}", "", "")))
        .isEqualTo(new PodCounts(1, 2, 1, 1, false, false));
  }

  @ParameterizedTest
  @CsvSource({
    "Pending, 1, 0, 0, 0",
    "Running, 0, 0, 0, 0",
    "Succeeded, 0, 0, 1, 0",
    "Failed, 0, 0, 0, 1"
  })
  void a_running_pod_that_is_being_deleted_does_not_count(
      String phase, int pending, int running, int succeeded, int failed) {
    PodSummary pod =
        view("{phase: " + phase + "}", ", deletionTimestamp: \"2026-01-01T00:00:00Z\"", "");
    assertThat(count(pod))
        .isEqualTo(new PodCounts(pending, running, succeeded, failed, false, false));
  }

  @Test
  void conditions_of_a_running_pod_do_not_matter() {
    assertThat(count(pod("Running", ", conditions: [{type: Ready, status: \"False\"}]")).running())
        .isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "containerStatuses, 3, true",
    "containerStatuses, 4, false",
    "containerStatuses, 0, false",
    "initContainerStatuses, 3, false"
  })
  void exit_codes_of_containers_of_failed_pods_may_be_terminal(
      String list, int code, boolean terminal) {
    String statuses =
        ", " + list + ": [{state: {running: {}}}, {state: {terminated: {exitCode: " + code + "}}}]";
    assertThat(count(pod("Failed", statuses)).isTerminal()).isEqualTo(terminal);
    assertThat(count(pod("Running", statuses)).isTerminal()).isFalse();
  }

  @Test
  void pods_of_what_is_done_do_not_count() {
    PodSummary pod =
        view(
            "{phase: Failed}",
            ", ownerReferences: [{apiVersion: v1, kind: X, name: y}, {apiVersion: batch/v1,"
                + " kind: Job, name: j, controller: true}]",
            "");
    ResourceAddress owner = ResourceAddress.of("batch/v1", "Job", "ns", "j");
    assertThat(PodCounts.of(List.of(pod), Set.of(owner), code -> true, node -> Set.of()))
        .isEqualTo(PodCounts.NONE);
    assertThat(count(pod).failed()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({
    "Running, node, 1, true",
    "Pending, node, 1, false",
    "Running, other, 1, false",
    "Running, node, 0, false"
  })
  void running_pods_on_a_node_with_a_broken_device_that_they_use_are_found(
      String phase, String node, String amount, boolean found) {
    Set<String> broken =
        TAINTS.broken(
            Resource.of(
                YamlTrees.yaml(
                    "{apiVersion: v1, kind: Node, metadata: {name: node, labels:"
                        + " {example.com/health: EVICT}}}")));
    PodSummary pod =
        view(
            "{phase: " + phase + "}",
            "",
            "nodeName: "
                + node
                + ", containers: [{resources: {requests: {example.com/gpu: \""
                + amount
                + "\"}}}]");
    PodCounts counts =
        PodCounts.of(
            List.of(pod), Set.of(), code -> false, name -> name.equals("node") ? broken : Set.of());
    assertThat(counts.isOnBrokenNode()).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource({"EVICT, true", "TESTING, false", "WARN, false", "OK, false"})
  void only_a_label_that_means_no_execute_breaks_a_node(String value, boolean broken) {
    Set<String> found =
        TAINTS.broken(
            Resource.of(
                YamlTrees.yaml(
                    "{apiVersion: v1, kind: Node, metadata: {name: node, labels:"
                        + " {example.com/health: "
                        + value
                        + "}}}")));
    assertThat(found).isEqualTo(broken ? SCARCE : Set.of());
  }

  @ParameterizedTest
  @CsvSource({
    "0, false",
    "0.0, false",
    "0Gi, false",
    "0e3, false",
    "00, false",
    "1, true",
    "0.5, true",
    "500m, true",
    "10, true",
    "-0, false",
    "1e3, true"
  })
  void a_quantity_counts_unless_it_is_zero(String quantity, boolean counts) {
    assertThat(
            ContainerResources.used(
                    YamlTrees.yaml(
                            "{c: [{resources: {limits: {example.com/gpu: \"" + quantity + "\"}}}]}")
                        .path("c"),
                    SCARCE)
                .isEmpty())
        .isNotEqualTo(counts);
  }
}
