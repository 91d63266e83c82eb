package dev.homeostat.appbundle.reference;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Single requests with JSON objects, each of which goes to the API server as it is. */
final class RawApi {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final KubernetesClient client;

  /** What discovery knows of a kind. It is asked again only for kinds that are not known. */
  private record Kind(String plural, boolean namespaced) {}

  private final Map<String, Kind> kinds = new ConcurrentHashMap<>();

  RawApi(KubernetesClient client) {
    this.client = client;
  }

  ObjectNode get(ObjectKey key) {
    return read(send("GET", path(key), null));
  }

  Optional<ObjectNode> find(ObjectKey key) {
    try {
      return Optional.of(get(key));
    } catch (ApiException e) {
      if (e.isNotFound()) {
        return Optional.empty();
      }
      throw e;
    }
  }

  ObjectNode list(String apiVersion, String kind, String namespace) {
    return read(send("GET", collection(new ObjectKey(apiVersion, kind, namespace, "")), null));
  }

  ObjectNode create(ObjectNode object) {
    return read(send("POST", collection(ObjectKey.of(object)), object));
  }

  /** Replaces an object, if it still has the resource version of the given one. */
  ObjectNode replace(ObjectNode object) {
    return read(send("PUT", path(ObjectKey.of(object)), object));
  }

  ObjectNode replaceStatus(ObjectNode object) {
    return read(send("PUT", path(ObjectKey.of(object)) + "/status", object));
  }

  /** Deletes an object, and leaves it to the API server what becomes of its dependents. */
  void delete(ObjectKey key) {
    send("DELETE", path(key), null);
  }

  private String path(ObjectKey key) {
    return collection(key) + "/" + key.name();
  }

  private String collection(ObjectKey key) {
    Kind kind = kind(key);
    String namespace = kind.namespaced() ? "/namespaces/" + key.namespace() : "";
    return root(key.apiVersion()) + namespace + "/" + kind.plural();
  }

  private static String root(String apiVersion) {
    return (apiVersion.contains("/") ? "/apis/" : "/api/") + apiVersion;
  }

  private Kind kind(ObjectKey key) {
    String name = key.apiVersion() + " " + key.kind();
    Kind known = kinds.get(name);
    if (known != null) {
      return known;
    }
    Kind found = discover(key);
    kinds.put(name, found);
    return found;
  }

  private Kind discover(ObjectKey key) {
    ApiException unknown =
        new ApiException(
            0,
            "no matches for kind \"" + key.kind() + "\" in version \"" + key.apiVersion() + "\"");
    JsonNode served;
    try {
      served = read(send("GET", root(key.apiVersion()), null));
    } catch (ApiException e) {
      throw e.isNotFound() ? unknown : e;
    }
    for (JsonNode resource : served.path("resources")) {
      String plural = resource.path("name").asText();
      if (resource.path("kind").asText().equals(key.kind()) && !plural.contains("/")) {
        return new Kind(plural, resource.path("namespaced").asBoolean());
      }
    }
    throw unknown;
  }

  private String send(String method, String path, @Nullable ObjectNode body) {
    try {
      return client.raw(path, method, body == null ? null : body.toString());
    } catch (KubernetesClientException e) {
      String message = e.getStatus() == null ? e.getMessage() : e.getStatus().getMessage();
      throw new ApiException(e.getCode(), String.valueOf(message));
    }
  }

  private static ObjectNode read(String json) {
    try {
      return (ObjectNode) JSON.readTree(json);
    } catch (JsonProcessingException e) {
      throw new ApiException(0, "the API server answered with no object");
    }
  }
}
