package dev.homeostat.tosca.web;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Receives a body up to a limit, whatever its headers announce. */
final class CappedBody implements HttpResponse.BodySubscriber<byte[]> {

  private final int most;
  private final Supplier<? extends RuntimeException> tooLarge;
  private final Runnable heard;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final CompletableFuture<byte[]> body = new CompletableFuture<>();
  private final AtomicReference<Flow.@Nullable Subscription> subscription = new AtomicReference<>();

  /**
   * A body to come.
   *
   * @param most bytes
   * @param tooLarge what is thrown at the first byte beyond
   * @param heard is called whenever bytes come
   */
  CappedBody(int most, Supplier<? extends RuntimeException> tooLarge, Runnable heard) {
    this.most = most;
    this.tooLarge = tooLarge;
    this.heard = heard;
  }

  @Override
  public CompletionStage<byte[]> getBody() {
    return body;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    if (body.isDone() || !subscription.compareAndSet(null, given)) {
      given.cancel();
    } else {
      given.request(1);
    }
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    heard.run();
    for (ByteBuffer buffer : buffers) {
      if (buffer.remaining() > most - bytes.size()) {
        end(tooLarge.get());
        return;
      }
      byte[] chunk = new byte[buffer.remaining()];
      buffer.get(chunk);
      bytes.write(chunk, 0, chunk.length);
    }
    Flow.Subscription from = subscription.get();
    if (from != null) {
      from.request(1);
    }
  }

  @Override
  public void onError(Throwable broken) {
    body.completeExceptionally(broken);
  }

  @Override
  public void onComplete() {
    body.complete(bytes.toByteArray());
  }

  /** Wants no more of it; does nothing if it is complete. */
  void end(RuntimeException why) {
    if (body.completeExceptionally(why)) {
      Flow.Subscription from = subscription.get();
      if (from != null) {
        from.cancel();
      }
    }
  }
}
