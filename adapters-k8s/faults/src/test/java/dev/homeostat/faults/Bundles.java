package dev.homeostat.faults;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceList;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.dsl.NonNamespaceOperation;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.dsl.base.ResourceDefinitionContext;

/** Custom objects, each of which wants the objects of a manifest that it carries as text. */
final class Bundles {

  static final String API = "faults.example.com/v1";
  static final String KIND = "Bundle";

  private static final ResourceDefinitionContext CONTEXT =
      new ResourceDefinitionContext.Builder()
          .withGroup("faults.example.com")
          .withVersion("v1")
          .withKind(KIND)
          .withPlural("bundles")
          .withNamespaced(true)
          .build();

  private final KubernetesClient client;
  private final String namespace;

  Bundles(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  static ResourceAddress address(String namespace, String name) {
    return ResourceAddress.of(API, KIND, namespace, name);
  }

  /** The identity of what a bundle wants. */
  static ApplicationId id(String namespace, String name) {
    return new ApplicationId(namespace, name, address(namespace, name).id().groupKind());
  }

  /** The desired state of a bundle. */
  static Application application(Resource bundle) {
    return Application.ownedBy(
            Owner.builder()
                .apiVersion(API)
                .kind(KIND)
                .namespace(bundle.namespace())
                .name(bundle.name())
                .uid(bundle.uid())
                .build())
        .manifest(Manifest.parse(bundle.tree().at("/spec/manifest").asText()))
        // Most of one may go at once, and nobody is there to confirm it.
        .settings(settings -> settings.withMaxDeletePercent(100))
        .build();
  }

  void create(String name, String manifest) {
    ObjectNode tree = wish(manifest);
    tree.put("apiVersion", API).put("kind", KIND).putObject("metadata").put("name", name);
    all()
        .resource(
            client.getKubernetesSerialization().convertValue(tree, GenericKubernetesResource.class))
        .create();
  }

  void change(String name, String manifest) {
    all().withName(name).patch(PatchContext.of(PatchType.JSON_MERGE), wish(manifest).toString());
  }

  /** It goes when nobody holds it any more. */
  void delete(String name) {
    all().withName(name).delete();
  }

  private static ObjectNode wish(String manifest) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.putObject("spec").put("manifest", manifest);
    return tree;
  }

  private NonNamespaceOperation<
          GenericKubernetesResource,
          GenericKubernetesResourceList,
          io.fabric8.kubernetes.client.dsl.Resource<GenericKubernetesResource>>
      all() {
    return client.genericKubernetesResources(CONTEXT).inNamespace(namespace);
  }
}
