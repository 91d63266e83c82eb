package dev.homeostat.kubernetes.kinds;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.kinds.ServerDocument.Look;
import dev.homeostat.kubernetes.kinds.ServerDocument.Seen;
import dev.homeostat.kubernetes.kinds.ServerDocument.Unanswered;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.kubernetes.wire.Reply;
import dev.homeostat.spi.cluster.KindInfo;
import dev.homeostat.tree.Digest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.apiguardian.api.API;

/** The descriptions of kinds, from the server's documents. Thread-safe. */
@API(status = INTERNAL, since = "0.1")
public final class Kinds {

  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/";

  private final ApiServer server;
  private final LongSupplier nanoTime;
  private final OpenApi openApi;

  /** By the name of the definition; for each, the hints of its versions. */
  private final Map<String, ServerDocument<Map<String, ListTypeHints>>> definitions =
      new ConcurrentHashMap<>();

  /**
   * The kinds of a server.
   *
   * @param server the server
   * @param nanoTime a clock that only goes forward, in nanoseconds
   */
  public Kinds(ApiServer server, LongSupplier nanoTime) {
    this.server = server;
    this.nanoTime = nanoTime;
    openApi = new OpenApi(server, nanoTime);
  }

  /** The outcome of describing a kind. */
  public sealed interface Saying permits Said, Unsaid {}

  /**
   * The description of a kind.
   *
   * @param kind its description
   */
  public record Said(KindInfo kind) implements Saying {}

  /**
   * The server should have described the kind, and did not.
   *
   * @param reply its answer
   */
  public record Unsaid(Reply reply) implements Saying {}

  /**
   * Describes a kind that is served.
   *
   * @param endpoint where it is served
   * @return the description, or the failure
   */
  public Saying describe(Endpoint endpoint) {
    Look<ListTypeHints> look = openApi.of(endpoint.apiVersion(), endpoint.kind());
    if (look instanceof Unanswered<ListTypeHints> none) {
      return new Unsaid(none.reply());
    }
    ListTypeHints shown =
        look instanceof Seen<ListTypeHints> seen ? seen.content() : ListTypeHints.NONE;
    String group = ResourceId.groupOf(endpoint.apiVersion());
    if (shown.isComplete() || group.isEmpty()) {
      return said(endpoint, shown);
    }
    // A new definition is served at once, and in the documents some seconds later.
    Duration fresh = look instanceof Seen ? OpenApi.FRESH : Duration.ZERO;
    Look<Map<String, ListTypeHints>> defined =
        definition(endpoint.plural() + "." + group).look(fresh);
    if (defined instanceof Unanswered<Map<String, ListTypeHints>> none) {
      return new Unsaid(none.reply());
    }
    return defined instanceof Seen<Map<String, ListTypeHints>> seen
        ? said(
            endpoint, shown.and(seen.content().getOrDefault(version(endpoint), ListTypeHints.NONE)))
        : said(endpoint, shown);
  }

  private static Saying said(Endpoint endpoint, ListTypeHints hints) {
    KindInfo kind =
        KindInfo.of(endpoint.namespaced())
            .withStatusSubresource(endpoint.statusSubresource())
            .withLists(hints.lists())
            .withAtomicMaps(hints.atomicMaps())
            .withFields(hints.fields());
    return new Said(hints.schema().map(kind::withSchema).orElse(kind));
  }

  private ServerDocument<Map<String, ListTypeHints>> definition(String name) {
    return definitions.computeIfAbsent(
        name,
        asked ->
            new ServerDocument<>(
                server, DEFINITIONS + Endpoint.segment(asked), Kinds::versions, nanoTime));
  }

  private static String version(Endpoint endpoint) {
    return endpoint.apiVersion().substring(endpoint.apiVersion().indexOf('/') + 1);
  }

  /** Returns the hints of a definition by version; empty if it is none. */
  private static Optional<Map<String, ListTypeHints>> versions(JsonNode definition) {
    if (!definition.has("spec")) {
      return Optional.empty();
    }
    Map<String, ListTypeHints> hints = new HashMap<>();
    for (JsonNode version : definition.at("/spec/versions")) {
      hints.put(
          version.path("name").asText(),
          Definitions.of(SchemaShape.of(version.at("/schema/openAPIV3Schema")))
              .of(Digest.of(version.at("/schema/openAPIV3Schema"))));
    }
    return Optional.of(Map.copyOf(hints));
  }
}
