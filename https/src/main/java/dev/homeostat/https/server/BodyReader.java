package dev.homeostat.complete.endpoint;

import java.util.function.Consumer;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * Reads a body to its end and drops it, as far as it may be long. It waits without a thread, so
 * that those who send slowly take none from others.
 */
final class BodyDrainer implements Runnable {

  /** The ways in which reading a body ends. */
  enum End {
    WHOLE,
    TOO_LARGE,
    BROKEN
  }

  private final Request request;
  private final int most;
  private final Consumer<End> then;
  private long read;

  BodyDrainer(Request request, int most, Consumer<End> then) {
    this.request = request;
    this.most = most;
    this.then = then;
  }

  @Override
  public void run() {
    // A declared length above the limit is refused before the body is read.
    if (request.getLength() > most) {
      then.accept(End.TOO_LARGE);
      return;
    }
    while (true) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        request.demand(this);
        return;
      }
      if (Content.Chunk.isFailure(chunk)) {
        then.accept(End.BROKEN);
        return;
      }
      read += chunk.remaining();
      boolean last = chunk.isLast();
      chunk.release();
      if (read > most) {
        then.accept(End.TOO_LARGE);
        return;
      }
      if (last) {
        then.accept(End.WHOLE);
        return;
      }
    }
  }
}
