package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.folder.EmbeddedCluster;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ForwardingCluster;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** O2: the view of an account without permissions, and the requests that it costs. */
class LeavingNamespaceClusterTest {

  private static final ClusterResponse FORBIDDEN =
      ClusterResponse.Refused.of(403, "Forbidden", "no");
  private static final List<ResourceAddress> MAPS =
      IntStream.range(0, 5).mapToObj(i -> map("shop", "map-" + i)).toList();

  private final EmbeddedCluster server = EmbeddedCluster.inMemory();
  private final List<ResourceAddress> asked = new ArrayList<>();
  private final Cluster own =
      new ForwardingCluster(server) {
        @Override
        public ClusterResponse read(ResourceAddress address) {
          asked.add(address);
          return super.read(address);
        }
      };

  private static ResourceAddress map(String namespace, String name) {
    return ResourceAddress.of("v1", "ConfigMap", namespace, name);
  }

  /** A tenant of the namespace shop that gets this answer, whatever it reads. */
  private Cluster tenant(ClusterResponse answer) {
    Cluster rights =
        new ForwardingCluster(server) {
          @Override
          public Map<ResourceAddress, ClusterResponse> readAll(
              Collection<ResourceAddress> addresses) {
            Map<ResourceAddress, ClusterResponse> answers = new LinkedHashMap<>();
            addresses.forEach(address -> answers.put(address, answer));
            return answers;
          }
        };
    return LeavingNamespaceCluster.of(own, rights, namespace -> !namespace.equals("bakery"));
  }

  private void makeNamespace() {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "v1").put("kind", "Namespace").putObject("metadata").put("name", "shop");
    assertThat(server.create(Resource.of(tree))).isInstanceOf(ClusterResponse.Done.class);
  }

  @Test
  void many_refusals_are_one_question_whether_the_namespace_goes() {
    makeNamespace();
    assertThat(tenant(FORBIDDEN).readAll(MAPS).values()).hasSize(5).containsOnly(FORBIDDEN);
    assertThat(asked).containsExactly(ResourceAddress.of("v1", "Namespace", "", "shop"));
  }

  @Test
  void what_is_refused_in_a_namespace_that_is_gone_is_gone() {
    ResourceAddress elsewhere = map("bakery", "map");
    List<ResourceAddress> all = new ArrayList<>(MAPS);
    all.add(elsewhere);
    Map<ResourceAddress, ClusterResponse> answers = tenant(FORBIDDEN).readAll(all);
    assertThat(answers.keySet()).containsExactlyElementsOf(all);
    assertThat(MAPS)
        .allSatisfy(map -> assertThat(answers.get(map)).isEqualTo(new ClusterResponse.Absent()));
    assertThat(answers.get(elsewhere)).isEqualTo(FORBIDDEN);
    assertThat(asked).hasSize(1);
  }

  @Test
  void o2_so_it_is_in_another_namespace_that_is_gone() {
    makeNamespace();
    List<ResourceAddress> all = List.of(MAPS.get(0), map("gone", "a"), map("gone", "b"));
    assertThat(tenant(FORBIDDEN).readAll(all).values())
        .containsExactly(FORBIDDEN, new ClusterResponse.Absent(), new ClusterResponse.Absent());
    assertThat(asked).hasSize(2);
  }

  @Test
  void nobody_asks_when_nothing_is_refused() {
    assertThat(tenant(new ClusterResponse.Absent()).readAll(MAPS)).hasSize(5);
    assertThat(asked).isEmpty();
  }
}
