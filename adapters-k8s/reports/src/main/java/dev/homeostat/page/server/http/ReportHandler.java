package dev.homeostat.page.server.http;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ApplicationId;
import dev.homeostat.https.server.BearerToken;
import dev.homeostat.https.server.Client;
import dev.homeostat.page.ApplicationReport;
import dev.homeostat.page.ReportPage;
import dev.homeostat.page.server.ReadDecision;
import dev.homeostat.page.server.ReaderAccess;
import dev.homeostat.page.server.ReportSource;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.apiguardian.api.API;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers requests for pages. What can be known without the API server is decided first, then the
 * permission, and only then whether the object exists.
 */
@API(status = INTERNAL)
public final class ReportHandler extends Handler.Abstract {

  private static final Logger LOG = LoggerFactory.getLogger(ReportHandler.class);
  private static final Duration SOON = Duration.ofSeconds(1);

  private final ReportSource reports;
  private final ReaderAccess access;
  private final BooleanSupplier accepting;
  private final ReportLimits limits;
  private final ResponseReporter reporter;

  /**
   * A handler of requests.
   *
   * @param reports makes reports
   * @param access decides who may read them
   * @param accepting whether pages are served now
   * @param limits of requests
   * @param reporter gets the responses
   */
  public ReportHandler(
      ReportSource reports,
      ReaderAccess access,
      BooleanSupplier accepting,
      ReportLimits limits,
      ResponseReporter reporter) {
    this.reports = reports;
    this.access = access;
    this.accepting = accepting;
    this.limits = limits;
    this.reporter = reporter;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) {
    answer(request, response, reporter.reporting(request, response, callback));
    return true;
  }

  private void answer(Request request, Response response, Callback callback) {
    String method = request.getMethod();
    if (!method.equals("GET") && !method.equals("HEAD")) {
      ReportResponse.ONLY_GET.send(response, callback);
    } else if ("/".equals(request.getHttpURI().getPathQuery())) {
      ReportResponse.USAGE.send(response, callback);
    } else {
      Optional<ApplicationId> application = ReportPath.read(request.getHttpURI());
      if (application.isEmpty()) {
        ReportResponse.NOT_FOUND.send(response, callback);
      } else {
        answer(application.get(), request, response, callback);
      }
    }
  }

  private void answer(
      ApplicationId application, Request request, Response response, Callback callback) {
    Client client = Client.of(request.getConnectionMetaData().getRemoteSocketAddress());
    Optional<Duration> waiting = limits.request(client);
    Optional<String> token = BearerToken.of(request.getHeaders());
    if (waiting.isPresent()) {
      ReportResponse.tooMany(waiting.get()).send(response, callback);
    } else if (token.isEmpty()) {
      ReportResponse.UNAUTHORIZED.send(response, callback);
    } else if (!accepting.getAsBoolean()) {
      ReportResponse.UNAVAILABLE.send(response, callback);
    } else {
      Optional<ReportResponse> refusal = refusal(token.get(), application, client);
      if (refusal.isPresent()) {
        refusal.get().send(response, callback);
      } else {
        serve(application, response, callback);
      }
    }
  }

  /** Returns the refusal of a request by its token. */
  private Optional<ReportResponse> refusal(String token, ApplicationId application, Client client) {
    if (!limits.reviews().tryAcquire()) {
      return Optional.of(ReportResponse.tooMany(SOON));
    }
    try {
      ReadDecision decision = access.decide(token, application);
      if (decision instanceof ReadDecision.Granted granted) {
        ReportAudit.log(client, granted.user(), application, "granted");
        return Optional.empty();
      }
      if (decision instanceof ReadDecision.Refused refused) {
        ReportAudit.log(client, refused.user(), application, "refused");
        return Optional.of(ReportResponse.FORBIDDEN);
      }
      limits.wrong(client);
      return Optional.of(ReportResponse.UNAUTHORIZED);
    } catch (IOException e) {
      LOG.warn("no decision about a report of {}: {}", application, e.getMessage());
      return Optional.of(ReportResponse.UNAVAILABLE);
    } catch (RuntimeException e) {
      // Its message may repeat what was sent, and so the token.
      LOG.warn("no decision about a report of {}: {}", application, e.getClass().getName());
      return Optional.of(ReportResponse.UNAVAILABLE);
    } finally {
      limits.reviews().release();
    }
  }

  /** A page counts as one that is made until it is sent, since it is in memory until then. */
  private void serve(ApplicationId application, Response response, Callback callback) {
    if (!limits.pages().tryAcquire()) {
      ReportResponse.tooMany(SOON).send(response, callback);
      return;
    }
    Runnable release = limits.pages()::release;
    Callback sent = Callback.from(callback, release);
    ReportResponse page;
    try {
      page = page(application);
    } catch (RuntimeException | StackOverflowError e) {
      // Its message may hold a value.
      LOG.error("no report of {}: {}", application, e.getClass().getName());
      page = ReportResponse.FAILED;
    }
    page.send(response, sent);
  }

  private ReportResponse page(ApplicationId application) {
    Optional<ApplicationReport> report = reports.report(application);
    return report
        .map(each -> ReportResponse.page(ReportPage.html(each), ReportPage.contentSecurityPolicy()))
        .orElse(ReportResponse.NOT_FOUND);
  }
}
