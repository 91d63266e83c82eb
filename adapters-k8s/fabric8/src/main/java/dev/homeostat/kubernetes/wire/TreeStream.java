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
import java.util.function.LongSupplier;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;

/**
 * An answer that goes on: one tree after the other. One thread reads it, and any may close it. It
 * closes itself when its time is over, and when nothing has come for too long, since a connection
 * can die without a word.
 */
@API(status = INTERNAL, since = "0.1")
public final class TreeStream implements AutoCloseable {

  private final EndingStream body;
  private final Duration silence;
  private @Nullable MappingIterator<JsonNode> trees;
  private final CompletableFuture<Void> open = new CompletableFuture<>();

  /**
   * A stream that is open.
   *
   * @param atMost the time after which it is closed
   * @param silence the time without a byte after which it is closed
   * @param nanoTime a clock that only goes forward, in nanoseconds
   */
  TreeStream(InputStream body, Duration atMost, Duration silence, LongSupplier nanoTime) {
    this.body = new EndingStream(body, nanoTime);
    this.silence = silence;
    CompletableFuture<Void> unused =
        open.orTimeout(atMost.toMillis(), TimeUnit.MILLISECONDS)
            .whenComplete((done, late) -> closeBody());
    lookAfter(silence);
  }

  private void lookAfter(Duration time) {
    CompletableFuture<Void> unused =
        open.copy()
            .completeOnTimeout(null, time.toNanos(), TimeUnit.NANOSECONDS)
            .thenRun(this::look);
  }

  private void look() {
    Duration left = silence.minus(body.silentFor());
    if (left.compareTo(Duration.ZERO) <= 0) {
      close();
    } else if (!open.isDone()) {
      lookAfter(left);
    }
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

  /** A stream that knows when something came, and whether more was asked for than there was. */
  private static final class EndingStream extends FilterInputStream {

    private final LongSupplier nanoTime;
    private volatile long last;
    private boolean ended;

    EndingStream(InputStream in, LongSupplier nanoTime) {
      super(in);
      this.nanoTime = nanoTime;
      this.last = nanoTime.getAsLong();
    }

    Duration silentFor() {
      return Duration.ofNanos(nanoTime.getAsLong() - last);
    }

    boolean hasEnded() {
      return ended;
    }

    @Override
    public int read() throws IOException {
      int one = super.read();
      heard(one);
      return one;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      int count = super.read(bytes, offset, length);
      heard(count);
      return count;
    }

    private void heard(int what) {
      last = nanoTime.getAsLong();
      ended |= what < 0;
    }
  }
}
