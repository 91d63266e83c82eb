package com.example.pages;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.kubernetes.TypedObjects;
import io.fabric8.kubernetes.api.model.HasMetadata;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a page and its objects were at the end of its life, without what differs from server to
 * server.
 *
 * @param page before it was deleted
 * @param objects of the page, without the stored state
 */
record PageLife(JsonNode page, List<JsonNode> objects) {

  private static final List<String> OWN =
      List.of("uid", "resourceVersion", "creationTimestamp", "managedFields", "namespace");

  static void first(WebPage.Spec spec) {
    spec.html = "<h1>One</h1>";
    spec.port = 80;
    spec.replicas = 2;
  }

  static void second(WebPage.Spec spec) {
    spec.html = "<h1>Two</h1>";
    spec.port = 8080;
    spec.replicas = 3;
  }

  /** Nothing of it may be done. */
  static void invalid(WebPage.Spec spec) {
    spec.html = "";
    spec.port = 9090;
    spec.replicas = 5;
  }

  /** Lives through all that happens to a page. */
  static PageLife of(OperatorHost host) {
    PageSite site = host.site();
    host.step(() -> site.create(PageLife::first), () -> site.isReady(true));
    host.step(() -> site.edit(PageLife::second), () -> site.isReady(true));
    host.step(
        () -> {
          site.merge(site.configMap(), "{\"data\":{\"index.html\":\"hacked\"}}");
          site.merge(site.deployment(), "{\"spec\":{\"replicas\":0}}");
        },
        () -> site.isShown("<h1>Two</h1>", 8080, 3));
    host.step(() -> site.delete(site.service()), () -> site.isShown("<h1>Two</h1>", 8080, 3));
    host.step(() -> site.edit(PageLife::invalid), () -> site.isReady(false));
    host.step(() -> site.edit(PageLife::first), () -> site.isReady(true));
    site.isShown("<h1>One</h1>", 80, 2);
    host.pause(
        () -> {
          site.merge(site.configMap(), "{\"data\":{\"index.html\":\"hacked\"}}");
          site.delete(site.deployment());
        },
        () -> site.isShown("<h1>One</h1>", 80, 2));
    PageLife life =
        new PageLife(
            comparable(site.page()),
            Stream.<HasMetadata>of(site.configMap(), site.service(), site.deployment())
                .map(PageLife::comparable)
                .toList());
    host.step(() -> site.delete(site.page()), () -> assertThat(site.page()).isNull());
    assertThat(site.objects()).isEmpty();
    return life;
  }

  private static JsonNode comparable(HasMetadata object) {
    ObjectNode tree = TypedObjects.resource(object).tree().deepCopy();
    ObjectNode metadata = (ObjectNode) tree.path("metadata");
    metadata.remove(OWN);
    metadata.path("ownerReferences").forEach(owner -> ((ObjectNode) owner).remove("uid"));
    if (metadata.path("labels") instanceof ObjectNode labels) {
      labels.remove("homeostat.dev/application-uid");
    }
    if (tree.path("spec") instanceof ObjectNode spec) {
      spec.remove(List.of("clusterIP", "clusterIPs"));
    }
    if (tree.at("/status/conditions") instanceof ArrayNode conditions) {
      conditions.forEach(condition -> ((ObjectNode) condition).remove("lastTransitionTime"));
    }
    // How often it was written differs when drift is undone in parts.
    if (!(object instanceof WebPage)) {
      metadata.remove("generation");
    }
    return tree;
  }
}
