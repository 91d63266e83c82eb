package dev.homeostat.page.server.http;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.page.server.ReportListener;
import java.time.Duration;
import org.apiguardian.api.API;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports responses to a listener, each when it is sent.
 *
 * @param listener gets the responses; its failures are logged
 */
@API(status = INTERNAL)
public record ResponseReporter(ReportListener listener) {

  private static final Logger LOG = LoggerFactory.getLogger(ResponseReporter.class);

  /**
   * Returns a callback that reports a response before it completes the other one. A response that
   * fails before it is sent is not reported: an error takes its place.
   */
  Callback reporting(Request request, Response response, Callback callback) {
    return Callback.from(
        callback.getInvocationType(),
        () -> {
          report(request, response);
          callback.succeeded();
        },
        failure -> {
          if (response.isCommitted()) {
            report(request, response);
          }
          callback.failed(failure);
        });
  }

  private void report(Request request, Response response) {
    try {
      listener.answered(
          response.getStatus(), Duration.ofNanos(System.nanoTime() - request.getHeadersNanoTime()));
    } catch (RuntimeException e) {
      LOG.warn("the listener of responses failed: {}", e.toString());
    }
  }
}
