package dev.homeostat.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.kinds.Endpoint;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.kubernetes.wire.Call;
import dev.homeostat.kubernetes.wire.Reply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads all objects of a kind, page by page. */
final class Listings {

  private static final int PAGE = 500;
  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;
  private static final int EXPIRED = 410;
  private static final String METADATA =
      "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json";

  private final ApiServer server;

  Listings(ApiServer server) {
    this.server = server;
  }

  /** All that was asked for, or what was answered instead. */
  sealed interface Page permits Items, Failure {}

  record Items(List<Resource> resources) implements Page {}

  record Failure(Reply reply) implements Page {}

  /** The objects of a kind in all namespaces that have all the labels. */
  Page labelled(Endpoint endpoint, Map<String, String> labels) {
    String selector =
        new TreeMap<>(labels)
            .entrySet().stream()
                .map(label -> label.getKey() + "=" + label.getValue())
                .collect(Collectors.joining(","));
    return all(endpoint, "", Call.JSON, "&labelSelector=" + Endpoint.segment(selector));
  }

  /** The metadata of all objects in a namespace; of what is served twice, once. */
  Page contents(List<Endpoint> endpoints, String namespace) {
    Map<String, Resource> byUid = new LinkedHashMap<>();
    for (Endpoint endpoint : endpoints) {
      if (endpoint.namespaced() && endpoint.verbs().contains("list")) {
        Page page = all(endpoint, namespace, METADATA, "");
        if (page instanceof Items items) {
          items.resources().forEach(found -> byUid.putIfAbsent(found.uid(), found));
        } else if (!isGone(page)) {
          return page;
        }
      }
    }
    return new Items(List.copyOf(byUid.values()));
  }

  /** A kind that went away meanwhile has no objects. */
  private static boolean isGone(Page page) {
    return page instanceof Failure failure
        && failure.reply() instanceof Reply.Received received
        && (received.code() == NOT_FOUND || received.code() == NOT_ALLOWED);
  }

  private Page all(Endpoint endpoint, String namespace, String mediaType, String query) {
    String path = endpoint.collection(namespace) + "?limit=" + PAGE + query;
    List<Resource> resources = new ArrayList<>();
    String next = "";
    boolean again = true;
    while (again) {
      Reply reply = server.send(Call.get(path + next).accepting(mediaType));
      if (!(reply instanceof Reply.Received received) || !received.isSuccess()) {
        if (next.isEmpty() || !isExpired(reply)) {
          return new Failure(reply);
        }
        // The rest of the pages is no longer kept; what is new begins at the first one.
        resources.clear();
        next = "";
        continue;
      }
      received.body().path("items").forEach(item -> resources.add(resource(endpoint, item)));
      String token = received.body().at("/metadata/continue").asText();
      next = "&continue=" + Endpoint.segment(token);
      again = !token.isEmpty();
    }
    return new Items(List.copyOf(resources));
  }

  private static boolean isExpired(Reply reply) {
    return reply instanceof Reply.Received received && received.code() == EXPIRED;
  }

  /** The elements of a list do not say what they are, or that they are only a part of it. */
  private static Resource resource(Endpoint endpoint, JsonNode item) {
    ObjectNode tree = (ObjectNode) item;
    tree.put("apiVersion", endpoint.apiVersion());
    tree.put("kind", endpoint.kind());
    return Resource.of(tree);
  }
}
