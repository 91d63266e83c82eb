package dev.homeostat.webhooks;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Resource;
import dev.homeostat.ResourceAddress;
import dev.homeostat.https.certificate.PemFile;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.Patch;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.apiguardian.api.API;

/**
 * The webhook configurations of an operator, validating and mutating ones of some names. They are
 * installed with the operator, which writes into them by whom its certificate is signed. Immutable.
 */
@API(status = EXPERIMENTAL, since = "0.1")
public final class WebhookConfigurations {

  private static final String API_VERSION = "admissionregistration.k8s.io/v1";
  private static final List<String> KINDS =
      List.of("ValidatingWebhookConfiguration", "MutatingWebhookConfiguration");
  private static final JsonPointer UID = JsonPointer.compile("/metadata/uid");
  private static final JsonPointer WEBHOOKS = JsonPointer.compile("/webhooks");

  private final KubernetesCluster cluster;
  private final List<String> names;
  private final Optional<URI> address;

  private WebhookConfigurations(
      KubernetesCluster cluster, List<String> names, Optional<URI> address) {
    this.cluster = cluster;
    this.names = names;
    this.address = address;
  }

  /**
   * Names configurations.
   *
   * @param cluster where they are; the permissions to get and patch them are needed
   * @param names of the configurations; one name may be that of two kinds
   * @return configurations whose webhooks keep the service that they name
   */
  public static WebhookConfigurations of(KubernetesCluster cluster, String... names) {
    return new WebhookConfigurations(
        Objects.requireNonNull(cluster, "cluster"), List.of(names), Optional.empty());
  }

  /**
   * Returns the same configurations for an operator outside of the cluster: their webhooks get a
   * URL in the place of a service.
   *
   * @param base as in {@code https://192.0.2.1:8443}; the path of the service is appended
   * @return new configurations
   * @throws IllegalArgumentException if it is no https address
   */
  public WebhookConfigurations at(URI base) {
    if (!"https".equals(base.getScheme()) || base.getHost() == null) {
      throw new IllegalArgumentException(
          "expected an address as in https://192.0.2.1:8443, got " + base);
    }
    return new WebhookConfigurations(cluster, names, Optional.of(base));
  }

  /**
   * Returns whether there is a configuration that has to be served.
   *
   * @return true also if it cannot be known, since the server refuses to tell
   */
  public boolean areInstalled() {
    return read().values().stream().anyMatch(answer -> !(answer instanceof ClusterResponse.Absent));
  }

  private Map<ResourceAddress, ClusterResponse> read() {
    Map<ResourceAddress, ClusterResponse> answers = new LinkedHashMap<>();
    for (String kind : KINDS) {
      for (String name : names) {
        ResourceAddress one = ResourceAddress.of(API_VERSION, kind, "", name);
        answers.put(one, cluster.read(one));
      }
    }
    return answers;
  }

  /**
   * Writes the authorities by which the certificate of the operator is signed, where they differ.
   *
   * @param authorities that the API server shall trust
   * @return the problems of configurations that could not be read or written, for people; empty if
   *     all that exist have them
   */
  public List<String> trust(List<X509Certificate> authorities) {
    String bundle =
        Base64.getEncoder()
            .encodeToString(PemFile.write(authorities).getBytes(StandardCharsets.US_ASCII));
    List<String> problems = new ArrayList<>();
    read()
        .forEach(
            (one, answer) -> {
              if (answer instanceof ClusterResponse.Done done) {
                problems.addAll(trust(done.resource(), bundle));
              } else if (!(answer instanceof ClusterResponse.Absent)) {
                problems.add(one + " cannot be read: " + answer);
              }
            });
    return problems;
  }

  private List<String> trust(Resource configuration, String bundle) {
    List<Patch.Operation> operations = operations(configuration, bundle);
    if (operations.isEmpty()) {
      return List.of();
    }
    operations.add(0, new Patch.Test(UID, TextNode.valueOf(configuration.uid())));
    ClusterResponse answer = cluster.patch(configuration.address(), new Patch(operations));
    return answer instanceof ClusterResponse.Done
        ? List.of()
        : List.of(configuration.address() + " cannot be written: " + answer);
  }

  private List<Patch.Operation> operations(Resource configuration, String bundle) {
    List<Patch.Operation> operations = new ArrayList<>();
    JsonNode webhooks = configuration.tree().path("webhooks");
    for (int i = 0; i < webhooks.size(); i++) {
      JsonNode before = webhooks.get(i).path("clientConfig");
      ObjectNode now = client(before, bundle);
      if (!now.equals(before)) {
        JsonPointer at = WEBHOOKS.appendIndex(i);
        operations.add(new Patch.Test(at.appendProperty("name"), webhooks.get(i).path("name")));
        operations.add(new Patch.Add(at.appendProperty("clientConfig"), now));
      }
    }
    return operations;
  }

  private ObjectNode client(JsonNode before, String bundle) {
    ObjectNode client =
        before instanceof ObjectNode object
            ? object.deepCopy()
            : JsonNodeFactory.instance.objectNode();
    client.put("caBundle", bundle);
    address.ifPresent(
        base -> {
          String path =
              client.has("url")
                  ? URI.create(client.path("url").asText()).getPath()
                  : client.path("service").path("path").asText("");
          client.remove("service");
          client.put("url", base.resolve(path).toString());
        });
    return client;
  }
}
