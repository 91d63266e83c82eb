package dev.homeostat.page.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.ResourceId;
import dev.homeostat.page.ResourceLink;
import dev.homeostat.report.InspectedResource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The links of resources by dependencies and by owner references.
 *
 * @param byUid the resources whose live objects are there, by uid
 */
record ResourceLinks(Map<String, ResourceId> byUid) {

  static ResourceLinks of(List<InspectedResource> resources) {
    Map<String, ResourceId> byUid = new HashMap<>();
    for (InspectedResource resource : resources) {
      String uid = metadata(resource).path("uid").asText();
      if (!uid.isEmpty()) {
        byUid.put(uid, resource.id());
      }
    }
    return new ResourceLinks(byUid);
  }

  List<ResourceLink> of(InspectedResource resource) {
    List<ResourceLink> links = new ArrayList<>();
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
