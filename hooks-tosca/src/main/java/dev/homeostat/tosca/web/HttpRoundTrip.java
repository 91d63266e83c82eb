package dev.homeostat.tosca.web;

import dev.homeostat.tosca.ToscaException;
import java.net.ConnectException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;

/**
 * One request and its answer. The client's own timeout ends with the headers, so this one watches
 * the bytes itself.
 */
final class HttpRoundTrip {

  private final FetchLimits limits;
  private final FetchProblems problems;
  private volatile long heard = System.nanoTime();

  HttpRoundTrip(FetchLimits limits, FetchProblems problems) {
    this.limits = limits;
    this.problems = problems;
  }

  /**
   * The answer; only one of status 200 has a body.
   *
   * @throws ToscaException if there is none, or more of it than is allowed
   */
  HttpResponse<byte[]> send(HttpClient client, HttpRequest request, FetchDeadline deadline) {
    // A result that is done already would be returned without a check for interrupts.
    if (Thread.currentThread().isInterrupted()) {
      throw problems.failed("an interrupt");
    }
    CappedBody body =
        new CappedBody(
            limits.bytes(),
            () -> problems.tooLarge(limits.bytes()),
            () -> heard = System.nanoTime());
    heard = System.nanoTime();
    CompletableFuture<HttpResponse<byte[]>> answer =
        client.sendAsync(
            request,
            headers -> {
              heard = System.nanoTime();
              return headers.statusCode() == 200 ? body : new NoBody();
            });
    try {
      return await(answer, deadline);
    } catch (ExecutionException e) {
      throw because(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw problems.failed("an interrupt");
    } finally {
      answer.cancel(true);
      body.end(problems.failed("nothing more"));
    }
  }

  private HttpResponse<byte[]> await(
      CompletableFuture<HttpResponse<byte[]>> answer, FetchDeadline deadline)
      throws ExecutionException, InterruptedException {
    while (true) {
      long left = deadline.left(limits.idle().minusNanos(System.nanoTime() - heard));
      if (left <= 0 && !answer.isDone()) {
        throw problems.failed("none in time");
      }
      try {
        return answer.get(left, TimeUnit.NANOSECONDS);
      } catch (TimeoutException e) {
        // Bytes may have come meanwhile.
        continue;
      }
    }
  }

  private ToscaException because(ExecutionException e) {
    for (Throwable cause = e; cause != null; cause = cause.getCause()) {
      if (cause instanceof ToscaException known) {
        return known;
      } else if (cause instanceof SSLException) {
        return problems.failed("no connection over TLS that can be trusted");
      } else if (cause instanceof ConnectException) {
        return problems.failed("no connection");
      } else if (cause instanceof HttpTimeoutException) {
        return problems.failed("none in time");
      }
    }
    return problems.failed("one that breaks off or is none");
  }
}
