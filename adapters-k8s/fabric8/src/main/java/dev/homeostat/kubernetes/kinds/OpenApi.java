package dev.homeostat.kubernetes.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.kubernetes.kinds.ServerDocument.Hidden;
import dev.homeostat.kubernetes.kinds.ServerDocument.Look;
import dev.homeostat.kubernetes.kinds.ServerDocument.Seen;
import dev.homeostat.kubernetes.kinds.ServerDocument.Unanswered;
import dev.homeostat.kubernetes.wire.ApiServer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * The hints on kinds in the server's OpenAPI documents: version 3 where the server has it, a
 * document for each group and version, otherwise version 2, one for all. Thread-safe.
 */
final class OpenApi {

  /** The time for which a document is considered current. */
  static final Duration FRESH = Duration.ofMinutes(5);

  /** The time for which a document is considered current if it lacks a kind. */
  static final Duration HASTY = Duration.ofSeconds(2);

  private final ApiServer server;
  private final LongSupplier nanoTime;
  private final ServerDocument<Definitions> version2;

  /**
   * The addresses of the version 3 documents by group and version; an address changes with the
   * content.
   */
  private final ServerDocument<Map<String, String>> index;

  private final Map<String, ServerDocument<Definitions>> version3 = new ConcurrentHashMap<>();

  OpenApi(ApiServer server, LongSupplier nanoTime) {
    this.server = server;
    this.nanoTime = nanoTime;
    version2 = new ServerDocument<>(server, "/openapi/v2", OpenApiReader::read, nanoTime);
    index = new ServerDocument<>(server, "/openapi/v3", OpenApi::addresses, nanoTime);
  }

  /** Returns the hints of the documents on a kind; hidden if they do not have it. */
  Look<ListTypeHints> of(String apiVersion, String kind) {
    Definitions.Kind asked = new Definitions.Kind(apiVersion, kind);
    Look<ListTypeHints> look = look(asked, FRESH);
    return look instanceof Hidden ? look(asked, HASTY) : look;
  }

  private Look<ListTypeHints> look(Definitions.Kind kind, Duration fresh) {
    Look<Map<String, String>> addresses = index.look(fresh);
    if (addresses instanceof Unanswered<Map<String, String>> none) {
      return new Unanswered<>(none.reply());
    }
    if (!(addresses instanceof Seen<Map<String, String>> seen)) {
      return marks(version2.look(fresh), kind);
    }
    version3.keySet().retainAll(seen.content().values());
    String address = seen.content().get(kind.apiVersion());
    return address == null
        ? new Hidden<>()
        : marks(version3.computeIfAbsent(address, this::document).look(fresh), kind);
  }

  private ServerDocument<Definitions> document(String address) {
    return new ServerDocument<>(server, address, OpenApiReader::read, nanoTime);
  }

  private static Look<ListTypeHints> marks(Look<Definitions> document, Definitions.Kind kind) {
    if (document instanceof Unanswered<Definitions> none) {
      return new Unanswered<>(none.reply());
    }
    if (document instanceof Seen<Definitions> seen) {
      ListTypeHints hints = seen.content().marks(kind).orElse(null);
      return hints == null ? new Hidden<>() : new Seen<>(hints);
    }
    return new Hidden<>();
  }

  /** Returns the addresses of an index; empty if it is none. */
  private static Optional<Map<String, String>> addresses(JsonNode index) {
    if (!index.has("paths")) {
      return Optional.empty();
    }
    Map<String, String> addresses = new HashMap<>();
    for (Map.Entry<String, JsonNode> path : index.path("paths").properties()) {
      String version = path.getKey().replaceFirst("^apis?/", "");
      addresses.put(version, path.getValue().path("serverRelativeURL").asText());
    }
    return Optional.of(Map.copyOf(addresses));
  }
}
