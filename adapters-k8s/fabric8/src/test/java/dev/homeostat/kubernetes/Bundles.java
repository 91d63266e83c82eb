package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ApplicationId;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.cluster.ClusterResponse;
import java.util.List;

/** A custom kind of a real server, whose objects keep states in their status. */
final class Bundles {

  private final KubernetesCluster cluster;
  private final String group;

  private Bundles(KubernetesCluster cluster, String group) {
    this.cluster = cluster;
    this.group = group;
  }

  /** With a status that keeps what it is given, and states as the documents advise. */
  static Bundles keeping(RunningApiServer server, String group) {
    return defined(
        server,
        group,
        "{type: object, properties: {spec: {type: object, properties: {wish: {type: integer}}},"
            + " status: {type: object, x-kubernetes-preserve-unknown-fields: true, properties:"
            + " {homeostat: {type: object, x-kubernetes-preserve-unknown-fields: true,"
            + " x-kubernetes-map-type: atomic}}}}}",
        "{status: {}}");
  }

  /** With a schema and subresources. */
  static Bundles defined(
      RunningApiServer server, String group, String schema, String subresources) {
    server.define(
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: bundles.GROUP}
        spec:
          group: GROUP
          scope: Namespaced
          names: {kind: Bundle, plural: bundles}
          versions:
          - name: v1
            served: true
            storage: true
            schema: {openAPIV3Schema: SCHEMA}
            subresources: SUBRESOURCES
        """
            .replace("GROUP", group)
            .replace("SCHEMA", schema)
            .replace("SUBRESOURCES", subresources));
    return new Bundles(KubernetesCluster.of(server.client()), group);
  }

  String apiVersion() {
    return group + "/v1";
  }

  StatusStateStore store() {
    return StatusStateStore.of(cluster, apiVersion(), "Bundle");
  }

  ResourceAddress address(String namespace, String name) {
    return new ResourceAddress(apiVersion(), new ResourceId(group, "Bundle", namespace, name));
  }

  /** An object as if it had just been made. */
  Resource create(String namespace, String name) {
    delete(namespace, name);
    ObjectNode tree =
        JsonNodeFactory.instance.objectNode().put("apiVersion", apiVersion()).put("kind", "Bundle");
    tree.putObject("metadata").put("namespace", namespace).put("name", name);
    tree.putObject("spec").put("wish", 1);
    ClusterResponse made = cluster.create(Resource.of(tree));
    // If a connection closes under a request, nobody knows whether the request arrived.
    return done(made instanceof ClusterResponse.Refused ? madeAgain(Resource.of(tree)) : made);
  }

  /** The objects of applications as if they had just been made; their namespaces may be there. */
  void createAll(List<ApplicationId> applications) {
    for (ApplicationId application : applications) {
      createNamespace(application.namespace());
      create(application.namespace(), application.name());
    }
  }

  /** A namespace, which may be there. */
  void createNamespace(String name) {
    ObjectNode tree =
        JsonNodeFactory.instance.objectNode().put("apiVersion", "v1").put("kind", "Namespace");
    tree.putObject("metadata").put("name", name);
    ClusterResponse made = cluster.create(Resource.of(tree));
    if (!(made instanceof ClusterResponse.Refused refused && refused.code() == 409)) {
      done(made);
    }
  }

  private ClusterResponse madeAgain(Resource object) {
    ClusterResponse there = cluster.read(object.address());
    return there instanceof ClusterResponse.Done ? there : cluster.create(object);
  }

  void delete(String namespace, String name) {
    if (cluster.read(address(namespace, name)) instanceof ClusterResponse.Done there) {
      assertThat(cluster.delete(there.resource().address(), there.resource().uid()))
          .isEqualTo(new ClusterResponse.Absent());
    }
  }

  Resource read(String namespace, String name) {
    return done(cluster.read(address(namespace, name)));
  }

  static Resource done(ClusterResponse answer) {
    assertThat(answer)
        .as(answer instanceof ClusterResponse.Refused refused ? refused.message() : "answer")
        .isInstanceOf(ClusterResponse.Done.class);
    return ((ClusterResponse.Done) answer).resource();
  }
}
