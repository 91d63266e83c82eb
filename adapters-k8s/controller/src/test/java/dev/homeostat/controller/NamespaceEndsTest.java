package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Namespaces that cannot be read. */
class NamespaceEndsTest extends Ground {

  private final List<String> warnings = new ArrayList<>();

  NamespaceEndsTest(RunningApiServer server) {
    super(server);
  }

  /** Refuses to show namespaces. */
  private final class WithoutNamespaces extends ForwardingCluster {

    WithoutNamespaces() {
      super(cluster);
    }

    @Override
    public ClusterResponse read(ResourceAddress address) {
      return address.id().kind().equals("Namespace")
          ? ClusterResponse.Refused.of(403, "Forbidden", "may not get namespaces")
          : super.read(address);
    }
  }

  @Test
  void a_namespace_that_may_not_be_read_counts_as_staying_and_is_logged_once() {
    NamespaceEnds ends = new NamespaceEnds(new WithoutNamespaces(), warnings::add);
    assertThat(ends.isLeaving(namespace)).isFalse();
    assertThat(ends.isLeaving(namespace)).isFalse();
    assertThat(ends.isLeaving("other")).isFalse();
    assertThat(warnings)
        .singleElement()
        .asString()
        .contains(namespace, "403", "allow the operator to get namespaces");
  }

  @Test
  void of_a_namespace_that_stays_or_is_gone_nothing_is_logged() {
    NamespaceEnds ends = new NamespaceEnds(cluster, warnings::add);
    assertThat(ends.isLeaving(namespace)).isFalse();
    assertThat(ends.isLeaving(namespace + "-gone")).isTrue();
    assertThat(warnings).isEmpty();
  }
}
