package dev.homeostat.testkit.model;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.FieldPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;

/**
 * The properties of the lists and subtrees of a kind (rules SCHEMA-4, SCHEMA-6, SCHEMA-9,
 * SCHEMA-10). A place is named by the object members on its path: {@code /spec/containers/env} for
 * every container.
 */
@API(status = INTERNAL)
public final class KindFacts {

  private final Map<String, ListIdentity> lists;
  private final Set<String> oneValue;
  private final Set<String> oneValueElements;
  private final Set<String> ordered;
  private final Set<String> unlimited;

  private KindFacts(
      Map<String, ListIdentity> lists,
      Set<String> oneValue,
      Set<String> oneValueElements,
      Set<String> ordered,
      Set<String> unlimited) {
    this.lists = lists;
    this.oneValue = oneValue;
    this.oneValueElements = oneValueElements;
    this.ordered = ordered;
    this.unlimited = unlimited;
  }

  /**
   * Returns the facts that hold for every kind.
   *
   * @return facts without lists of the kind's own
   */
  public static KindFacts custom() {
    KindFacts facts =
        new KindFacts(
            new HashMap<>(), new HashSet<>(), new HashSet<>(), new HashSet<>(), new HashSet<>());
    facts.lists.put("/metadata/finalizers", ListIdentity.SET);
    facts.unlimited.add("/metadata/finalizers");
    facts.lists.put("/metadata/ownerReferences", ListIdentity.keyed(List.of("uid")));
    facts.unlimited.add("/metadata/ownerReferences");
    return facts;
  }

  /**
   * Returns the facts of a kind: those of the built-in table, or those that hold for every kind.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @return the facts
   */
  public static KindFacts of(String apiVersion, String kind) {
    return switch (apiVersion + " " + kind) {
      case "v1 Service" ->
          custom().keyed("/spec/ports", "port", "protocol").value("/spec/selector");
      case "v1 ServiceAccount" ->
          custom()
              .keyed("/secrets", "name")
              .keyed("/imagePullSecrets", "name")
              .unlimited("/secrets")
              .unlimited("/imagePullSecrets");
      case "v1 PersistentVolumeClaim" -> custom().value("/spec/selector");
      case "networking.k8s.io/v1 NetworkPolicy" ->
          custom()
              .value("/spec/podSelector")
              .value("/spec/ingress/from/podSelector")
              .value("/spec/egress/to/podSelector");
      case "networking.k8s.io/v1 Ingress" -> custom().value("/spec/defaultBackend");
      case "apps/v1 Deployment" ->
          custom().value("/spec/selector").value("/spec/strategy").podSpec("/spec/template/spec");
      default -> custom();
    };
  }

  private KindFacts podSpec(String at) {
    keyed(at + "/volumes", "name").oneValueElements.add(at + "/volumes");
    keyed(at + "/imagePullSecrets", "name").keyed(at + "/hostAliases", "ip");
    keyed(at + "/topologySpreadConstraints", "topologyKey", "whenUnsatisfiable");
    value(at + "/nodeSelector").value(at + "/securityContext/seccompProfile");
    ordered.add(at + "/initContainers");
    for (String list : List.of("/containers", "/initContainers", "/ephemeralContainers")) {
      String container = at + list;
      keyed(container, "name").keyed(container + "/env", "name");
      oneValueElements.add(container + "/env");
      ordered.add(container + "/env");
      keyed(container + "/volumeMounts", "mountPath");
      keyed(container + "/volumeDevices", "devicePath");
      keyed(container + "/ports", "containerPort", "protocol");
      value(container + "/securityContext/seccompProfile");
      for (String value :
          List.of("/livenessProbe", "/readinessProbe", "/startupProbe", "/lifecycle/preStop")) {
        value(container + value);
      }
      value(container + "/lifecycle/postStart");
    }
    return this;
  }

  /**
   * Reads the list types of a CustomResourceDefinition's schema.
   *
   * @param schema the {@code openAPIV3Schema} of a version
   * @return its facts
   */
  public static KindFacts ofDefinition(JsonNode schema) {
    return custom().read("", schema);
  }

  private KindFacts read(String at, JsonNode schema) {
    JsonNode items = schema.path("items");
    String type = schema.path("x-kubernetes-list-type").asText();
    if (type.equals("map")) {
      List<String> keys = new ArrayList<>();
      schema.path("x-kubernetes-list-map-keys").forEach(key -> keys.add(key.asText()));
      keyed(at, keys.toArray(String[]::new));
    } else if (type.equals("set")) {
      lists.put(at, ListIdentity.SET);
    }
    if (items.path("x-kubernetes-map-type").asText().equals("atomic")) {
      oneValueElements.add(at);
    }
    for (Map.Entry<String, JsonNode> property : schema.path("properties").properties()) {
      String member = at + "/" + property.getKey();
      if (property.getValue().path("x-kubernetes-map-type").asText().equals("atomic")) {
        value(member);
      }
      read(member, property.getValue());
    }
    return items.isObject() ? read(at, items) : this;
  }

  private KindFacts keyed(String at, String... keys) {
    lists.put(at, ListIdentity.keyed(List.of(keys)));
    return this;
  }

  private KindFacts value(String at) {
    oneValue.add(at);
    return this;
  }

  private KindFacts unlimited(String at) {
    unlimited.add(at);
    return this;
  }

  /** Reads SCHEMA-6. */
  Optional<ListIdentity> list(FieldPath at) {
    return Optional.ofNullable(lists.get(at.shape().toString()));
  }

  /**
   * Reads SCHEMA-9: an object that is one value, or an element of a list of such.
   *
   * @param at a path in an object of this kind
   * @return whether the value there is compared and written as a whole
   */
  public boolean isOneValue(FieldPath at) {
    String shape = at.shape().toString();
    boolean element =
        !at.segments().isEmpty()
            && !(at.segments().get(at.segments().size() - 1) instanceof FieldPath.Key);
    return element ? oneValueElements.contains(shape) : oneValue.contains(shape);
  }

  /** Reads SCHEMA-10. */
  boolean isOrdered(FieldPath at) {
    return ordered.contains(at.shape().toString());
  }

  /** Reads SCHEMA-4: lists that are open to others by default. */
  boolean isUnlimited(FieldPath at) {
    return unlimited.contains(at.shape().toString());
  }
}
