package dev.homeostat.kubernetes.watch;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import java.util.Collection;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.StreamSupport;

/**
 * The kinds that the cluster announces: those of established CustomResourceDefinitions, and the
 * groups of other API servers, by their APIServices. Thread-safe.
 */
final class AnnouncedKinds implements ObjectListener {

  static final WatchScope DEFINITIONS =
      WatchScope.of("apiextensions.k8s.io/v1", "CustomResourceDefinition");
  static final WatchScope SERVICES = WatchScope.of("apiregistration.k8s.io/v1", "APIService");

  private final Map<ResourceAddress, Set<KindAnnouncement>> announced = new ConcurrentHashMap<>();
  private final Consumer<Collection<KindAnnouncement>> changed;

  /**
   * No kinds yet.
   *
   * @param changed gets what an object announces that appears or changes
   */
  AnnouncedKinds(Consumer<Collection<KindAnnouncement>> changed) {
    this.changed = changed;
  }

  /** Returns whether a scope is of one of the two kinds that announce others. */
  static boolean isSource(WatchScope scope) {
    return scope.equals(DEFINITIONS) || scope.equals(SERVICES);
  }

  /** Returns whether objects of a scope may be served. */
  boolean covers(WatchScope scope) {
    return announced.values().stream()
        .flatMap(Set::stream)
        .anyMatch(announcement -> announcement.covers(scope));
  }

  /** Forgets what the objects of a scope announce, because they are not watched any more. */
  void forget(WatchScope scope) {
    announced.keySet().removeIf(scope::covers);
  }

  @Override
  public void seen(Resource object) {
    JsonNode tree = object.tree();
    boolean isDefinition = DEFINITIONS.covers(object.address());
    Set<KindAnnouncement> all = isDefinition ? ofDefinition(tree) : ofService(tree);
    if (isDefinition || isOfOtherServer(tree)) {
      announced.put(object.address(), all);
    } else {
      // What this server serves itself is known from definitions, or does not change while it runs.
      announced.remove(object.address());
    }
    changed.accept(all);
  }

  @Override
  public void vanished(ResourceAddress address) {
    announced.remove(address);
  }

  private static Set<KindAnnouncement> ofDefinition(JsonNode definition) {
    if (!isEstablished(definition)) {
      return Set.of();
    }
    String group = definition.at("/spec/group").asText();
    String kind = definition.at("/spec/names/kind").asText();
    Set<KindAnnouncement> all = new HashSet<>();
    for (JsonNode version : definition.at("/spec/versions")) {
      if (version.path("served").asBoolean()) {
        all.add(new KindAnnouncement(group + "/" + version.path("name").asText(), kind));
      }
    }
    return Set.copyOf(all);
  }

  private static boolean isEstablished(JsonNode definition) {
    return StreamSupport.stream(definition.at("/status/conditions").spliterator(), false)
        .filter(condition -> condition.path("type").asText().equals("Established"))
        .anyMatch(condition -> condition.path("status").asText().equals("True"));
  }

  private static Set<KindAnnouncement> ofService(JsonNode service) {
    String group = service.at("/spec/group").asText();
    String version = service.at("/spec/version").asText();
    return Set.of(new KindAnnouncement(group.isEmpty() ? version : group + "/" + version, ""));
  }

  private static boolean isOfOtherServer(JsonNode service) {
    return service.at("/spec/service").isObject();
  }
}
