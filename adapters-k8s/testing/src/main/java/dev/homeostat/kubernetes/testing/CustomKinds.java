package dev.homeostat.kubernetes.testing;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.JsonNode;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinitionStatus;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Makes kinds known to a server that it does not have of its own. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class CustomKinds {

  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final Duration PAUSE = Duration.ofMillis(20);

  private CustomKinds() {}

  /**
   * Makes the kinds of definitions known, and waits until the server serves them: what is asked of
   * them next is not answered as if they were unknown. Definitions that are there already are made
   * as they are given; one that is being deleted is made again when it is gone.
   *
   * @param client may make definitions
   * @param yaml one or more CustomResourceDefinitions of apiextensions.k8s.io/v1
   * @throws IllegalArgumentException if there is something else in it
   * @throws IllegalStateException if they are not served after a minute
   */
  public static void define(KubernetesClient client, String yaml) {
    List<CustomResourceDefinition> definitions = definitions(client, yaml);
    Instant until = Instant.now().plus(PATIENCE);
    for (CustomResourceDefinition definition : definitions) {
      while (isBeingDeleted(client.resource(definition).get())) {
        pause(until, definition.getMetadata().getName() + " is not gone");
      }
      client.resource(definition).forceConflicts().serverSideApply();
    }
    for (CustomResourceDefinition definition : definitions) {
      while (!isServed(client, definition)) {
        pause(until, definition.getMetadata().getName() + " is not served");
      }
    }
  }

  private static List<CustomResourceDefinition> definitions(KubernetesClient client, String yaml) {
    List<CustomResourceDefinition> definitions = new ArrayList<>();
    for (HasMetadata object :
        client.load(new ByteArrayInputStream(yaml.getBytes(StandardCharsets.UTF_8))).items()) {
      if (!(object instanceof CustomResourceDefinition definition)) {
        throw new IllegalArgumentException(
            "expected a CustomResourceDefinition, got "
                + object.getApiVersion()
                + " "
                + object.getKind());
      }
      definitions.add(definition);
    }
    return definitions;
  }

  private static boolean isBeingDeleted(@Nullable CustomResourceDefinition there) {
    return there != null && there.getMetadata().getDeletionTimestamp() != null;
  }

  private static boolean isServed(KubernetesClient client, CustomResourceDefinition definition) {
    CustomResourceDefinition there = client.resource(definition).get();
    return there != null
        && isEstablished(there.getStatus())
        && there.getSpec().getVersions().stream()
            .filter(version -> Boolean.TRUE.equals(version.getServed()))
            .allMatch(
                version ->
                    isServed(
                        client,
                        "/apis/" + there.getSpec().getGroup() + "/" + version.getName(),
                        there.getSpec().getNames().getPlural()));
  }

  /** One that was just made may have no conditions yet, and no status at all. */
  private static boolean isEstablished(@Nullable CustomResourceDefinitionStatus status) {
    return status != null
        && status.getConditions() != null
        && status.getConditions().stream()
            .anyMatch(
                condition ->
                    "Established".equals(condition.getType())
                        && "True".equals(condition.getStatus()));
  }

  /** Discovery and the objects are served by two parts of the server, each in its own time. */
  private static boolean isServed(KubernetesClient client, String version, String plural) {
    String discovery = client.raw(version);
    if (discovery == null) {
      return false;
    }
    JsonNode resources =
        client.getKubernetesSerialization().unmarshal(discovery, JsonNode.class).path("resources");
    return StreamSupport.stream(resources.spliterator(), false)
            .anyMatch(resource -> resource.path("name").asText().equals(plural))
        && client.raw(version + "/" + plural + "?limit=1") != null;
  }

  private static void pause(Instant until, String problem) {
    if (Instant.now().isAfter(until)) {
      throw new IllegalStateException(problem + " after " + PATIENCE.toSeconds() + " s");
    }
    try {
      Thread.sleep(PAUSE.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while " + problem, e);
    }
  }
}
