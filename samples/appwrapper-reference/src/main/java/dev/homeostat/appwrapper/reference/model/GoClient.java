package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The client of the operator: AppWrappers and pods come from caches that watches fill, all else is
 * a request.
 */
final class GoClient {

  private final Api api;
  private final Map<String, Optional<String>> plurals = new HashMap<>();

  GoClient(Api api) {
    this.api = api;
  }

  Api.Answer cached(String path) {
    return api.cached(path);
  }

  Api.Answer send(String method, String path, @Nullable JsonNode body) {
    return api.send(method, path, body);
  }

  /** The collection of a kind in a namespace; empty if no such kind is served. */
  Optional<String> collection(String apiVersion, String kind, String namespace) {
    Optional<String> plural =
        plurals.computeIfAbsent(apiVersion + " " + kind, k -> plural(apiVersion, kind));
    if (plural.isEmpty()) {
      plurals.remove(apiVersion + " " + kind);
    }
    return plural.map(p -> ApiPaths.collection(apiVersion, namespace, p));
  }

  private Optional<String> plural(String apiVersion, String kind) {
    for (JsonNode resource :
        api.send("GET", ApiPaths.group(apiVersion), null).body().path("resources")) {
      String name = resource.path("name").asText();
      if (resource.path("kind").asText().equals(kind) && !name.contains("/")) {
        return Optional.of(name);
      }
    }
    return Optional.empty();
  }
}
