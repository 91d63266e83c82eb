package dev.homeostat.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.spi.cluster.Cluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import java.util.List;
import java.util.Map;

/** A cluster to be proved, and the words that the parts of its contract share. */
abstract class ClusterGround {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  /**
   * A cluster of which the tests may make use as they like; each asks once.
   *
   * @return a cluster with nothing in the namespaces
   */
  protected abstract Cluster cluster();

  /**
   * Two namespaces that are there.
   *
   * @return their names
   */
  protected List<String> namespaces() {
    return List.of("one", "two");
  }

  final String namespace() {
    return namespaces().get(0);
  }

  final Resource configMap(String name, String... data) {
    return configMapIn(namespace(), name, data);
  }

  /**
   * Returns a ConfigMap with alternating names and values, labelled with its own name. A server
   * drops empty fields.
   */
  static Resource configMapIn(String namespace, String name, String... data) {
    ObjectNode tree = MAKE.objectNode().put("apiVersion", "v1").put("kind", "ConfigMap");
    tree.putObject("metadata")
        .put("name", name)
        .put("namespace", namespace)
        .putObject("labels")
        .put("contract", "homeostat")
        .put("called", name);
    ObjectNode members = tree.putObject("data").put("called", name);
    for (int i = 0; i < data.length; i += 2) {
      members.put(data[i], data[i + 1]);
    }
    return Resource.of(tree);
  }

  static Resource created(Cluster cluster, Resource resource) {
    return done(cluster.create(resource));
  }

  static Resource done(ClusterResponse answer) {
    assertThat(answer).isInstanceOf(ClusterResponse.Done.class);
    return ((ClusterResponse.Done) answer).resource();
  }

  static Resource read(Cluster cluster, ResourceAddress address) {
    return done(cluster.read(address));
  }

  static ClusterResponse.Refused refused(ClusterResponse answer, int code) {
    assertThat(answer).isInstanceOf(ClusterResponse.Refused.class);
    ClusterResponse.Refused refused = (ClusterResponse.Refused) answer;
    assertThat(refused.code()).isEqualTo(code);
    return refused;
  }

  static void assertAbsent(ClusterResponse answer) {
    assertThat(answer).isEqualTo(new ClusterResponse.Absent());
  }

  static Map<String, String> labelled() {
    return Map.of("contract", "homeostat");
  }

  static Patch patch(Patch.Operation... operations) {
    return new Patch(List.of(operations));
  }

  static Patch.Operation add(String path, String value) {
    return new Patch.Add(JsonPointer.compile(path), MAKE.textNode(value));
  }

  static Patch.Operation remove(String path) {
    return new Patch.Remove(JsonPointer.compile(path));
  }

  static Patch.Operation test(String path, String value) {
    return new Patch.Test(JsonPointer.compile(path), MAKE.textNode(value));
  }

  static Patch.Operation testNull(String path) {
    return new Patch.Test(JsonPointer.compile(path), MAKE.nullNode());
  }
}
