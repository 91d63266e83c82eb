// snippet: compose-hook
package com.example.compose;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Manifest;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.ResourceId;
import dev.homeostat.Source;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.TranslationHook;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes a Deployment of each service of a compose file. */
public final class ComposeHook implements TranslationHook {

  private static final String FORMAT = "compose";

  @Override
  public String name() {
    return "compose";
  }

  @Override
  public Set<String> formats() {
    return Set.of(FORMAT);
  }

  @Override
  public Translation translate(Source source, HookContext context) {
    if (!(source instanceof Source.Custom file) || !file.format().equals(FORMAT)) {
      return new NotMine();
    }
    JsonNode services = file.content().tree().path("services");
    if (!services.isObject()) {
      return new Untranslatable(
          List.of(
              Problem.error("ComposeServicesMissing")
                  .at("/services")
                  .in(file.content().locate(JsonPointer.empty()))
                  .expected("an object with the services")
                  .got(file.content().tree().isObject() ? "none" : "a document that is no object")
                  .advice("write the compose file as an object with services")));
    }
    List<Problem> problems = new ArrayList<>();
    List<Resource> resources = new ArrayList<>();
    Map<ResourceId, Set<ResourceId>> dependsOn = new HashMap<>();
    for (Map.Entry<String, JsonNode> service : services.properties()) {
      String name = service.getKey();
      JsonNode image = service.getValue().path("image");
      if (!image.isTextual()) {
        JsonPointer place = JsonPointer.valueOf("/services").appendProperty(name);
        problems.add(
            Problem.error("ComposeImageMissing")
                .at(place.toString())
                .in(file.content().locate(place))
                .expected("an image")
                .got("none")
                .advice("add the image; images are not built"));
        continue;
      }
      resources.add(deployment(name, image.textValue(), service.getValue()));
      Set<ResourceId> needs = new HashSet<>();
      service
          .getValue()
          .path("depends_on")
          .forEach(other -> needs.add(ResourceId.deployment(other.asText())));
      dependsOn.put(ResourceId.deployment(name), needs);
    }
    return problems.isEmpty()
        ? Translated.of(Manifest.of(resources.toArray(Resource[]::new))).withDependsOn(dependsOn)
        : new Untranslatable(problems);
  }

  private static Resource deployment(String name, String image, JsonNode service) {
    ObjectNode tree = JsonNodeFactory.instance.objectNode();
    tree.put("apiVersion", "apps/v1").put("kind", "Deployment");
    tree.putObject("metadata").put("name", name);
    ObjectNode spec = tree.putObject("spec");
    spec.put("replicas", service.at("/deploy/replicas").asInt(1));
    spec.putObject("selector").putObject("matchLabels").put("app", name);
    ObjectNode template = spec.putObject("template");
    template.putObject("metadata").putObject("labels").put("app", name);
    ObjectNode container = template.putObject("spec").putArray("containers").addObject();
    container.put("name", name).put("image", image);
    return Resource.of(tree);
  }
}
// end
