package dev.homeostat.kubernetes.wire;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An answer that goes on: one tree after the other. One thread reads it, and any may close it. It
 * closes itself when its time is over, since a connection can die without a word.
 */
@API(status = INTERNAL, since = "0.1")
public final class TreeStream implements AutoCloseable {

  private final InputStream body;
  private @Nullable MappingIterator<JsonNode> trees;
  private final CompletableFuture<Void> open = new CompletableFuture<>();

  TreeStream(InputStream body, Duration atMost) {
    this.body = body;
    CompletableFuture<Void> unused =
        open.orTimeout(atMost.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete((done, late) -> closeBody());
  }

  /**
   * Waits for the next tree.
   *
   * @return the tree, or {@code null} if the answer has ended
   * @throws IOException if the answer broke off, is no JSON, or was closed
   */
  public @Nullable JsonNode next() throws IOException {
    MappingIterator<JsonNode> all = trees;
    if (all == null) {
      // Not before, since it waits for the first byte.
      all = GoJson.readAll(body);
      trees = all;
    }
    return all.hasNextValue() ? all.nextValue() : null;
  }

  @Override
  public void close() {
    open.complete(null);
  }

  private void closeBody() {
    try {
      body.close();
    } catch (IOException e) {
      // The stream is not read any more, so its failure to close does not matter.
    }
  }
}
