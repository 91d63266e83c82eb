package dev.homeostat.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.kinds.Endpoint;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.kubernetes.wire.Call;
import dev.homeostat.kubernetes.wire.Pages;
import dev.homeostat.kubernetes.wire.Reply;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Reads all objects of a kind, page by page. */
final class Listings {

  private static final int NOT_FOUND = 404;
  private static final int NOT_ALLOWED = 405;
  private static final String METADATA =
      "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json";

  /** The failure of a list with an element that has no name. */
  private static final Reply NO_OBJECT =
      new Reply.Lost("the server listed something that is no object", false);

  private final Pages pages;

  Listings(ApiServer server) {
    this.pages = new Pages(server);
  }

  /** All that was asked for, or what was answered instead. */
  sealed interface Page permits Items, Failure {}

  record Items(List<Resource> resources) implements Page {}

  record Failure(Reply reply) implements Page {}

  /** The objects of a kind that have all the labels, in one namespace or, if empty, in all. */
  Page labelled(Endpoint endpoint, String namespace, Map<String, String> labels) {
    return all(endpoint, namespace, Call.JSON, selecting(labels));
  }

  /** The metadata of the objects of a kind in a namespace that have all the labels. */
  Page metadata(Endpoint endpoint, String namespace, Map<String, String> labels) {
    return all(endpoint, namespace, METADATA, selecting(labels));
  }

  /** The objects of a kind that a label selector matches. */
  Page selected(Endpoint endpoint, String namespace, String selector) {
    return all(endpoint, namespace, Call.JSON, selecting(selector));
  }

  private static String selecting(Map<String, String> labels) {
    return selecting(
        new TreeMap<>(labels)
            .entrySet().stream()
                .map(label -> label.getKey() + "=" + label.getValue())
                .collect(Collectors.joining(",")));
  }

  private static String selecting(String selector) {
    return "?labelSelector=" + Endpoint.segment(selector);
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
    List<Resource> resources = new ArrayList<>();
    Pages.Reader reader =
        new Pages.Reader() {
          @Override
          public void begin() {
            resources.clear();
          }

          @Override
          public void element(ObjectNode tree) {
            resources.add(endpoint.resource(tree));
          }
        };
    Call call = Call.get(endpoint.collection(namespace) + query).accepting(mediaType);
    try {
      return pages.read(call, reader) instanceof Pages.Broken broken
          ? new Failure(broken.reply())
          : new Items(List.copyOf(resources));
    } catch (IllegalArgumentException e) {
      return new Failure(NO_OBJECT);
    }
  }
}
