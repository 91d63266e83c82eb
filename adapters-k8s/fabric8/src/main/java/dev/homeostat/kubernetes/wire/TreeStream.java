package dev.homeostat.kubernetes.wire;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MappingIterator;
import java.io.EOFException;
import java.io.FilterInputStream;
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

  private final EndingStream body;
  private @Nullable MappingIterator<JsonNode> trees;
  private final CompletableFuture<Void> open = new CompletableFuture<>();

  TreeStream(InputStream body, Duration atMost) {
    this.body = new EndingStream(body);
    CompletableFuture<Void> unused =
        open.orTimeout(atMost.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete((done, late) -> closeBody());
  }

  /**
   * Waits for the next tree.
   *
   * @return the tree, or {@code null} if the answer has ended
   * @throws JsonProcessingException if what came is no JSON
   * @throws IOException if the answer broke off, or was closed
   */
  public @Nullable JsonNode next() throws IOException {
    MappingIterator<JsonNode> all = trees;
    if (all == null) {
      // Not before, since it waits for the first byte.
      all = GoJson.readAll(body);
      trees = all;
    }
    try {
      return all.hasNextValue() ? all.nextValue() : null;
    } catch (JsonProcessingException | IllegalArgumentException e) {
      // Its message could quote what was read.
      throw body.hasEnded()
          ? new EOFException("the answer broke off within a tree")
          : new JsonParseException(null, "the answer has something that is no JSON");
    }
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

  /** A stream that knows whether a reader has asked for more than there was. */
  private static final class EndingStream extends FilterInputStream {

    private boolean ended;

    EndingStream(InputStream in) {
      super(in);
    }

    boolean hasEnded() {
      return ended;
    }

    @Override
    public int read() throws IOException {
      int one = super.read();
      ended |= one < 0;
      return one;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = super.read(bytes, offset, length);
      ended |= count < 0;
      return count;
    }
  }
}
