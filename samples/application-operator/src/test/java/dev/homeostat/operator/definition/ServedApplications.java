package dev.homeostat.operator.definition;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.document.ApplicationDocument;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.tree.Trees;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;

/** The Applications of one namespace, as they go over the wire. */
final class ServedApplications {

  /** The response of the server; of a refusal its Status. */
  record Reply(int code, JsonNode body) {

    JsonNode spec() {
      return body.path("spec");
    }

    String message() {
      return body.path("message").asText();
    }
  }

  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS).build();

  private final KubernetesClient client;
  private final String namespace;

  private ServedApplications(KubernetesClient client, String namespace) {
    this.client = client;
    this.namespace = namespace;
  }

  /** In a new namespace of a server that is told of Applications. */
  static ServedApplications on(RunningApiServer server) {
    server.define(ApplicationDefinition.yaml());
    return new ServedApplications(server.client(), server.newNamespace("definition"));
  }

  static JsonNode json(String text) {
    try {
      return Trees.freeze(JSON.readTree(text));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(text, e);
    }
  }

  Reply create(JsonNode spec) {
    return send("POST", "", "application/json", document(spec).toString());
  }

  Reply create(String spec) {
    return create(json(spec));
  }

  /** Applies an Application from the server's side. */
  Reply apply(JsonNode spec) {
    return send(
        "PATCH",
        "/web?fieldManager=test&force=true",
        "application/apply-patch+yaml",
        document(spec).toString());
  }

  Reply merge(String patch) {
    return send("PATCH", "/web", "application/merge-patch+json", patch);
  }

  /** Writes the status. */
  Reply mergeStatus(JsonNode status) {
    ObjectNode patch = JsonNodeFactory.instance.objectNode();
    patch.set("status", status);
    return send("PATCH", "/web/status", "application/merge-patch+json", patch.toString());
  }

  /** Writes the status as a whole. */
  Reply putStatus(JsonNode status) {
    ObjectNode whole = Trees.unsealed((ObjectNode) read().body());
    whole.set("status", status);
    return send("PUT", "/web/status", "application/json", whole.toString());
  }

  /** Applies a status from the server's side. */
  Reply applyStatus(String owner, JsonNode status) {
    ObjectNode document = document(JsonNodeFactory.instance.objectNode());
    document.remove("spec");
    document.set("status", status);
    return send(
        "PATCH",
        "/web/status?fieldManager=" + owner,
        "application/apply-patch+yaml",
        document.toString());
  }

  Reply read() {
    return send(get("/web"));
  }

  void delete() {
    send("DELETE", "/web", "application/json", "{}");
  }

  /** All of them, as kubectl shows them. */
  JsonNode table() {
    return send(get("").setHeader("Accept", "application/json;as=Table;v=v1;g=meta.k8s.io")).body();
  }

  /** The document of a spec. */
  ObjectNode document(JsonNode spec) {
    ObjectNode document =
        JsonNodeFactory.instance
            .objectNode()
            .put("apiVersion", ApplicationDocument.API_VERSION)
            .put("kind", ApplicationDocument.KIND);
    document.putObject("metadata").put("name", "web").put("namespace", namespace);
    document.set("spec", spec);
    return document;
  }

  private Reply send(String method, String path, String type, String body) {
    return send(get(path).method(method, type, body));
  }

  private HttpRequest.Builder get(String path) {
    return client
        .getHttpClient()
        .newHttpRequestBuilder()
        .uri(
            client.getMasterUrl()
                + "apis/"
                + ApplicationDocument.API_VERSION
                + "/namespaces/"
                + namespace
                + "/applications"
                + path);
  }

  private Reply send(HttpRequest.Builder request) {
    HttpResponse<String> response =
        client.getHttpClient().sendAsync(request.build(), String.class).join();
    return new Reply(response.code(), json(response.body()));
  }
}
