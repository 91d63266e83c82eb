package dev.homeostat.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.https.CertificateAndKey;
import dev.homeostat.https.certificate.CertificateAuthorityFactory;
import dev.homeostat.https.certificate.TlsContext;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;

/** An API server that sends reviews, as far as tests of a webhook need one. */
public final class Reviews {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final CertificateAuthorityFactory FACTORY =
      new CertificateAuthorityFactory(Instant.now(), new SecureRandom());
  private static final CertificateAndKey AUTHORITY = FACTORY.authority("test");

  static final CertificateAndKey SERVER = FACTORY.server(List.of("localhost"), AUTHORITY);

  private final AdmissionServer server;
  private final HttpClient client =
      HttpClient.newBuilder()
          .sslContext(TlsContext.client(List.of(AUTHORITY.certificate())))
          .build();

  Reviews(AdmissionServer server) {
    this.server = server;
  }

  /** Returns a review of an operation on an object. */
  public static String review(String operation, String object, String oldObject) {
    return """
        {"apiVersion": "admission.k8s.io/v1", "kind": "AdmissionReview", "request": {
          "uid": "705ab4f5-6393-11e8-b7cc-42010a800002",
          "kind": {"group": "greetings.example.com", "version": "v1", "kind": "Greeting"},
          "resource": {"group": "greetings.example.com", "version": "v1", "resource": "greetings"},
          "name": "hello", "namespace": "shop", "operation": "%s",
          "userInfo": {"username": "jane", "uid": "7", "groups": ["dev"], "extra": {"a": ["b"]}},
          "object": %s, "oldObject": %s, "dryRun": false}}
        """
        .formatted(operation, object, oldObject);
  }

  /** Returns the request of a review. */
  public static AdmissionRequest request(String review) {
    try {
      return AdmissionRequest.of((ObjectNode) JSON.readTree(review).get("request"));
    } catch (IOException e) {
      throw new IllegalArgumentException(e);
    }
  }

  HttpResponse<String> post(String path, String type, byte[] body) throws Exception {
    return send(
        HttpRequest.newBuilder(address(path))
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofByteArray(body))
            .build());
  }

  HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder(address(path)).build());
  }

  private URI address(String path) {
    return URI.create("https://localhost:" + server.port() + path);
  }

  private HttpResponse<String> send(HttpRequest request) throws Exception {
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** Returns the response of a review that was answered. */
  JsonNode ask(String path, String review) throws Exception {
    HttpResponse<String> answer =
        post(path, "application/json", review.getBytes(StandardCharsets.UTF_8));
    if (answer.statusCode() != 200) {
      throw new AssertionError(answer.statusCode() + " " + answer.body());
    }
    return JSON.readTree(answer.body()).get("response");
  }
}
