package dev.homeostat.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceAddress;
import dev.homeostat.core.Stage;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Finding K9: a plan and an explanation read all objects together, never one by one. */
class ReadsK9Test {

  private static final int MANY = 50;

  /** Counts the objects that are read together, and those that are read alone. */
  private static final class CountingCluster extends ForwardingCluster {

    private final List<ResourceAddress> alone = new ArrayList<>();
    private final List<Integer> together = new ArrayList<>();

    CountingCluster(Cluster to) {
      super(to);
    }

    @Override
    public ClusterResponse read(ResourceAddress address) {
      alone.add(address);
      return super.read(address);
    }

    @Override
    public Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
      together.add(addresses.size());
      return super.readAll(addresses);
    }
  }

  private final Stage stage =
      Stage.of(
          IntStream.range(0, MANY)
              .mapToObj(i -> Stage.config("c" + i))
              .collect(Collectors.joining()));
  private final CountingCluster cluster = new CountingCluster(stage.cluster());

  ReadsK9Test() {
    stage.settle();
    stage.engine(builder -> builder.cluster(cluster));
  }

  @Test
  void k9_a_plan_reads_all_objects_together() {
    stage.plan();

    assertThat(cluster.alone).isEmpty();
    assertThat(cluster.together).containsExactly(MANY);
  }

  @Test
  void k9_an_explanation_reads_all_objects_together() {
    assertThat(stage.explain().fields()).hasSizeGreaterThanOrEqualTo(MANY);

    assertThat(cluster.alone).isEmpty();
    assertThat(cluster.together).containsExactly(MANY);
  }
}
