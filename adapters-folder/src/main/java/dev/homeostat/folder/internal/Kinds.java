package dev.homeostat.folder.internal;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.FieldPath;
import dev.homeostat.ResourceAddress;
import dev.homeostat.ResourceId;
import dev.homeostat.folder.KindRule;
import dev.homeostat.folder.ServerRules;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.KindFields;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Digest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The kinds of the server: the built-in ones, those of the rules, and those of stored CRDs. */
final class Kinds {

  private static final Set<String> CLUSTER_SCOPED =
      Set.of(
          "Namespace",
          "Node",
          "PersistentVolume",
          "rbac.authorization.k8s.io/ClusterRole",
          "rbac.authorization.k8s.io/ClusterRoleBinding",
          "apiextensions.k8s.io/CustomResourceDefinition",
          "storage.k8s.io/StorageClass",
          "storage.k8s.io/CSIDriver",
          "storage.k8s.io/CSINode",
          "storage.k8s.io/VolumeAttachment",
          "scheduling.k8s.io/PriorityClass",
          "node.k8s.io/RuntimeClass",
          "networking.k8s.io/IngressClass",
          "apiregistration.k8s.io/APIService",
          "admissionregistration.k8s.io/MutatingWebhookConfiguration",
          "admissionregistration.k8s.io/ValidatingWebhookConfiguration",
          "admissionregistration.k8s.io/ValidatingAdmissionPolicy",
          "admissionregistration.k8s.io/ValidatingAdmissionPolicyBinding",
          "certificates.k8s.io/CertificateSigningRequest",
          "flowcontrol.apiserver.k8s.io/FlowSchema",
          "flowcontrol.apiserver.k8s.io/PriorityLevelConfiguration",
          "policy/PodSecurityPolicy");

  static final String CRD_GROUP = "apiextensions.k8s.io";
  static final String CRD_KIND = "CustomResourceDefinition";

  private Kinds() {}

  static boolean isBuiltInGroup(String apiVersion) {
    String group = ResourceId.groupOf(apiVersion);
    return group.indexOf('.') < 0 || group.endsWith(".k8s.io");
  }

  static KindAnswer kind(
      ObjectStore.Session session, ServerRules rules, String apiVersion, String kind) {
    String group = ResourceId.groupOf(apiVersion);
    if (CLUSTER_SCOPED.contains(new ResourceId(group, kind, "", "any").groupKind())) {
      return KindInfo.of(false);
    }
    Optional<ObjectNode> crd =
        isBuiltInGroup(apiVersion) ? Optional.empty() : crd(session, group, kind);
    if (crd.isPresent()) {
      return ofCrd(crd.get(), apiVersion);
    }
    List<KindRule> said = rules.of(group, kind);
    if (said.isEmpty()
        && rules.strictKinds()
        && !isBuiltInGroup(apiVersion)
        && !group.equals("homeostat.dev")) {
      return new KindAnswer.Unknown();
    }
    return KindInfo.of(said.stream().noneMatch(KindRule::clusterScoped));
  }

  /** Returns the versions in which a stored definition serves a kind. */
  static List<String> versions(ObjectStore.Session session, String group, String kind) {
    return isBuiltInGroup(group + "/")
        ? List.of()
        : crd(session, group, kind).stream()
            .flatMap(crd -> crd.at("/spec/versions").valueStream())
            .filter(version -> version.path("served").asBoolean(true))
            .map(version -> group + "/" + version.path("name").asText())
            .toList();
  }

  private static Optional<ObjectNode> crd(ObjectStore.Session session, String group, String kind) {
    for (ObjectStore.Found found : session.all(CRD_GROUP, CRD_KIND)) {
      if (found instanceof ObjectStore.Present crd
          && crd.tree().at("/spec/group").asText().equals(group)
          && crd.tree().at("/spec/names/kind").asText().equals(kind)) {
        return Optional.of(crd.tree());
      }
    }
    return Optional.empty();
  }

  /** The schema that a stored definition has for the kind of an object. */
  static StructuralSchema schema(ObjectStore.Session session, ResourceAddress address) {
    ResourceId id = address.id();
    return isBuiltInGroup(address.apiVersion())
        ? StructuralSchema.NONE
        : crd(session, id.group(), id.kind())
            .flatMap(crd -> version(crd, address.apiVersion()).map(found -> schema(crd, found)))
            .map(StructuralSchema::new)
            .orElse(StructuralSchema.NONE);
  }

  /** The types of the lists of a custom kind, by path; none of a built-in one. */
  static Map<FieldPath, KindInfo.ListType> lists(ObjectStore.Session session, ObjectNode tree) {
    String apiVersion = tree.path("apiVersion").asText();
    return isBuiltInGroup(apiVersion)
        ? Map.of()
        : crd(session, ResourceId.groupOf(apiVersion), tree.path("kind").asText())
            .map(crd -> ofCrd(crd, apiVersion))
            .filter(KindInfo.class::isInstance)
            .map(kind -> ((KindInfo) kind).lists())
            .orElse(Map.of());
  }

  private static Optional<JsonNode> version(ObjectNode crd, String apiVersion) {
    String version = apiVersion.substring(apiVersion.indexOf('/') + 1);
    for (JsonNode served : crd.at("/spec/versions")) {
      if (served.path("name").asText().equals(version) && served.path("served").asBoolean(true)) {
        return Optional.of(served);
      }
    }
    return Optional.empty();
  }

  private static JsonNode schema(ObjectNode crd, JsonNode version) {
    JsonNode schema = version.at("/schema/openAPIV3Schema");
    return schema.isMissingNode() ? crd.at("/spec/validation/openAPIV3Schema") : schema;
  }

  private static KindAnswer ofCrd(ObjectNode crd, String apiVersion) {
    boolean namespaced = !crd.at("/spec/scope").asText().equals("Cluster");
    Optional<JsonNode> served = version(crd, apiVersion);
    if (served.isEmpty()) {
      return new KindAnswer.Unknown();
    }
    boolean hasStatus =
        !served.get().at("/subresources/status").isMissingNode()
            || crd.at("/spec/subresources").has("status");
    return ofSchema(namespaced, hasStatus, schema(crd, served.get()));
  }

  private static KindInfo ofSchema(boolean namespaced, boolean status, JsonNode schema) {
    Map<FieldPath, KindInfo.ListType> lists = new HashMap<>();
    Set<FieldPath> atomicMaps = new HashSet<>();
    walk(FieldPath.root(), schema, lists, atomicMaps);
    return KindInfo.of(namespaced)
        .withStatusSubresource(status)
        .withLists(lists)
        .withAtomicMaps(atomicMaps)
        .withSchema(Digest.of(schema))
        .withFields(KindFields.of(schema));
  }

  private static void walk(
      FieldPath path,
      JsonNode schema,
      Map<FieldPath, KindInfo.ListType> lists,
      Set<FieldPath> atomicMaps) {
    JsonNode items = schema.path("items");
    if (items.isObject()) {
      List<String> keys = new ArrayList<>();
      schema.path("x-kubernetes-list-map-keys").forEach(key -> keys.add(key.asText()));
      String type = schema.path("x-kubernetes-list-type").asText();
      if (type.equals("map") && !keys.isEmpty()) {
        lists.put(path, new KindInfo.Keyed(keys));
      } else if (type.equals("set")) {
        lists.put(path, new KindInfo.SetOfScalars());
      } else if (type.equals("atomic")) {
        lists.put(path, new KindInfo.Atomic());
      }
      walk(path, items, lists, atomicMaps);
      return;
    }
    if (schema.path("x-kubernetes-map-type").asText().equals("atomic")) {
      atomicMaps.add(path);
    }
    for (Map.Entry<String, JsonNode> member : schema.path("properties").properties()) {
      walk(path.key(member.getKey()), member.getValue(), lists, atomicMaps);
    }
  }
}
