package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfiguration;
import io.fabric8.kubernetes.api.model.admissionregistration.v1.MutatingWebhookConfigurationBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.zjsonpatch.JsonDiff;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apiguardian.api.API;

/**
 * A mutating admission webhook in the program of the tests. The API server calls it over TLS, for
 * every create and update of an object in its namespaces. Thread-safe.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class AdmissionWebhook implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String LABEL = "webhook.example.com/name";
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(20);
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;

  private final KubernetesClient client;
  private final Handler handler;
  private final String name = "webhook-" + UUID.randomUUID();
  private final Set<String> called = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "admission-webhook");
            thread.setDaemon(true);
            return thread;
          });
  private final HttpsServer server;
  private final MutatingWebhookConfiguration configuration;

  /** The decision about a write. */
  public sealed interface Verdict {

    /**
     * The write is allowed.
     *
     * @param object the object to store; the one of the request, or a changed copy
     */
    record Allowed(JsonNode object) implements Verdict {}

    /**
     * The write is denied.
     *
     * @param code the HTTP status, as in 422
     * @param reason as in {@code Invalid}
     * @param fields what the causes name, as in {@code spec.replicas}
     */
    record Denied(int code, String reason, List<String> fields) implements Verdict {
      // Copies the list.
      public Denied {
        Objects.requireNonNull(reason, "reason");
        fields = List.copyOf(Objects.requireNonNull(fields, "fields"));
      }
    }
  }

  /** Decides about the writes of a server. Called by many threads at once. */
  @FunctionalInterface
  public interface Handler {

    /**
     * Decides about one write.
     *
     * @param request the {@code AdmissionRequest}, with {@code operation}, {@code namespace},
     *     {@code object} and {@code oldObject}
     * @return the decision
     */
    Verdict admit(JsonNode request);
  }

  private AdmissionWebhook(KubernetesClient client, Handler handler) {
    this.client = client;
    this.handler = handler;
    ServingCertificate certificate = ServingCertificate.forLoopback();
    try {
      server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException("no port for the webhook", e);
    }
    server.setHttpsConfigurator(new HttpsConfigurator(certificate.tls()));
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
    configuration = client.resource(configuration(certificate.pem())).create();
  }

  /**
   * Starts a webhook and registers it with a server.
   *
   * @param client may register webhooks
   * @param handler decides
   * @return a running webhook, without namespaces; to be closed
   */
  public static AdmissionWebhook start(KubernetesClient client, Handler handler) {
    return new AdmissionWebhook(client, handler);
  }

  private MutatingWebhookConfiguration configuration(String certificate) {
    return new MutatingWebhookConfigurationBuilder()
        .withNewMetadata()
        .withName(name)
        .endMetadata()
        .addNewWebhook()
        .withName("webhook.example.com")
        .withAdmissionReviewVersions("v1")
        .withSideEffects("None")
        .withTimeoutSeconds(10)
        .withNewNamespaceSelector()
        .addToMatchLabels(LABEL, name)
        .endNamespaceSelector()
        .addNewRule()
        .withApiGroups("*")
        .withApiVersions("*")
        .withResources("*")
        .withOperations("CREATE", "UPDATE")
        .endRule()
        .withNewClientConfig()
        .withUrl("https://127.0.0.1:" + server.getAddress().getPort() + "/")
        .withCaBundle(
            Base64.getEncoder().encodeToString(certificate.getBytes(StandardCharsets.UTF_8)))
        .endClientConfig()
        .endWebhook()
        .build();
  }

  /**
   * Makes a namespace in which the webhook decides about every write from now on.
   *
   * @param purpose how its name begins
   * @return its name
   */
  public String newNamespace(String purpose) {
    String namespace = purpose + "-" + UUID.randomUUID().toString().substring(0, 8);
    client
        .resource(
            new NamespaceBuilder()
                .withNewMetadata()
                .withName(namespace)
                .addToLabels(LABEL, name)
                .endMetadata()
                .build())
        .create();
    await(namespace);
    return namespace;
  }

  /** The server hears of a new registration some time later. */
  private void await(String namespace) {
    ConfigMap probe =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName("probe")
            .withNamespace(namespace)
            .endMetadata()
            .build();
    Instant until = Instant.now().plus(PATIENCE);
    while (!called.contains(namespace)) {
      client.resource(probe).dryRun().create();
      if (Instant.now().isAfter(until)) {
        throw new IllegalStateException("the server does not call the webhook " + name);
      }
      try {
        Thread.sleep(PAUSE.toMillis());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted while waiting for the webhook", e);
      }
    }
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      JsonNode request = JSON.readTree(exchange.getRequestBody()).path("request");
      called.add(request.path("namespace").asText());
      byte[] body = JSON.writeValueAsBytes(review(request));
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(OK, body.length);
      exchange.getResponseBody().write(body);
    } catch (RuntimeException e) {
      exchange.sendResponseHeaders(BAD_REQUEST, -1);
      throw e;
    }
  }

  private JsonNode review(JsonNode request) {
    ObjectNode review = JSON.createObjectNode();
    review.put("apiVersion", "admission.k8s.io/v1").put("kind", "AdmissionReview");
    ObjectNode response = review.putObject("response");
    response.set("uid", request.path("uid"));
    Verdict verdict = handler.admit(request);
    response.put("allowed", verdict instanceof Verdict.Allowed);
    if (verdict instanceof Verdict.Denied denied) {
      deny(response.putObject("status"), denied);
    } else {
      JsonNode changes =
          JsonDiff.asJson(request.path("object"), ((Verdict.Allowed) verdict).object());
      if (!changes.isEmpty()) {
        response
            .put("patchType", "JSONPatch")
            .put(
                "patch",
                Base64.getEncoder()
                    .encodeToString(changes.toString().getBytes(StandardCharsets.UTF_8)));
      }
    }
    return review;
  }

  private static void deny(ObjectNode status, Verdict.Denied denied) {
    status
        .put("code", denied.code())
        .put("reason", denied.reason())
        .put("message", "Invalid value");
    ArrayNode causes = status.putObject("details").putArray("causes");
    for (String field : denied.fields()) {
      causes
          .addObject()
          .put("reason", "FieldValueInvalid")
          .put("message", "Invalid value")
          .put("field", field);
    }
  }

  /** Takes the webhook from the server and ends it. Its namespaces stay. */
  @Override
  public void close() {
    client.resource(configuration).delete();
    server.stop(0);
    threads.shutdownNow();
  }
}
