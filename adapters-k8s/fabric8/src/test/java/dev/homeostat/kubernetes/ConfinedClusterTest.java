package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Of a confined cluster one namespace can be seen and changed, and nothing else. */
@WithApiServer
class ConfinedClusterTest {

  private final RunningApiServer server;
  private final KubernetesCluster all;
  private String namespace = "";
  private String other = "";
  private Cluster confined;

  ConfinedClusterTest(RunningApiServer server) {
    this.server = server;
    this.all = KubernetesCluster.of(server.client());
    this.confined = all;
  }

  @BeforeEach
  void confine() {
    namespace = server.newNamespace("inside");
    other = server.newNamespace("outside");
    confined = all.confinedTo(namespace);
  }

  private static Resource map(String namespace) {
    return Yaml.resource(
        "{apiVersion: v1, kind: ConfigMap, metadata: {namespace: %s, name: a, labels: {x: 'y'}}}"
            .formatted(namespace));
  }

  @Test
  void inside_all_is_as_ever() {
    ClusterResponse created = confined.create(map(namespace));
    assertThat(created).isInstanceOf(ClusterResponse.Done.class);
    ResourceAddress address = map(namespace).address();
    assertThat(confined.read(address)).isInstanceOf(ClusterResponse.Done.class);
    assertThat(confined.patch(address, new Patch(List.of())))
        .isInstanceOf(ClusterResponse.Done.class);
    assertThat(((ListResponse.Found) confined.contents(namespace)).resources()).isNotEmpty();
    Resource there = ((ClusterResponse.Done) confined.read(address)).resource();
    assertThat(confined.replace(there)).isInstanceOf(ClusterResponse.Done.class);
    String uid = there.uid();
    assertThat(confined.delete(address, uid)).isInstanceOf(ClusterResponse.Absent.class);
    assertThat(confined.kind("v1", "Namespace")).isInstanceOf(KindInfo.class);
  }

  @Test
  void outside_nothing_is_seen_or_done() {
    Resource foreign = ((ClusterResponse.Done) all.create(map(other))).resource();
    assertRefused(confined.read(foreign.address()));
    assertRefused(confined.patch(foreign.address(), new Patch(List.of())));
    assertRefused(confined.replace(foreign));
    assertRefused(confined.delete(foreign.address(), foreign.uid()));
    assertRefused(confined.create(map("default")));
    assertThat(confined.contents(other)).isInstanceOf(ListResponse.Failed.class);
    assertThat(all.read(foreign.address())).isInstanceOf(ClusterResponse.Done.class);
  }

  @Test
  void nor_where_there_is_no_namespace() {
    ResourceAddress own = ResourceAddress.of("v1", "Namespace", "", namespace);
    assertRefused(confined.read(own));
    assertRefused(confined.delete(own, ""));
    assertThat(confined.list("v1", "Namespace", Map.of())).isInstanceOf(ListResponse.Failed.class);
  }

  @Test
  void a_list_holds_what_is_inside() {
    all.create(map(namespace));
    all.create(map(other));
    Map<String, String> labels = Map.of("x", "y");
    List<ListResponse> listings =
        List.of(
            confined.list("v1", "ConfigMap", labels),
            confined.metadata("v1", "ConfigMap", namespace, labels));
    for (ListResponse listing : listings) {
      assertThat(((ListResponse.Found) listing).resources())
          .singleElement()
          .satisfies(found -> assertThat(found.namespace()).isEqualTo(namespace));
    }
    assertThat(confined.metadata("v1", "ConfigMap", other, labels))
        .isInstanceOfSatisfying(
            ListResponse.Failed.class, failed -> assertRefused(failed.answer()));
  }

  @Test
  void each_of_many_is_answered_in_its_place() {
    all.create(map(namespace));
    all.create(map(other));
    List<ResourceAddress> asked = List.of(map(other).address(), map(namespace).address());
    Map<ResourceAddress, ClusterResponse> answers = confined.readAll(asked);
    assertThat(answers.keySet()).containsExactlyElementsOf(asked);
    assertRefused(answers.get(asked.get(0)));
    assertThat(answers.get(asked.get(1))).isInstanceOf(ClusterResponse.Done.class);
  }

  private void assertRefused(ClusterResponse answer) {
    assertThat(answer)
        .isInstanceOfSatisfying(
            ClusterResponse.Refused.class,
            refused -> {
              assertThat(refused.code()).isEqualTo(403);
              assertThat(refused.message()).contains("only objects in namespace " + namespace);
            });
  }
}
