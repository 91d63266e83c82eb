package dev.homeostat.kubernetes.watch;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.kinds.Endpoint;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.kubernetes.wire.Call;
import dev.homeostat.kubernetes.wire.Pages;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/** Reads lists of the objects of a scope into a store. */
final class ListReader {

  private final WatchScope scope;
  private final ApiServer server;
  private final SeenStore store;
  private final WatchedSegments segments;
  private final ReadObjects objects;

  ListReader(
      WatchScope scope,
      ApiServer server,
      SeenStore store,
      WatchedSegments segments,
      ReadObjects objects) {
    this.scope = scope;
    this.server = server;
    this.store = store;
    this.segments = segments;
    this.objects = objects;
  }

  /** Reads the objects of some segments. What a whole list does not have is gone. */
  Pages.End read(Endpoint endpoint, WatchedSegments.Part part) {
    Set<ResourceAddress> there = new HashSet<>();
    Pages.Reader reader =
        new Pages.Reader() {
          @Override
          public void begin() {
            there.clear();
          }

          @Override
          public void element(ObjectNode tree) {
            objects
                .valid(() -> endpoint.resource(tree))
                .filter(segments::selects)
                .ifPresent(object -> there.add(store.put(object)));
          }
        };
    Pages.End end = new Pages(server).read(Call.get(path(endpoint, part.names())), reader);
    if (end instanceof Pages.Whole whole) {
      store.retain(there, part.names(), whole.resourceVersion());
    }
    return end;
  }

  /** Returns the path of the objects of some segments. */
  String path(Endpoint endpoint, Collection<String> some) {
    String all = endpoint.collection(scope.namespace());
    String selector = segments.partition().selector(scope, some);
    return selector.isEmpty() ? all : all + "?labelSelector=" + Endpoint.segment(selector);
  }
}
