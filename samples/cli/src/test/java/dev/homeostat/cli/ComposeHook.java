package dev.homeostat.cli;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Manifest;
import dev.homeostat.Source;
import dev.homeostat.spi.DocumentReader;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.TranslationHook;
import dev.homeostat.tree.Document;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Makes a Deployment of each service of a compose file. */
public final class ComposeHook implements TranslationHook {

  @Override
  public String name() {
    return "compose";
  }

  @Override
  public Set<String> formats() {
    return Set.of("compose");
  }

  @Override
  public Translation translate(Source source, HookContext context) {
    if (!(source instanceof Source.Custom file) || !file.format().equals("compose")) {
      return new NotMine();
    }
    String yaml =
        tree(file.content()).path("services").properties().stream()
            .map(service -> deployment(service, file.inputs().path("replicas").asInt(1)))
            .collect(Collectors.joining("---\n"));
    return Translated.of(Manifest.parse(yaml));
  }

  private static JsonNode tree(Document content) {
    return content.tree().isTextual()
        ? DocumentReader.discovered()
            .read(content.tree().textValue(), "compose")
            .documents()
            .get(0)
            .tree()
        : content.tree();
  }

  private static String deployment(Map.Entry<String, JsonNode> service, int replicas) {
    return """
    apiVersion: apps/v1
    kind: Deployment
    metadata: {name: %1$s}
    spec:
      replicas: %3$d
      template: {spec: {containers: [{name: %1$s, image: "%2$s"}]}}
    """
        .formatted(service.getKey(), service.getValue().path("image").asText(), replicas);
  }
}
