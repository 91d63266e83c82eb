package dev.homeostat.cli.schemas;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.spi.cluster.KindFields;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The kinds that the CustomResourceDefinitions of a manifest define. Immutable. */
public final class DefinedKinds {

  private final Map<String, KindFields> byKind;

  private DefinedKinds(Map<String, KindFields> byKind) {
    this.byKind = Map.copyOf(byKind);
  }

  /**
   * The kinds of a manifest.
   *
   * @param manifest all of its objects
   * @return the kinds that it defines
   */
  public static DefinedKinds of(List<Resource> manifest) {
    Map<String, KindFields> byKind = new HashMap<>();
    for (Resource resource : manifest) {
      if (resource.id().groupKind().equals("apiextensions.k8s.io/CustomResourceDefinition")) {
        JsonNode spec = resource.tree().path("spec");
        String kind = spec.at("/names/kind").asText();
        for (JsonNode version : spec.path("versions")) {
          String apiVersion = spec.path("group").asText() + "/" + version.path("name").asText();
          byKind.put(key(apiVersion, kind), KindFields.of(version.at("/schema/openAPIV3Schema")));
        }
      }
    }
    return new DefinedKinds(byKind);
  }

  /**
   * Returns the fields of the kind of an object.
   *
   * @param object of the manifest
   * @return empty if the manifest does not define the kind
   */
  public Optional<KindFields> fields(Resource object) {
    return Optional.ofNullable(byKind.get(key(object.apiVersion(), object.kind())));
  }

  private static String key(String apiVersion, String kind) {
    return apiVersion + " " + kind;
  }
}
