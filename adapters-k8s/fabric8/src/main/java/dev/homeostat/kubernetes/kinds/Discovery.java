package dev.homeostat.kubernetes.kinds;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.kubernetes.wire.Call;
import dev.homeostat.kubernetes.wire.Reply;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apiguardian.api.API;

/**
 * The discovery of the kinds that the server serves. Kinds that were found are cached until they
 * turn out wrong; others are looked up each time, since their definition may just have been
 * created. Thread-safe.
 */
@API(status = INTERNAL, since = "0.1")
public final class Discovery {

  private static final int NOT_FOUND = 404;

  /** The member of a discovery document that lists the groups of a server. */
  private static final String GROUPS = "groups";

  /** The member of a discovery document that lists the kinds of a group and version. */
  private static final String KINDS = "resources";

  /** The failure of an answer that lists nothing, as a proxy may send it in place of the server. */
  private static final Reply NO_DISCOVERY =
      new Reply.Lost("the server answered something that is no discovery document", false);

  private final ApiServer server;

  /** By apiVersion, then by kind. */
  private final Map<String, Map<String, Endpoint>> known = new ConcurrentHashMap<>();

  /**
   * The discovery of a server.
   *
   * @param server the server
   */
  public Discovery(ApiServer server) {
    this.server = server;
  }

  /** The outcome of the discovery of a kind. */
  public sealed interface Finding permits Found, NotServed, Unanswered {}

  /**
   * It is.
   *
   * @param endpoint where
   */
  public record Found(Endpoint endpoint) implements Finding {}

  /** The server spoke for the group, and it is not. */
  public record NotServed() implements Finding {}

  /**
   * The server did not answer for the group.
   *
   * @param reply its answer
   */
  public record Unanswered(Reply reply) implements Finding {}

  /**
   * Looks for a kind.
   *
   * @param apiVersion as in {@code apps/v1}
   * @param kind as in {@code Deployment}
   * @return where it is served, or why that is not known
   */
  public Finding find(String apiVersion, String kind) {
    Endpoint endpoint = known.getOrDefault(apiVersion, Map.of()).get(kind);
    return endpoint == null ? look(apiVersion, kind) : new Found(endpoint);
  }

  private Finding look(String apiVersion, String kind) {
    Reply reply = server.send(Call.get(Endpoint.root(apiVersion)));
    if (!(reply instanceof Reply.Received received) || !received.isSuccess()) {
      if (reply instanceof Reply.Received refused && refused.code() == NOT_FOUND) {
        known.remove(apiVersion);
        return new NotServed();
      }
      return new Unanswered(reply);
    }
    if (!received.body().has(KINDS)) {
      return new Unanswered(NO_DISCOVERY);
    }
    Map<String, Endpoint> served = endpoints(apiVersion, received.body());
    known.put(apiVersion, served);
    Endpoint endpoint = served.get(kind);
    return endpoint == null ? new NotServed() : new Found(endpoint);
  }

  /**
   * Forgets the cached kinds of a group and version, after the server turned out not to serve one
   * of them.
   *
   * @param apiVersion as in {@code apps/v1}
   */
  public void forget(String apiVersion) {
    known.remove(apiVersion);
  }

  /** All that was looked for and is served, or what was answered instead. */
  public sealed interface Catalogue permits Complete, Incomplete {}

  /**
   * All that was looked for and is served.
   *
   * @param endpoints of the kinds
   */
  public record Complete(List<Endpoint> endpoints) implements Catalogue {
    // Copies the list.
    public Complete {
      endpoints = List.copyOf(endpoints);
    }
  }

  /**
   * The server did not answer for all of it.
   *
   * @param reply its answer
   */
  public record Incomplete(Reply reply) implements Catalogue {}

  /**
   * Discovers all that is served, without the cache.
   *
   * @return one endpoint for each group and kind, of the version that the server prefers, or the
   *     failure
   */
  public Catalogue all() {
    Reply groups = server.send(Call.get("/apis"));
    if (!(groups instanceof Reply.Received received) || !received.isSuccess()) {
      return new Incomplete(groups);
    }
    if (!received.body().has(GROUPS)) {
      return new Incomplete(NO_DISCOVERY);
    }
    List<String> versions = new ArrayList<>(List.of("v1"));
    received.body().path(GROUPS).forEach(group -> versions.addAll(versions(group)));
    List<Reply> replies =
        server.sendAll(versions.stream().map(v -> Call.get(Endpoint.root(v))).toList());
    Map<String, Endpoint> byGroupAndKind = new LinkedHashMap<>();
    for (int i = 0; i < versions.size(); i++) {
      String version = versions.get(i);
      if (!(replies.get(i) instanceof Reply.Received listed)) {
        return new Incomplete(replies.get(i));
      }
      if (listed.isSuccess() && !listed.body().has(KINDS)) {
        return new Incomplete(NO_DISCOVERY);
      }
      if (listed.isSuccess()) {
        String group = ResourceId.groupOf(version);
        endpoints(version, listed.body())
            .values()
            .forEach(found -> byGroupAndKind.putIfAbsent(found.kind() + "." + group, found));
      } else if (listed.code() != NOT_FOUND) {
        // A version that went away meanwhile has no objects; one that is down may have some.
        return new Incomplete(listed);
      }
    }
    return new Complete(List.copyOf(byGroupAndKind.values()));
  }

  /**
   * Discovers the versions in which a kind is served, without the cache. The list of all groups
   * says which versions there are: a path that is missing could be that of a server that starts.
   *
   * @param group as in {@code apps}; empty for the core group
   * @param kind as in {@code Deployment}
   * @return one endpoint for each version, the preferred one first, or the failure
   */
  public Catalogue versions(String group, String kind) {
    List<String> versions = new ArrayList<>();
    if (group.isEmpty()) {
      versions.add("v1");
    } else {
      Reply groups = server.send(Call.get("/apis"));
      if (!(groups instanceof Reply.Received received) || !received.isSuccess()) {
        return new Incomplete(groups);
      }
      if (!received.body().has(GROUPS)) {
        return new Incomplete(NO_DISCOVERY);
      }
      for (JsonNode one : received.body().path(GROUPS)) {
        if (one.path("name").asText().equals(group)) {
          versions.addAll(versions(one));
        }
      }
    }
    List<Endpoint> endpoints = new ArrayList<>();
    for (String version : versions) {
      Finding finding = look(version, kind);
      if (finding instanceof Unanswered none) {
        return new Incomplete(none.reply());
      }
      if (finding instanceof Found found) {
        endpoints.add(found.endpoint());
      }
    }
    return new Complete(endpoints);
  }

  /** Returns the versions of a group, the preferred one first. */
  private static List<String> versions(JsonNode group) {
    Set<String> versions = new LinkedHashSet<>();
    versions.add(group.at("/preferredVersion/groupVersion").asText());
    group.path("versions").forEach(version -> versions.add(version.path("groupVersion").asText()));
    // A group need not prefer a version.
    versions.remove("");
    return List.copyOf(versions);
  }

  /**
   * Discovers the kinds that kubectl means by a word: a kind, a plural, a singular or a short name.
   *
   * @param word as in {@code deploy}, {@code Deployment} or {@code deployments.apps}
   * @return empty if there is none, or the server does not answer
   */
  public List<Endpoint> named(String word) {
    return all() instanceof Complete complete
        ? complete.endpoints().stream().filter(endpoint -> endpoint.isNamed(word)).toList()
        : List.of();
  }

  private static Map<String, Endpoint> endpoints(String apiVersion, JsonNode list) {
    Set<String> withStatus = new HashSet<>();
    for (JsonNode resource : list.path(KINDS)) {
      subresource(resource, "/status").ifPresent(withStatus::add);
    }
    Map<String, Endpoint> endpoints = new LinkedHashMap<>();
    for (JsonNode resource : list.path(KINDS)) {
      String plural = resource.path("name").asText();
      if (!plural.contains("/")) {
        Set<String> verbs = new HashSet<>();
        resource.path("verbs").forEach(verb -> verbs.add(verb.asText()));
        Set<String> names = new HashSet<>();
        resource.path("shortNames").forEach(name -> names.add(name.asText()));
        names.add(resource.path("singularName").asText(plural));
        names.remove("");
        Endpoint endpoint =
            new Endpoint(
                apiVersion,
                resource.path("kind").asText(),
                plural,
                resource.path("namespaced").asBoolean(),
                withStatus.contains(plural),
                verbs,
                names);
        endpoints.putIfAbsent(endpoint.kind(), endpoint);
      }
    }
    return Map.copyOf(endpoints);
  }

  private static Optional<String> subresource(JsonNode resource, String suffix) {
    String name = resource.path("name").asText();
    return name.endsWith(suffix)
        ? Optional.of(name.substring(0, name.length() - suffix.length()))
        : Optional.empty();
  }
}
