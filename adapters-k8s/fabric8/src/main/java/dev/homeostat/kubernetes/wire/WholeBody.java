package dev.homeostat.kubernetes.wire;

import io.fabric8.kubernetes.client.http.AsyncBody;
import io.fabric8.kubernetes.client.http.ByteArrayBodyHandler;
import io.fabric8.kubernetes.client.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

/** The body of an answer, which is read to its end or given up, with its connection. */
final class WholeBody extends ByteArrayBodyHandler {

  private final CompletableFuture<AsyncBody> begun = new CompletableFuture<>();

  /** Reads the body of an answer that has begun; completes with the answer at the end of it. */
  CompletableFuture<HttpResponse<AsyncBody>> read(HttpResponse<AsyncBody> answer) {
    begun.complete(answer.body());
    onResponse(answer);
    return getResult().thenApply(whole -> answer);
  }

  /** Returns what was read; nothing before the end. */
  byte[] bytes() {
    return getResult().getNow(new byte[0]);
  }

  /** Ends an answer that is not waited for any more, also one that has not begun. */
  void giveUp() {
    CompletableFuture<Void> unused = begun.thenAccept(AsyncBody::cancel);
  }
}
