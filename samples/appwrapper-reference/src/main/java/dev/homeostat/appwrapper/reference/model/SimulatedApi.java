package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An API server in memory, so that the model can be driven without any other process. */
public final class SimulatedApi implements Api {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LONGEST_LABEL = 63;

  private final Map<String, ObjectNode> objects = new TreeMap<>();
  private final Map<String, String> kinds = new TreeMap<>();
  private final List<Refusal> refusals = new ArrayList<>();
  private int next = 1;

  private record Refusal(String method, String path, int code, int skipped) {

    boolean isFor(String otherMethod, String otherPath) {
      return method.equals(otherMethod) && otherPath.contains(path);
    }
  }

  /** Serves a kind. */
  public SimulatedApi serve(String apiVersion, String kind, String plural) {
    kinds.put(ApiPaths.group(apiVersion) + " " + kind, plural);
    return this;
  }

  /** Serves a kind no more; its objects are gone with its definition. */
  public void unserve(String apiVersion, String kind) {
    String plural = kinds.remove(ApiPaths.group(apiVersion) + " " + kind);
    objects.keySet().removeIf(path -> path.contains("/" + plural + "/"));
  }

  /** Lets the next request of this method, with this text in its path, fail with this code. */
  public void refuse(String method, String path, int code) {
    refuseAfter(method, path, code, 0);
  }

  /** The same, but some such requests pass before. */
  public void refuseAfter(String method, String path, int code, int passing) {
    refusals.add(new Refusal(method, path, code, passing));
  }

  /** The object at a path. */
  public Optional<ObjectNode> object(String path) {
    return Optional.ofNullable(objects.get(path));
  }

  /** Stores an object as it is, without the rules of a server. */
  public void put(String path, ObjectNode object) {
    objects.put(path, object);
  }

  /** Removes an object, whatever holds it. */
  public void remove(String path) {
    objects.remove(path);
  }

  /** The paths of all objects under a path. */
  public List<String> paths(String under) {
    return objects.keySet().stream().filter(p -> p.startsWith(under + "/")).toList();
  }

  @Override
  public Answer send(String method, String path, @Nullable JsonNode body) {
    Optional<Answer> refusal = refusal(method, path);
    if (refusal.isPresent()) {
      return refusal.get();
    }
    String plain = path.replaceAll("\\?.*$", "");
    return switch (method) {
      case "GET" -> get(plain, path);
      case "POST" -> post(plain, body == null ? JSON.createObjectNode() : body.deepCopy());
      case "PUT" -> put(plain, body);
      case "PATCH" -> patch(plain, body);
      case "DELETE" -> delete(plain);
      default -> failure(405, "method not allowed");
    };
  }

  private Optional<Answer> refusal(String method, String path) {
    for (Refusal each : refusals) {
      if (each.isFor(method, path)) {
        refusals.remove(each);
        if (each.skipped() == 0) {
          return Optional.of(failure(each.code(), "refused"));
        }
        refusals.add(new Refusal(method, each.path(), each.code(), each.skipped() - 1));
        return Optional.empty();
      }
    }
    return Optional.empty();
  }

  private Answer get(String path, String whole) {
    if (ApiPaths.isGroup(path)) {
      return discovery(path);
    }
    if (objects.containsKey(path)) {
      return new Answer(200, found(path).deepCopy());
    }
    return ApiPaths.isCollection(path) ? list(path, whole) : failure(404, path + " not found");
  }

  private Answer discovery(String path) {
    ArrayNode resources = JSON.createArrayNode();
    kinds.forEach(
        (key, plural) -> {
          if (key.startsWith(path + " ")) {
            String kind = key.substring(path.length() + 1);
            resources.addObject().put("kind", kind).put("name", plural).put("namespaced", true);
          }
        });
    return resources.isEmpty()
        ? failure(404, path + " not found")
        : new Answer(200, JSON.createObjectNode().set("resources", resources));
  }

  private Answer list(String path, String whole) {
    ArrayNode items = JSON.createArrayNode();
    String selector =
        whole.contains("labelSelector=") ? whole.replaceAll(".*labelSelector=", "") : "";
    for (String each : paths(path)) {
      JsonNode labels = found(each).path("metadata").path("labels");
      String[] term = selector.split("=", 2);
      if (term.length < 2 || labels.path(term[0]).asText().equals(term[1])) {
        items.add(found(each).deepCopy());
      }
    }
    return new Answer(200, JSON.createObjectNode().set("items", items));
  }

  private Answer post(String path, ObjectNode object) {
    ObjectNode metadata = object.withObjectProperty("metadata");
    for (JsonNode label : metadata.path("labels")) {
      if (label.asText().length() > LONGEST_LABEL) {
        return failure(422, "label value is longer than 63 characters");
      }
    }
    if (!metadata.has("name")) {
      metadata.put("name", metadata.path("generateName").asText() + next++);
    }
    String own = path + "/" + metadata.path("name").asText();
    if (objects.containsKey(own)) {
      return failure(409, own + " already exists");
    }
    metadata.put("uid", "uid-" + next++).put("resourceVersion", "" + next++);
    objects.put(own, object);
    return new Answer(201, object.deepCopy());
  }

  private Answer put(String path, @Nullable JsonNode body) {
    if (body == null || !objects.containsKey(path)) {
      return failure(404, path + " not found");
    }
    ObjectNode object = body.deepCopy();
    objects.put(path, object);
    if (object.path("metadata").has("deletionTimestamp") && !isHeld(object)) {
      objects.remove(path);
    }
    return new Answer(200, object.deepCopy());
  }

  private Answer patch(String path, @Nullable JsonNode patch) {
    String own = path.replaceAll("/status$", "");
    if (patch == null || !objects.containsKey(own)) {
      return failure(404, own + " not found");
    }
    merge(found(own), path.endsWith("/status") ? onlyStatus(patch) : patch);
    return new Answer(200, found(own).deepCopy());
  }

  private Answer delete(String path) {
    if (!objects.containsKey(path)) {
      return failure(404, path + " not found");
    }
    ObjectNode object = found(path);
    if (isHeld(object)) {
      object.withObjectProperty("metadata").put("deletionTimestamp", "2026-01-01T00:00:00Z");
    } else {
      objects.remove(path);
    }
    return new Answer(200, object.deepCopy());
  }

  private ObjectNode found(String path) {
    return Optional.ofNullable(objects.get(path)).orElseThrow();
  }

  private static boolean isHeld(JsonNode object) {
    return !object.path("metadata").path("finalizers").isEmpty();
  }

  private static JsonNode onlyStatus(JsonNode patch) {
    return JSON.createObjectNode().set("status", patch.path("status"));
  }

  private static void merge(ObjectNode target, JsonNode patch) {
    patch
        .properties()
        .forEach(
            field -> {
              JsonNode value = field.getValue();
              if (value.isNull()) {
                target.remove(field.getKey());
              } else if (value.isObject()) {
                merge(target.withObjectProperty(field.getKey()), value);
              } else {
                target.set(field.getKey(), value.deepCopy());
              }
            });
  }

  private static Answer failure(int code, String message) {
    return new Answer(code, JSON.createObjectNode().put("code", code).put("message", message));
  }
}
