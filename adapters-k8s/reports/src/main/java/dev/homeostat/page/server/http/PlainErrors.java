package dev.homeostat.page.server.http;

import static org.apiguardian.api.API.Status.INTERNAL;

import org.apiguardian.api.API;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** Answers requests that are no HTTP, or are too long, with the status alone. */
@API(status = INTERNAL)
public final class PlainErrors implements Request.Handler {

  private final ResponseReporter reporter;

  /**
   * A handler of errors.
   *
   * @param reporter gets the responses
   */
  public PlainErrors(ResponseReporter reporter) {
    this.reporter = reporter;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    ReportResponse.protect(response.getHeaders());
    response.getHeaders().put(HttpHeader.CONTENT_LENGTH, 0);
    reporter.reporting(request, response, callback).succeeded();
    return true;
  }
}
