package dev.homeostat.page.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.Delta;
import dev.homeostat.ResourceId;
import dev.homeostat.page.ResourceLink;
import dev.homeostat.report.HeldResource;
import dev.homeostat.report.InspectedResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The links of resources by dependencies, by owner references, and by what they wait for.
 *
 * @param byUid the resources whose live objects are there, by uid
 * @param waiting what resources wait for
 */
record ResourceLinks(Map<String, ResourceId> byUid, Map<ResourceId, ResourceId> waiting) {

  static ResourceLinks of(List<InspectedResource> resources, Delta delta) {
    Map<String, ResourceId> byUid = new HashMap<>();
    for (InspectedResource resource : resources) {
      String uid = metadata(resource).path("uid").asText();
      if (!uid.isEmpty()) {
        byUid.put(uid, resource.id());
      }
    }
    Map<ResourceId, ResourceId> waiting = new HashMap<>();
    for (HeldResource held : delta.waiting()) {
      held.waitsFor().ifPresent(other -> waiting.put(held.resource(), other));
    }
    return new ResourceLinks(byUid, waiting);
  }

  /** Returns the link to what a resource waits for, also of one that is to be deleted. */
  List<ResourceLink> of(ResourceId id) {
    return Optional.ofNullable(waiting.get(id)).stream()
        .map(
            other ->
                new ResourceLink(ResourceLink.Type.WAITS_FOR, Optional.of(other), other.toString()))
        .toList();
  }

  List<ResourceLink> of(InspectedResource resource) {
    List<ResourceLink> links = new ArrayList<>(of(resource.id()));
    for (ResourceId before : resource.dependsOn()) {
      links.add(new ResourceLink(ResourceLink.Type.AFTER, Optional.of(before), before.toString()));
    }
    for (JsonNode owner : metadata(resource).path("ownerReferences")) {
      Optional<ResourceId> known = Optional.ofNullable(byUid.get(owner.path("uid").asText()));
      String name = owner.path("kind").asText() + "/" + owner.path("name").asText();
      links.add(
          new ResourceLink(
              ResourceLink.Type.OWNED_BY, known, known.map(ResourceId::toString).orElse(name)));
    }
    return links;
  }

  private static JsonNode metadata(InspectedResource resource) {
    return resource
        .object()
        .map(object -> object.path("metadata"))
        .orElse(MissingNode.getInstance());
  }
}
