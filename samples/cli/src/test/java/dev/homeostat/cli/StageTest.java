package dev.homeostat.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.cli.passes.Stage;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ListResponse;
import dev.homeostat.spi.cluster.Patch;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A cluster on which a pass is tried shows what the pass did, and the real one does not. */
@WithApiServer
class StageTest {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private final KubernetesCluster cluster;
  private final String namespace;
  private final Stage stage;

  StageTest(RunningApiServer server) {
    cluster = KubernetesCluster.of(server.client());
    namespace = server.newNamespace("stage");
    stage = new Stage(cluster);
  }

  private Resource configMap(String name, String mark) {
    var tree = MAKE.objectNode().put("apiVersion", "v1").put("kind", "ConfigMap");
    tree.putObject("metadata")
        .put("name", name)
        .put("namespace", namespace)
        .putObject("labels")
        .put("mark", mark);
    tree.putObject("data").put("a", "old").put("b", "old");
    return Resource.of(tree);
  }

  private static Patch set(String key) {
    return new Patch(
        List.of(new Patch.Add(JsonPointer.compile("/data/" + key), MAKE.textNode("new"))));
  }

  private static Resource done(ClusterResponse answer) {
    assertThat(answer).isInstanceOf(ClusterResponse.Done.class);
    return ((ClusterResponse.Done) answer).resource();
  }

  private List<Resource> marked(Cluster where, String mark) {
    return ((ListResponse.Found) where.list("v1", "ConfigMap", Map.of("mark", mark))).resources();
  }

  @Test
  void a_change_stands_on_the_changes_before_it() {
    ResourceAddress map = done(cluster.create(configMap("m", "one"))).address();
    stage.patch(map, set("a"));
    Resource both = done(stage.patch(map, set("b")));
    assertThat(both.tree().get("data"))
        .isEqualTo(MAKE.objectNode().put("a", "new").put("b", "new"));
    assertThat(done(stage.read(map))).isEqualTo(both);
    assertThat(done(stage.readAll(List.of(map)).get(map))).isEqualTo(both);
    assertThat(done(cluster.read(map)).tree().at("/data/a").asText()).isEqualTo("old");
  }

  @Test
  void what_was_deleted_is_gone_for_every_look() {
    String mark = UUID.randomUUID().toString();
    Resource map = done(cluster.create(configMap("m", mark)));
    assertThat(stage.delete(map.address(), map.uid())).isEqualTo(new ClusterResponse.Absent());
    assertThat(stage.read(map.address())).isEqualTo(new ClusterResponse.Absent());
    assertThat(stage.readAll(List.of(map.address()))).containsValue(new ClusterResponse.Absent());
    assertThat(marked(stage, mark)).isEmpty();
    assertThat(marked(cluster, mark)).hasSize(1);
  }

  @Test
  void another_incarnation_is_not_deleted() {
    Resource map = done(cluster.create(configMap("m", "one")));
    assertThat(stage.delete(map.address(), "another")).isInstanceOf(ClusterResponse.Refused.class);
    assertThat(stage.read(map.address())).isInstanceOf(ClusterResponse.Done.class);
  }

  @Test
  void a_namespace_that_nobody_makes_is_refused() {
    var tree = MAKE.objectNode().put("apiVersion", "v1").put("kind", "ConfigMap");
    tree.putObject("metadata").put("name", "m").put("namespace", "nowhere");
    assertThat(stage.create(Resource.of(tree))).isInstanceOf(ClusterResponse.Refused.class);
    assertThat(stage.untried()).isEmpty();
  }
}
