package dev.homeostat.kubernetes.wire;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.stream.StreamSupport;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/** Reads lists page by page, so that no more than a page is in memory at once. */
@API(status = INTERNAL, since = "0.1")
public final class Pages {

  private static final int SIZE = 500;

  /** The failure of an answer that is no page, or the page before once more. */
  private static final Reply NO_LIST =
      new Reply.Lost("the server answered something that is no list", false);

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
    String token = "";
    boolean isAgain = false;
    reader.begin();
    while (true) {
      Reply reply = server.send(page(call, token));
      if (!(reply instanceof Reply.Received page) || !page.isSuccess()) {
        if (token.isEmpty() || isAgain || !reply.isExpired()) {
          return new Broken(reply);
        }
        // The rest of the pages is no longer kept; what is new begins at the first one.
        isAgain = true;
        reader.begin();
        token = "";
        continue;
      }
      String last = token;
      token = page.body().at("/metadata/continue").asText();
      if (!isList(page.body().get("items")) || (!last.isEmpty() && token.equals(last))) {
        // A proxy may answer in place of the server: that does not mean that there are no objects.
        return new Broken(NO_LIST);
      }
      page.body().path("items").forEach(item -> reader.element((ObjectNode) item));
      if (token.isEmpty()) {
        return new Whole(page.body().at("/metadata/resourceVersion").asText());
      }
    }
  }

  private static Call page(Call call, String token) {
    Call page = call.and("limit=" + SIZE);
    return token.isEmpty()
        ? page
        : page.and("continue=" + URLEncoder.encode(token, StandardCharsets.UTF_8));
  }

  /** Returns whether a value holds objects; if there are none, null may stand in their place. */
  private static boolean isList(@Nullable JsonNode items) {
    return items != null
        && (items.isNull()
            || (items.isArray()
                && StreamSupport.stream(items.spliterator(), false).allMatch(JsonNode::isObject)));
  }
}
