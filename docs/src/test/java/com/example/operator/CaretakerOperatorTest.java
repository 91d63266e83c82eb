package com.example.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.report.ResourceReport;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What the page of the library says of an operator that decides itself. */
class CaretakerOperatorTest {

  private static final Owner OWNER =
      Owner.builder()
          .apiVersion("app.example.com/v1")
          .kind("Batch")
          .namespace("shop")
          .name("night")
          .uid("4f0c")
          .build();

  private static final Manifest MANIFEST =
      Manifest.parse(
          """
          apiVersion: v1
          kind: ConfigMap
          metadata: {name: input}
          data: {k: v}
          ---
          apiVersion: batch/v1
          kind: Job
          metadata: {name: work}
          spec: {backoffLimit: 1}
          """);

  private static final ResourceId INPUT = ResourceId.configMap("input").in("shop");
  private static final ResourceId WORK = ResourceId.of("batch/Job", "work").in("shop");
  private static final List<ResourceAddress> BOTH =
      List.of(new ResourceAddress("v1", INPUT), new ResourceAddress("batch/v1", WORK));

  private final EmbeddedCluster cluster = EmbeddedCluster.inMemory();
  private final CaretakerOperator operator = new CaretakerOperator(cluster);

  @Test
  void what_was_created_is_not_created_again() {
    ReconcileResult first = operator.create(OWNER, MANIFEST, List.of());
    assertThat(first.delta().created()).containsExactly(INPUT, WORK);
    assertThat(first.stateWrites()).isZero();
    cluster.remove(WORK);

    ReconcileResult second = operator.create(OWNER, MANIFEST, BOTH);

    assertThat(second.requests()).isEmpty();
    assertThat(second.delta().missing()).containsExactly(WORK);
  }

  @Test
  void an_observing_pass_names_what_is_lost() {
    operator.create(OWNER, MANIFEST, List.of());
    cluster.edit(INPUT, "/data/k", "changed");
    assertThat(operator.lost(OWNER, MANIFEST, BOTH)).isEmpty();
    cluster.remove(WORK);
    assertThat(operator.lost(OWNER, MANIFEST, BOTH)).containsExactly(WORK);
  }

  @Test
  void an_object_that_stays_keeps_no_other_one() {
    operator.create(OWNER, MANIFEST, List.of());
    cluster.edit(WORK, "/metadata/finalizers", List.of("example.com/hold"));

    List<ResourceReport> left = operator.remove(OWNER, MANIFEST, BOTH);

    assertThat(left).extracting(ResourceReport::resource).containsExactly(WORK);
    assertThat(left.get(0).beingDeleted()).isTrue();
    assertThat(cluster.get(INPUT)).isEmpty();
  }
}
