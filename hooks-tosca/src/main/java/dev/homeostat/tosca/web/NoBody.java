package dev.homeostat.tosca.web;

import java.net.http.HttpResponse;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/** Ignores a body: that of an error may never end. */
final class NoBody implements HttpResponse.BodySubscriber<byte[]> {

  @Override
  public CompletionStage<byte[]> getBody() {
    return CompletableFuture.completedFuture(new byte[0]);
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    subscription.cancel();
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    // Nothing was asked for.
  }

  @Override
  public void onError(Throwable broken) {
    // The status is all that matters.
  }

  @Override
  public void onComplete() {
    // The status is all that matters.
  }
}
