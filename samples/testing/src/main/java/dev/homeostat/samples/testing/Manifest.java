package dev.homeostat.samples.testing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Problem;
import dev.homeostat.Resource;
import dev.homeostat.spi.DocumentReader;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Objects in YAML, as they are applied.
 *
 * @param text one or more documents
 */
public record Manifest(String text) {

  public List<Resource> resources() {
    DocumentReader.Reading reading = DocumentReader.discovered().read(text, "manifest.yaml");
    if (reading.problems().stream().anyMatch(Problem::isError)) {
      throw new AssertionError(reading.problems());
    }
    return reading.documents().stream().map(Resource::of).toList();
  }

  public Resource resource(String kind, String name) {
    return resources().stream()
        .filter(it -> it.kind().equals(kind) && it.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new AssertionError(
                    "no "
                        + kind
                        + " "
                        + name
                        + " among "
                        + resources().stream().map(Resource::id).toList()));
  }

  /** Returns the permissions that all of its roles grant, as in {@code get apps/deployments}. */
  public Set<String> rights() {
    return rights(resources());
  }

  /** Returns the permissions that its roles in a namespace grant. */
  public Set<String> rights(String namespace) {
    return rights(resources().stream().filter(it -> it.namespace().equals(namespace)).toList());
  }

  private static Set<String> rights(List<Resource> roles) {
    Set<String> rights = new TreeSet<>();
    for (Resource resource : roles) {
      for (JsonNode rule : resource.tree().path("rules")) {
        for (JsonNode group : rule.path("apiGroups")) {
          for (JsonNode plural : rule.path("resources")) {
            for (JsonNode verb : rule.path("verbs")) {
              String prefix = group.asText().isEmpty() ? "" : group.asText() + "/";
              rights.add(verb.asText() + " " + prefix + plural.asText());
            }
          }
        }
      }
    }
    return rights;
  }
}
