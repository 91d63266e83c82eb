package dev.homeostat.kubernetes.wire;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.apiguardian.api.API;

/** Reads lists page by page, so that no more than a page is in memory at once. */
@API(status = INTERNAL, since = "0.1")
public final class Pages {

  private static final int SIZE = 500;

  private final ApiServer server;

  /**
   * Reads from a server.
   *
   * @param server the server
   */
  public Pages(ApiServer server) {
    this.server = server;
  }

  /** Is given what is in a list. */
  public interface Reader {

    /** The list begins: also for a second time, if the rest of it is not kept any more. */
    void begin();

    /**
     * An element. It may lack its apiVersion and kind.
     *
     * @param tree belongs to the reader
     */
    void element(ObjectNode tree);
  }

  /** The outcome of reading a list. */
  public sealed interface End permits Whole, Broken {}

  /**
   * All was read.
   *
   * @param resourceVersion of the list
   */
  public record Whole(String resourceVersion) implements End {}

  /**
   * It could not be read.
   *
   * @param reply what was answered instead of a page
   */
  public record Broken(Reply reply) implements End {}

  /**
   * Reads a whole list.
   *
   * @param call asks for it
   * @param reader is given each element
   * @return how it went
   */
  public End read(Call call, Reader reader) {
    String next = "";
    reader.begin();
    while (true) {
      Reply reply = server.send(call.and("limit=" + SIZE + next));
      if (!(reply instanceof Reply.Received page) || !page.isSuccess()) {
        if (next.isEmpty() || !reply.isExpired()) {
          return new Broken(reply);
        }
        // The rest of the pages is no longer kept; what is new begins at the first one.
        reader.begin();
        next = "";
        continue;
      }
      if (!page.body().has("items")) {
        // A proxy may answer in place of the server: that does not mean that there are no objects.
        return new Broken(new Reply.Lost("the server answered something that is no list", false));
      }
      page.body().path("items").forEach(item -> element(item, reader));
      String token = page.body().at("/metadata/continue").asText();
      if (token.isEmpty()) {
        return new Whole(page.body().at("/metadata/resourceVersion").asText());
      }
      next = "&continue=" + URLEncoder.encode(token, StandardCharsets.UTF_8);
    }
  }

  private static void element(JsonNode item, Reader reader) {
    if (item instanceof ObjectNode object) {
      reader.element(object);
    }
  }
}
