package dev.homeostat.appwrapper.reference.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import org.jspecify.annotations.Nullable;

/** A real API server. */
public final class HttpApi implements Api {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http;
  private final String root;

  public HttpApi(KubernetesClient client) {
    this.http = client.getHttpClient();
    this.root = client.getMasterUrl().toString().replaceAll("/$", "");
  }

  @Override
  public Answer send(String method, String path, @Nullable JsonNode body) {
    String type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
    HttpRequest request =
        http.newHttpRequestBuilder()
            .uri(root + path)
            .method(method, type, body == null ? null : body.toString())
            .build();
    HttpResponse<String> response = http.sendAsync(request, String.class).join();
    return new Answer(response.code(), parsed(response.body()));
  }

  private static JsonNode parsed(@Nullable String text) {
    if (text == null || text.isBlank()) {
      return JSON.createObjectNode();
    }
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return JSON.createObjectNode().put("message", text);
    }
  }
}
