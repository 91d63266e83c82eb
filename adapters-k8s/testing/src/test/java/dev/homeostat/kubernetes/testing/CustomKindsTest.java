package dev.homeostat.kubernetes.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A defined kind is served. */
@WithApiServer
@Timeout(120)
class CustomKindsTest {

  private final RunningApiServer server;
  private final KubernetesClient client;

  CustomKindsTest(RunningApiServer server) {
    this.server = server;
    this.client = server.client();
  }

  private static String definition(String group, String kind, String plural, String schema) {
    return """
        ---
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: PLURAL.GROUP}
        spec:
          group: GROUP
          scope: Cluster
          names: {kind: KIND, plural: PLURAL}
          versions:
          - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: SCHEMA}}
          - {name: v0, served: false, storage: false, schema: {openAPIV3Schema: {type: object}}}
        """
        .replace("GROUP", group)
        .replace("KIND", kind)
        .replace("PLURAL", plural)
        .replace("SCHEMA", schema);
  }

  private static GenericKubernetesResource object(String group, String kind, String finalizer) {
    GenericKubernetesResource object = new GenericKubernetesResource();
    object.setApiVersion(group + "/v1");
    object.setKind(kind);
    object.setMetadata(new ObjectMetaBuilder().withName("one").build());
    if (!finalizer.isEmpty()) {
      object.getMetadata().getFinalizers().add(finalizer);
    }
    return object;
  }

  private GenericKubernetesResource created(String group, String kind, String finalizer) {
    return client.resource(object(group, kind, finalizer)).create();
  }

  @Test
  void objects_can_be_made_as_soon_as_their_kinds_are_defined() {
    server.define(
        definition("all.example.com", "Apple", "apples", "{type: object}")
            + definition("all.example.com", "Pear", "pears", "{type: object}"));
    assertThat(created("all.example.com", "Apple", "").getMetadata().getUid()).isNotEmpty();
    assertThat(created("all.example.com", "Pear", "").getMetadata().getUid()).isNotEmpty();
  }

  @Test
  void a_kind_that_is_there_is_made_as_it_is_given_and_keeps_its_objects() {
    server.define(definition("again.example.com", "Apple", "apples", "{type: object}"));
    GenericKubernetesResource apple = created("again.example.com", "Apple", "");
    String wider = "{type: object, properties: {spec: {type: object}}}";
    server.define(definition("again.example.com", "Apple", "apples", wider));
    server.define(definition("again.example.com", "Apple", "apples", wider));
    assertThat(client.resource(apple).get().getMetadata().getUid())
        .isEqualTo(apple.getMetadata().getUid());
    assertThat(
            client
                .apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("apples.again.example.com")
                .get()
                .getSpec()
                .getVersions()
                .get(0)
                .getSchema()
                .getOpenAPIV3Schema()
                .getProperties())
        .containsOnlyKeys("spec");
  }

  @Test
  void a_kind_that_is_being_deleted_is_made_again_when_it_is_gone() throws Exception {
    String definition = definition("leaving.example.com", "Apple", "apples", "{type: object}");
    server.define(definition);
    GenericKubernetesResource held = created("leaving.example.com", "Apple", "example.com/hold");
    client
        .apiextensions()
        .v1()
        .customResourceDefinitions()
        .withName("apples.leaving.example.com")
        .delete();
    Thread later =
        new Thread(
            () ->
                client
                    .resource(held)
                    .patch(
                        PatchContext.of(PatchType.JSON_MERGE),
                        "{\"metadata\": {\"finalizers\": null}}"));
    later.start();
    server.define(definition);
    later.join();
    assertThat(created("leaving.example.com", "Apple", "").getMetadata().getUid())
        .isNotEqualTo(held.getMetadata().getUid());
  }

  @Test
  void what_is_no_definition_is_refused() {
    assertThatThrownBy(
            () ->
                server.define(
                    """
                    apiVersion: v1
                    kind: ConfigMap
                    metadata: {name: a}
                    """))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("got v1 ConfigMap");
  }
}
