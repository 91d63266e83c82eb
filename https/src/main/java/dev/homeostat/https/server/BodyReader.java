package dev.homeostat.https.server;

import static org.apiguardian.api.API.Status.INTERNAL;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apiguardian.api.API;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;

/**
 * Reads a body to its end, as far as it may be long. It waits without a thread, so that those who
 * send slowly take none from others.
 */
@API(status = INTERNAL)
public final class BodyReader implements Runnable {

  /** The ways in which reading a body ends. */
  public enum End {
    /** All of it was read. */
    WHOLE,
    /** It is larger than it may be. */
    TOO_LARGE,
    /** The sink has no room for it now. */
    NO_ROOM,
    /** It ended too soon. */
    BROKEN
  }

  private final Request request;
  private final int most;
  private final Predicate<ByteBuffer> sink;
  private final Consumer<End> then;
  private long read;

  /**
   * A reader that has to be run.
   *
   * @param request whose body is read
   * @param most the largest size in bytes
   * @param sink gets each part, which it may not keep, and returns whether it had room for it
   * @param then called once, at the end
   */
  public BodyReader(Request request, int most, Predicate<ByteBuffer> sink, Consumer<End> then) {
    this.request = request;
    this.most = most;
    this.sink = sink;
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
      boolean isTooLarge = read > most;
      boolean hasRoom = isTooLarge || sink.test(chunk.getByteBuffer());
      chunk.release();
      if (isTooLarge || !hasRoom) {
        then.accept(isTooLarge ? End.TOO_LARGE : End.NO_ROOM);
        return;
      }
      if (last) {
        then.accept(End.WHOLE);
        return;
      }
    }
  }
}
