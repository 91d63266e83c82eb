package dev.homeostat.kubernetes;

import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.kinds.Discovery;
import dev.homeostat.kubernetes.kinds.Endpoint;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.kubernetes.wire.Call;
import dev.homeostat.kubernetes.wire.Reply;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.ListResponse;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * The requests for resources, each sent to the path at which the server serves their kind. If that
 * path is missing, the kind is discovered again. Thread-safe.
 */
final class ResourceRequests {

  private final ApiServer server;
  private final Discovery discovery;

  /**
   * The requests to a server.
   *
   * @param server gets them, in the name of its user
   * @param discovery of the kinds
   */
  ResourceRequests(ApiServer server, Discovery discovery) {
    this.server = server;
    this.discovery = discovery;
  }

  /**
   * Sends a request for one resource.
   *
   * @param address of the resource
   * @param call makes the request
   * @param reader of a reply from a path that exists and has the resource
   * @return the answer; an unknown kind is sent nothing
   */
  ClusterResponse send(
      ResourceAddress address,
      Function<Endpoint, Call> call,
      Function<Reply, ClusterResponse> reader) {
    Discovery.Finding finding = find(address);
    return finding instanceof Discovery.Found found
        ? answer(address, server.send(call.apply(found.endpoint())), reader)
        : unknown(finding);
  }

  /** Reads resources at the same time. */
  Map<ResourceAddress, ClusterResponse> readAll(Collection<ResourceAddress> addresses) {
    Map<ResourceAddress, Discovery.Finding> findings = new LinkedHashMap<>();
    List<Call> calls = new ArrayList<>();
    for (ResourceAddress address : new LinkedHashSet<>(addresses)) {
      Discovery.Finding finding = find(address);
      findings.put(address, finding);
      if (finding instanceof Discovery.Found found) {
        calls.add(Call.get(path(found.endpoint(), address)));
      }
    }
    Iterator<Reply> replies = server.sendAll(calls).iterator();
    Map<ResourceAddress, ClusterResponse> answers = new LinkedHashMap<>();
    findings.forEach(
        (address, finding) ->
            answers.put(
                address,
                finding instanceof Discovery.Found
                    ? answer(address, replies.next(), reply -> Answers.object(reply, false))
                    : unknown(finding)));
    return answers;
  }

  /**
   * Lists resources of a kind.
   *
   * @param apiVersion of the kind
   * @param kind which one
   * @param pages sends the requests
   * @return all of them, or the first failure
   */
  ListResponse list(String apiVersion, String kind, Function<Endpoint, Listings.Page> pages) {
    Discovery.Finding finding = discovery.find(apiVersion, kind);
    if (!(finding instanceof Discovery.Found found)) {
      return new ListResponse.Failed(unknown(finding));
    }
    Listings.Page all = pages.apply(found.endpoint());
    return all instanceof Listings.Items items
        ? new ListResponse.Found(items.resources())
        : new ListResponse.Failed(notServed(apiVersion, kind, ((Listings.Failure) all).reply()));
  }

  /** Returns the path of an object. */
  static String path(Endpoint endpoint, ResourceAddress address) {
    return endpoint.object(address.id().namespace(), address.id().name());
  }

  private Discovery.Finding find(ResourceAddress address) {
    return discovery.find(address.apiVersion(), address.id().kind());
  }

  private ClusterResponse answer(
      ResourceAddress address, Reply reply, Function<Reply, ClusterResponse> reader) {
    if (Answers.isAbsent(reply, address.id().name())) {
      return new ClusterResponse.Absent();
    }
    return Answers.isUnknown(reply)
        ? notServed(address.apiVersion(), address.id().kind(), reply)
        : reader.apply(reply);
  }

  /** Handles a missing path of a kind that discovery has listed: repeats the discovery. */
  private ClusterResponse notServed(String apiVersion, String kind, Reply reply) {
    if (!Answers.isUnknown(reply)) {
      return Answers.refused(reply, false);
    }
    discovery.forget(apiVersion);
    Discovery.Finding finding = discovery.find(apiVersion, kind);
    return finding instanceof Discovery.Found ? Answers.refused(reply, false) : unknown(finding);
  }

  /** Returns the answer of a kind that was not found: nothing was sent. */
  private static ClusterResponse unknown(Discovery.Finding finding) {
    return finding instanceof Discovery.Unanswered none
        ? Answers.refused(none.reply(), false)
        : new ClusterResponse.UnknownKind(true);
  }
}
