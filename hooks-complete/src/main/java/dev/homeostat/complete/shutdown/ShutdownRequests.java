package dev.homeostat.complete.shutdown;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.ApplicationId;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks workloads to clean up, without waiting for their answers. That a request arrived is
 * remembered in memory only, and spares further requests; a workload confirms its cleanup by a call
 * of its own.
 */
@API(status = INTERNAL)
public final class ShutdownRequests {

  private static final Logger LOG = LoggerFactory.getLogger(ShutdownRequests.class);
  private static final int SUCCESSES = 2;
  private static final int REDIRECTIONS = 3;
  private static final int HUNDRED = 100;

  /**
   * Enough for all applications that are shut down at once; one that is forgotten is asked again.
   */
  private static final int MOST_REMEMBERED = 10_000;

  /**
   * One shutdown of one application.
   *
   * @param application which one
   * @param deadline of this time
   */
  private record Asked(ApplicationId application, Instant deadline) {}

  private final Map<Asked, ShutdownDelivery> deliveries =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Asked, ShutdownDelivery> eldest) {
              return size() > MOST_REMEMBERED;
            }
          });

  private final Supplier<HttpClient> maker;
  private @Nullable HttpClient client;

  /**
   * Requests.
   *
   * @param maker makes what sends them, which follows no redirects; asked for the first one, since
   *     a client has threads of its own
   */
  public ShutdownRequests(Supplier<HttpClient> maker) {
    this.maker = maker;
  }

  private synchronized HttpClient client() {
    HttpClient known = client;
    if (known == null) {
      known = maker.get();
      client = known;
    }
    return known;
  }

  /**
   * Asks, unless a request of this shutdown is under way or has arrived.
   *
   * @param application which one
   * @param deadline until when it has time
   * @param address what is called
   * @param timeout how long the request may take
   */
  public void ask(ApplicationId application, Instant deadline, URI address, Duration timeout) {
    Asked asked = new Asked(application, deadline);
    HttpRequest request =
        HttpRequest.newBuilder(address)
            .timeout(timeout)
            .header("Homeostat-Deadline", deadline.toString())
            .PUT(HttpRequest.BodyPublishers.noBody())
            .build();
    HttpClient sender = client();
    if (!begin(asked)) {
      return;
    }
    CompletableFuture<?> unused =
        sender
            .sendAsync(request, HttpResponse.BodyHandlers.discarding())
            .whenComplete((response, failure) -> answered(asked, response, failure));
  }

  /** Returns whether a request has to be sent: none is under way, and none has arrived. */
  private boolean begin(Asked asked) {
    synchronized (deliveries) {
      ShutdownDelivery known = deliveries.get(asked);
      if (known != null && !(known instanceof ShutdownDelivery.Failed)) {
        return false;
      }
      deliveries.put(asked, new ShutdownDelivery.UnderWay());
      return true;
    }
  }

  /**
   * Returns the delivery of the last request of a shutdown.
   *
   * @param application the application
   * @param deadline the end of the time to clean up
   * @return under way, if no request is remembered
   */
  public ShutdownDelivery delivery(ApplicationId application, Instant deadline) {
    return deliveries.getOrDefault(
        new Asked(application, deadline), new ShutdownDelivery.UnderWay());
  }

  private void answered(
      Asked asked, @Nullable HttpResponse<?> response, @Nullable Throwable failure) {
    int status = response == null ? 0 : response.statusCode();
    if (status / HUNDRED == SUCCESSES) {
      deliveries.put(asked, new ShutdownDelivery.Arrived());
      LOG.info("{} was asked to clean up until {}", asked.application(), asked.deadline());
      return;
    }
    String why = failure == null ? why(status) : why(failure);
    deliveries.put(asked, new ShutdownDelivery.Failed(why));
    LOG.warn("{} could not be asked to clean up: {}", asked.application(), why);
  }

  private static String why(int status) {
    return "its Service answered with status "
        + status
        + (status / HUNDRED == REDIRECTIONS ? ", and redirects are not followed" : "");
  }

  /** Says why there is no answer, without the message, which may repeat what the Service sent. */
  private static String why(Throwable failure) {
    Throwable cause = failure instanceof CompletionException ? failure.getCause() : failure;
    if (cause instanceof HttpTimeoutException) {
      return "its Service did not answer in time";
    } else if (cause instanceof SSLException) {
      return "no connection to its Service over TLS that can be trusted";
    } else if (cause instanceof ConnectException) {
      return "no connection to its Service";
    }
    return "its Service broke the connection off, or its answer is no HTTP";
  }
}
