package dev.homeostat.testkit.arbitrary;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.homeostat.Resource;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.apiguardian.api.API;

/** Arbitrary workloads, with what servers write in another form. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Workloads {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private Workloads() {}

  /**
   * Deployments of one or two containers.
   *
   * @return resources
   */
  public static Arbitrary<Resource> deployments() {
    return Combinators.combine(
            Manifests.named("apps/v1", "Deployment"),
            Arbitraries.integers().between(-1, 3),
            containers()
                .list()
                .ofMinSize(1)
                .ofMaxSize(2)
                .uniqueElements(container -> container.path("name")))
        .as(
            (resource, replicas, containers) -> {
              ObjectNode spec = resource.putObject("spec");
              if (replicas >= 0) {
                spec.put("replicas", replicas);
              }
              spec.putObject("selector").putObject("matchLabels").put("app", "web");
              ObjectNode template = spec.putObject("template");
              template.putObject("metadata").putObject("labels").put("app", "web");
              template.putObject("spec").set("containers", Values.list(containers));
              return Resource.of(resource);
            });
  }

  /**
   * Containers, with limits, variables, ports and probes or without.
   *
   * @return elements of a pod's {@code containers}
   */
  public static Arbitrary<ObjectNode> containers() {
    return Combinators.combine(
            Arbitraries.of("app", "side"),
            Arbitraries.of("example.org/app:1", "example.org/app"),
            limits(),
            variables(),
            Arbitraries.of(-1, 80, 8080),
            Arbitraries.integers().between(-1, 1))
        .as(
            (name, image, limits, variables, port, delay) -> {
              ObjectNode container = MAKE.objectNode().put("name", name).put("image", image);
              if (!limits.isEmpty()) {
                container.putObject("resources").set("limits", Values.object(limits));
              }
              if (!variables.isEmpty()) {
                container.set("env", Values.list(variables));
              }
              if (port > 0) {
                container.putArray("ports").addObject().put("containerPort", port);
              }
              if (delay >= 0) {
                container
                    .putObject("readinessProbe")
                    .put("initialDelaySeconds", delay)
                    .putObject("httpGet")
                    .put("path", "/")
                    .put("port", 80);
              }
              return container;
            });
  }

  private static Arbitrary<Map<String, TextNode>> limits() {
    return Arbitraries.maps(
            Arbitraries.of("cpu", "memory"),
            Arbitraries.of("1000m", "0.5", "250m", "1", "1024Mi", "64Mi").map(MAKE::textNode))
        .ofMaxSize(2);
  }

  private static Arbitrary<List<ObjectNode>> variables() {
    return Combinators.combine(Arbitraries.of("A", "B", "C"), Values.texts())
        .as((name, value) -> MAKE.objectNode().put("name", name).put("value", value))
        .list()
        .ofMaxSize(3)
        .uniqueElements(variable -> variable.path("name"));
  }
}
