package dev.homeostat.kubernetes.history;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.tree.Trees;
import io.fabric8.kubernetes.api.model.APIResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientException;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Somebody else who reads and writes objects, with nothing of the product in between: the field
 * manager {@code somebody}. Also plays the part of the control plane that lets go of claims.
 */
final class OtherWriter {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int SERVER_ERROR = 500;

  private final KubernetesClient client;
  private final Map<String, String> plurals = new ConcurrentHashMap<>();

  OtherWriter(KubernetesClient client) {
    this.client = client;
  }

  Optional<ObjectNode> read(ResourceAddress address) {
    return ask("GET", path(address), null);
  }

  /**
   * Puts an object in the place of the one that is there, or makes it.
   *
   * @return whether the server accepted it
   */
  boolean put(ObjectNode object) {
    ResourceAddress address = Resource.of(object).address();
    Optional<ObjectNode> before = read(address);
    if (before.isEmpty()) {
      return write("POST", collection(address), object).isPresent();
    }
    boolean isStatusChanged = !Trees.equal(before.get().get("status"), object.get("status"));
    Optional<ObjectNode> stored = write("PUT", path(address), object);
    return stored.isPresent()
        && (!isStatusChanged || putStatus(path(address), stored.get(), object.path("status")));
  }

  /** A kind with that subresource takes the status there and nowhere else. */
  private boolean putStatus(String path, ObjectNode stored, JsonNode status) {
    if (status.isMissingNode()) {
      stored.remove("status");
    } else {
      stored.set("status", status);
    }
    return write("PUT", path + "/status", stored).isPresent();
  }

  /**
   * Deletes an object; what protects it is let go, as the control plane does where it is unused.
   */
  void delete(ResourceAddress address) {
    ObjectNode options = JSON.createObjectNode().put("propagationPolicy", "Background");
    ask("DELETE", path(address), options).ifPresent(this::letGo);
  }

  /** Takes what protects an object that is being deleted off it. */
  void letGo(ObjectNode going) {
    if (!going.at("/metadata/finalizers").isEmpty()) {
      ObjectNode unprotected = going.deepCopy();
      unprotected.withObjectProperty("metadata").remove("finalizers");
      Optional<ObjectNode> unused = write("PUT", path(Resource.of(going).address()), unprotected);
    }
  }

  private Optional<ObjectNode> write(String method, String path, ObjectNode object) {
    return ask(method, path + "?fieldManager=somebody", object);
  }

  /** The answer of the server, empty if it refuses. */
  private Optional<ObjectNode> ask(String method, String path, @Nullable ObjectNode body) {
    try {
      String answer = client.raw(path, method, body);
      return answer == null ? Optional.empty() : Optional.of((ObjectNode) JSON.readTree(answer));
    } catch (KubernetesClientException e) {
      if (e.getCode() == 0 || e.getCode() >= SERVER_ERROR) {
        throw e;
      }
      return Optional.empty();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("expected an object from the server", e);
    }
  }

  private String path(ResourceAddress address) {
    return collection(address) + "/" + address.id().name();
  }

  private String collection(ResourceAddress address) {
    return api(address.apiVersion())
        + "/namespaces/"
        + address.id().namespace()
        + "/"
        + plurals.computeIfAbsent(
            address.apiVersion() + " " + address.id().kind(), kind -> plural(address));
  }

  private static String api(String apiVersion) {
    return (apiVersion.contains("/") ? "/apis/" : "/api/") + apiVersion;
  }

  private String plural(ResourceAddress address) {
    return client.getApiResources(address.apiVersion()).getResources().stream()
        .filter(resource -> resource.getKind().equals(address.id().kind()))
        .map(APIResource::getName)
        .filter(name -> !name.contains("/"))
        .findFirst()
        .orElseThrow();
  }
}
