package dev.homeostat.core.translate;

import dev.homeostat.ApplicationId;
import dev.homeostat.ResourceId;
import dev.homeostat.core.model.DesiredResource;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Finds the resources that the ids of a translation stand for. A hook names them as its manifest
 * does: without a namespace where the application's counts, and perhaps with one where the kind has
 * none.
 *
 * @param resources the ids of the desired resources
 * @param namespace the application's
 */
public record TranslatedIds(Set<ResourceId> resources, String namespace) {

  /** Returns the ids for the desired resources of an application. */
  public static TranslatedIds of(Collection<DesiredResource> desired, ApplicationId application) {
    Set<ResourceId> ids = new HashSet<>();
    desired.forEach(each -> ids.add(each.id()));
    return new TranslatedIds(ids, application.namespace());
  }

  /** Returns the dependencies of each resource. */
  public Map<ResourceId, Set<ResourceId>> order(Map<ResourceId, Set<ResourceId>> dependsOn) {
    Map<ResourceId, Set<ResourceId>> order = new HashMap<>();
    dependsOn.forEach(
        (id, on) -> {
          Set<ResourceId> before = order.computeIfAbsent(resource(id), resource -> new HashSet<>());
          on.forEach(target -> before.add(resource(target)));
        });
    return order;
  }

  /** Returns the provenance of each resource. */
  public Map<ResourceId, String> provenance(Map<ResourceId, String> said) {
    Map<ResourceId, String> provenance = new LinkedHashMap<>();
    said.forEach((id, from) -> provenance.put(resource(id), from));
    return provenance;
  }

  /**
   * Returns the resource that an id stands for; the id itself if there is none, for example because
   * its kind is unknown.
   */
  private ResourceId resource(ResourceId id) {
    if (resources.contains(id)) {
      return id;
    }
    ResourceId other = id.in(id.namespace().isEmpty() ? namespace : "");
    return resources.contains(other) ? other : id;
  }
}
