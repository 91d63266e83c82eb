package dev.homeostat.kubernetes.kinds;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.kubernetes.wire.ApiServer;
import dev.homeostat.kubernetes.wire.Call;
import dev.homeostat.kubernetes.wire.Reply;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A document of the server that is asked for again after a while, and read again only if it is new.
 * Thread-safe; of many who ask at once, one sends a request.
 *
 * @param <T> what is kept of it
 */
final class ServerDocument<T> {

  private static final int NOT_MODIFIED = 304;

  /** The failure of an answer of another form, as a proxy may send it in place of the server. */
  private static final Reply NO_DOCUMENT =
      new Reply.Lost("the server answered something that is no document about kinds", false);

  private final ApiServer server;
  private final String path;
  private final Function<JsonNode, Optional<T>> reader;
  private final LongSupplier nanoTime;

  private @Nullable Look<T> last;
  private @Nullable String etag;
  private long at;

  /**
   * A document that was not asked for.
   *
   * @param server has it
   * @param path where
   * @param reader returns what is kept of it; empty if an answer is no such document
   * @param nanoTime a clock that only goes forward, in nanoseconds
   */
  ServerDocument(
      ApiServer server,
      String path,
      Function<JsonNode, Optional<T>> reader,
      LongSupplier nanoTime) {
    this.server = server;
    this.path = path;
    this.reader = reader;
    this.nanoTime = nanoTime;
  }

  /** The outcome of a look at the document. */
  sealed interface Look<T> permits Seen, Hidden, Unanswered {}

  /** The content that is kept of it. */
  record Seen<T>(T content) implements Look<T> {}

  /** The server has no such document, or does not show it to us. */
  record Hidden<T>() implements Look<T> {}

  /** The server should have shown it, and did not. */
  record Unanswered<T>(Reply reply) implements Look<T> {}

  /** Requests the document, or returns the last content if it is younger than the given time. */
  synchronized Look<T> look(Duration fresh) {
    long now = nanoTime.getAsLong();
    if (last != null && now - at < fresh.toNanos()) {
      return last;
    }
    Look<T> seen = seen(server.send(Call.get(path).compressible().unless(etag)));
    if (seen instanceof Unanswered) {
      return last == null ? seen : last;
    }
    last = seen;
    at = now;
    return seen;
  }

  private Look<T> seen(Reply reply) {
    if (!(reply instanceof Reply.Received received)) {
      return new Unanswered<>(reply);
    }
    if (received.isSuccess()) {
      Optional<T> content = reader.apply(received.body());
      if (content.isEmpty()) {
        return new Unanswered<>(NO_DOCUMENT);
      }
      etag = received.etag();
      return new Seen<>(content.get());
    }
    return switch (received.code()) {
      case NOT_MODIFIED -> last == null ? new Unanswered<>(reply) : last;
      case 403, 404, 405, 406 -> {
        etag = null;
        yield new Hidden<>();
      }
      default -> new Unanswered<>(reply);
    };
  }
}
