// snippet: registry-mirror
package com.example.phases;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.LastAppliedHook;
import dev.homeostat.tree.Trees;

/** Takes the images of Deployments from a mirror of Docker Hub. */
public final class RegistryMirror implements LastAppliedHook {

  private static final String HUB = "docker.io/";
  private static final String MIRROR = "mirror.example.com/";

  @Override
  public String name() {
    return "registry-mirror";
  }

  @Override
  public ObjectNode merge(Input input, HookContext context) {
    if (!input.manifest().kind().equals("Deployment")) {
      return input.soFar();
    }
    ObjectNode desired = Trees.thaw(input.soFar());
    for (JsonNode container : desired.at("/spec/template/spec/containers")) {
      String image = container.path("image").asText();
      if (image.startsWith(HUB)) {
        ((ObjectNode) container).put("image", MIRROR + image.substring(HUB.length()));
      }
    }
    return desired;
  }
}
// end
