package dev.homeostat.kubernetes.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.kubernetes.kinds.ServerDocument.Look;
import dev.homeostat.kubernetes.kinds.ServerDocument.Seen;
import dev.homeostat.kubernetes.kinds.ServerDocument.Unanswered;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.kubernetes.wire.Call;
import dev.homeostat.kubernetes.wire.Reply;
import dev.homeostat.spi.cluster.KindInfo;
import java.util.function.LongSupplier;

/** All that the server says of a kind. Thread-safe. */
public final class Kinds {

  private static final String DEFINITIONS =
      "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/";

  private final ApiServer server;
  private final OpenApi openApi;

  /**
   * The kinds of a server.
   *
   * @param server the server
   * @param nanoTime a clock that only goes forward, in nanoseconds
   */
  public Kinds(ApiServer server, LongSupplier nanoTime) {
    this.server = server;
    openApi = new OpenApi(server, nanoTime);
  }

  /** What is said, or what was answered instead. */
  public sealed interface Saying permits Said, Unsaid {}

  /**
   * What is said.
   *
   * @param kind what the kind is
   */
  public record Said(KindInfo kind) implements Saying {}

  /**
   * The server should have said something, and did not.
   *
   * @param reply what it answered
   */
  public record Unsaid(Reply reply) implements Saying {}

  /**
   * Asks for a kind that is served.
   *
   * @param endpoint where it is served
   * @return what it is, or why that cannot be said
   */
  public Saying describe(Endpoint endpoint) {
    Look<Marks> look = openApi.of(endpoint.apiVersion(), endpoint.kind());
    if (look instanceof Unanswered<Marks> none) {
      return new Unsaid(none.reply());
    }
    Marks marks = look instanceof Seen<Marks> seen ? seen.content() : defined(endpoint);
    return new Said(
        new KindInfo(
            endpoint.namespaced(),
            endpoint.statusSubresource(),
            marks.lists(),
            marks.atomicMaps()));
  }

  /** A new definition is served at once, and in the documents some seconds later. */
  private Marks defined(Endpoint endpoint) {
    int slash = endpoint.apiVersion().indexOf('/');
    if (slash < 0) {
      return Marks.NONE;
    }
    String name = endpoint.plural() + "." + endpoint.apiVersion().substring(0, slash);
    String version = endpoint.apiVersion().substring(slash + 1);
    Reply reply = server.send(Call.get(DEFINITIONS + Endpoint.segment(name)));
    if (reply instanceof Reply.Received received && received.isSuccess()) {
      for (JsonNode served : received.body().at("/spec/versions")) {
        if (served.path("name").asText().equals(version)) {
          return Definitions.of(SchemaShape.of(served.at("/schema/openAPIV3Schema")));
        }
      }
    }
    return Marks.NONE;
  }
}
