package dev.homeostat.tosca.mapping;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceId;
import dev.homeostat.tree.Document;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The scopes of kinds: which of them have no namespace. Known are the built-in kinds of Kubernetes,
 * and those that a CustomResourceDefinition of the manifest defines.
 */
final class ResourceScopes {

  private static final Set<String> BUILT_IN =
      Set.of(
          "Namespace",
          "Node",
          "PersistentVolume",
          "ComponentStatus",
          "admissionregistration.k8s.io/MutatingAdmissionPolicy",
          "admissionregistration.k8s.io/MutatingAdmissionPolicyBinding",
          "admissionregistration.k8s.io/MutatingWebhookConfiguration",
          "admissionregistration.k8s.io/ValidatingAdmissionPolicy",
          "admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding",
          "admissionregistration.k8s.io/ValidatingWebhookConfiguration",
          "apiextensions.k8s.io/CustomResourceDefinition",
          "apiregistration.k8s.io/APIService",
          "certificates.k8s.io/CertificateSigningRequest",
          "certificates.k8s.io/ClusterTrustBundle",
          "flowcontrol.apiserver.k8s.io/FlowSchema",
          "flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration",
          "networking.k8s.io/IPAddress",
          "networking.k8s.io/IngressClass",
          "networking.k8s.io/ServiceCIDR",
          "node.k8s.io/RuntimeClass",
          "policy/PodSecurityPolicy",
          "rbac.authorization.k8s.io/ClusterRole",
          "rbac.authorization.k8s.io/ClusterRoleBinding",
          "resource.k8s.io/DeviceClass",
          "resource.k8s.io/ResourceSlice",
          "scheduling.k8s.io/PriorityClass",
          "storage.k8s.io/CSIDriver",
          "storage.k8s.io/CSINode",
          "storage.k8s.io/StorageClass",
          "storage.k8s.io/VolumeAttachment");

  private static final String DEFINITION = "apiextensions.k8s.io/CustomResourceDefinition";

  private final Set<String> defined = new HashSet<>();

  /** Reads the definitions in a manifest. */
  ResourceScopes(List<Document> documents) {
    for (Document document : documents) {
      JsonNode tree = document.tree();
      if (groupKind(tree).equals(DEFINITION) && tree.at("/spec/scope").asText().equals("Cluster")) {
        defined.add(tree.at("/spec/group").asText() + "/" + tree.at("/spec/names/kind").asText());
      }
    }
  }

  /** Returns whether resources of a kind have no namespace. */
  boolean isClusterScoped(JsonNode resource) {
    String groupKind = groupKind(resource);
    return BUILT_IN.contains(groupKind) || defined.contains(groupKind);
  }

  private static String groupKind(JsonNode resource) {
    String group = ResourceId.groupOf(resource.path("apiVersion").asText());
    String kind = resource.path("kind").asText();
    return group.isEmpty() ? kind : group + "/" + kind;
  }
}
