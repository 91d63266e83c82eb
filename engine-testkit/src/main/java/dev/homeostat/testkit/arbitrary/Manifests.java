package dev.homeostat.testkit.arbitrary;

import static org.apiguardian.api.API.Status.EXPERIMENTAL;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Manifest;
import dev.homeostat.Resource;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import org.apiguardian.api.API;

/** Arbitrary manifests that are valid: of distinct resources in no namespace of their own. */
@API(status = EXPERIMENTAL, since = "0.1")
public final class Manifests {

  private static final JsonNodeFactory MAKE = JsonNodeFactory.instance;

  private Manifests() {}

  /**
   * Manifests of one to four resources of any of the kinds below.
   *
   * @return manifests
   */
  public static Arbitrary<Manifest> any() {
    return of(resources(), 4);
  }

  /**
   * Manifests of some resources.
   *
   * @param resources of which they are made
   * @param most how many at most
   * @return manifests of distinct resources, at least one
   */
  public static Arbitrary<Manifest> of(Arbitrary<Resource> resources, int most) {
    return resources
        .list()
        .ofMinSize(1)
        .ofMaxSize(most)
        .uniqueElements(Resource::id)
        .map(Manifest::of)
        .withoutEdgeCases();
  }

  /**
   * Resources of any of the kinds below.
   *
   * @return resources
   */
  public static Arbitrary<Resource> resources() {
    return Arbitraries.oneOf(
            configMaps(), secrets(), services(), Workloads.deployments(), customs())
        .withoutEdgeCases();
  }

  /**
   * ConfigMaps.
   *
   * @return resources
   */
  public static Arbitrary<Resource> configMaps() {
    return Combinators.combine(
            named("v1", "ConfigMap"), Arbitraries.maps(keys(), Values.texts()).ofMaxSize(3))
        .as(
            (resource, data) -> {
              ObjectNode members = resource.putObject("data");
              data.forEach(members::put);
              return Resource.of(resource);
            });
  }

  /**
   * Secrets, in base64 or not.
   *
   * @return resources
   */
  public static Arbitrary<Resource> secrets() {
    return Combinators.combine(
            named("v1", "Secret"),
            Arbitraries.maps(keys(), Arbitraries.of("sesame", "swordfish", "hunter2-long-enough"))
                .ofMinSize(1)
                .ofMaxSize(2),
            Arbitraries.of("data", "stringData"))
        .as(
            (resource, words, member) -> {
              ObjectNode data = resource.putObject(member);
              words.forEach(
                  (key, word) -> data.put(key, member.equals("data") ? base64(word) : word));
              return Resource.of(resource);
            });
  }

  private static String base64(String word) {
    return Base64.getEncoder().encodeToString(word.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Services with ports of both protocols.
   *
   * @return resources
   */
  public static Arbitrary<Resource> services() {
    Arbitrary<ObjectNode> ports =
        Combinators.combine(Arbitraries.of(53, 80, 443), Arbitraries.of("", "TCP", "UDP"))
            .as(
                (port, protocol) -> {
                  ObjectNode element = MAKE.objectNode().put("port", port);
                  element.put("name", "p" + port + protocol.toLowerCase(Locale.ROOT));
                  return protocol.isEmpty() ? element : element.put("protocol", protocol);
                });
    return Combinators.combine(
            named("v1", "Service"),
            ports
                .list()
                .ofMaxSize(3)
                .uniqueElements(port -> port.get("port") + port.path("protocol").asText("TCP")),
            Arbitraries.of("", "ClusterIP", "NodePort"))
        .as(
            (resource, elements, type) -> {
              ObjectNode spec = resource.putObject("spec");
              spec.putObject("selector").put("app", "web");
              spec.set("ports", Values.list(elements));
              if (!type.isEmpty()) {
                spec.put("type", type);
              }
              return Resource.of(resource);
            });
  }

  /**
   * Custom resources of arbitrary content.
   *
   * @return resources
   */
  public static Arbitrary<Resource> customs() {
    return Combinators.combine(named("example.com/v1", "Widget"), Values.objects(3))
        .as(
            (resource, spec) -> {
              resource.set("spec", spec);
              return Resource.of(resource);
            });
  }

  private static Arbitrary<String> keys() {
    return Arbitraries.of("colour", "size", "mode.conf", "text");
  }

  /** With labels and annotations or without. */
  static Arbitrary<ObjectNode> named(String apiVersion, String kind) {
    Arbitrary<Map<String, String>> marks =
        Arbitraries.maps(
                Arbitraries.of("tier", "example.com/team"), Arbitraries.of("", "blue", "red"))
            .ofMaxSize(2);
    return Combinators.combine(Arbitraries.of("web", "db", "cache"), marks, marks)
        .as(
            (name, labels, annotations) -> {
              ObjectNode resource =
                  MAKE.objectNode().put("apiVersion", apiVersion).put("kind", kind);
              ObjectNode metadata = resource.putObject("metadata").put("name", name);
              put(metadata, "labels", labels);
              put(metadata, "annotations", annotations);
              return resource;
            });
  }

  private static void put(ObjectNode metadata, String member, Map<String, String> marks) {
    if (!marks.isEmpty()) {
      ObjectNode members = metadata.putObject(member);
      marks.forEach(members::put);
    }
  }
}
