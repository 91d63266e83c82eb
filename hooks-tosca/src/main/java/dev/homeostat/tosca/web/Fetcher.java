package dev.homeostat.tosca.web;

import static org.apiguardian.api.API.Status.INTERNAL;

import dev.homeostat.tosca.ToscaCode;
import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.UrlPolicy;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLContext;
import org.apiguardian.api.API;

/**
 * Fetches URLs that a policy allows, within limits. Each redirect is checked like the first URL,
 * and none leads from https to http. The body is returned as it was sent: headers on its length,
 * type and encoding are ignored. Thread-safe, and costs nothing before the first fetch.
 *
 * <p>The addresses of a host are checked, and then the client looks them up again to connect. Both
 * use the cache of the JVM, so a name that changes its address in between would have to outlast its
 * entry; the only certain protection against such a name is a proxy that all requests have to go
 * through.
 */
@API(status = INTERNAL)
public final class Fetcher {

  private static final int NOT_MODIFIED = 304;

  private final UrlPolicy policy;
  private final FetchLimits limits;
  private final HostResolver resolver;
  private final LazyClient client;

  /**
   * A fetcher as most need it.
   *
   * @param policy what may be fetched
   * @param limits what it may cost
   */
  public Fetcher(UrlPolicy policy, FetchLimits limits) {
    this(policy, limits, HostResolver.SYSTEM, Optional.empty());
  }

  /**
   * A fetcher with other trusted certificates, or another resolution of hosts.
   *
   * @param policy what may be fetched
   * @param limits what it may cost
   * @param resolver finds the addresses that the policy checks; the JVM finds those to connect to
   * @param trust the trusted certificates, those of the JVM if empty
   */
  public Fetcher(
      UrlPolicy policy, FetchLimits limits, HostResolver resolver, Optional<SSLContext> trust) {
    this(policy, limits, resolver, new LazyClient(limits.connect(), trust));
  }

  private Fetcher(UrlPolicy policy, FetchLimits limits, HostResolver resolver, LazyClient client) {
    this.policy = policy;
    this.limits = limits;
    this.resolver = resolver;
    this.client = client;
  }

  /**
   * The same with another limit of the body.
   *
   * @param most bytes
   * @return a fetcher that shares the connections of this one
   */
  public Fetcher withBytes(int most) {
    return new Fetcher(policy, limits.withBytes(most), resolver, client);
  }

  /**
   * Fetches a URL. An interrupt ends it, and stays set.
   *
   * @param url of either scheme that the policy may allow
   * @return the body
   * @throws ToscaException with {@link ToscaCode#URL_INVALID}, {@link ToscaCode#URL_FORBIDDEN},
   *     {@link ToscaCode#FETCH_FAILED}, {@link ToscaCode#FETCH_STATUS} or {@link
   *     ToscaCode#TOO_LARGE}
   */
  public FetchResult.Body fetch(URI url) {
    return body(answer(url, CacheValidators.NONE));
  }

  /**
   * Fetches a URL if it has changed; otherwise as {@link #fetch(URI)} does.
   *
   * @param url of either scheme that the policy may allow
   * @param known of the body that was fetched before, or {@link CacheValidators#NONE}
   * @return the body, or that the one known is still the right one
   * @throws ToscaException as {@link #fetch(URI)} does
   */
  public FetchResult fetch(URI url, CacheValidators known) {
    HttpResponse<byte[]> answer = answer(url, known);
    return answer.statusCode() == NOT_MODIFIED ? new FetchResult.NotModified() : body(answer);
  }

  private static FetchResult.Body body(HttpResponse<byte[]> answer) {
    return new FetchResult.Body(
        answer.body(),
        new CacheValidators(
            answer.headers().firstValue("ETag"), answer.headers().firstValue("Last-Modified")));
  }

  /** Returns a response with the body, or, if the caller knows one, that it has not changed. */
  private HttpResponse<byte[]> answer(URI url, CacheValidators known) {
    FetchProblems problems = new FetchProblems(url);
    FetchDeadline deadline = FetchDeadline.in(limits.total());
    permit(url, deadline, problems);
    URI at = url;
    for (int redirects = 0; ; redirects++) {
      HttpResponse<byte[]> answer =
          new HttpRoundTrip(limits, problems)
              .send(client.get(), request(at, known, problems), deadline);
      int status = answer.statusCode();
      if (status == 200 || (status == NOT_MODIFIED && !known.isEmpty())) {
        return answer;
      }
      if (!isRedirect(status)) {
        throw problems.status(status);
      }
      if (redirects == limits.redirects()) {
        throw problems.redirects("at most " + limits.redirects() + " redirects", "more");
      }
      at = redirected(at, answer, deadline, problems);
    }
  }

  private void permit(URI url, FetchDeadline deadline, FetchProblems problems) {
    policy.check(url);
    policy.check(url, addresses(url.getHost(), deadline, problems));
  }

  private URI redirected(
      URI from, HttpResponse<byte[]> answer, FetchDeadline deadline, FetchProblems problems) {
    URI to = target(from, answer, problems);
    if (isHttps(from) && !isHttps(to)) {
      throw problems.downgrade();
    }
    try {
      permit(to, deadline, problems);
    } catch (ToscaException e) {
      throw e.code() == ToscaCode.FETCH_FAILED ? e : problems.redirectRefused(e);
    }
    return to;
  }

  private static URI target(URI from, HttpResponse<byte[]> answer, FetchProblems problems) {
    try {
      String location = answer.headers().firstValue("Location").orElse("");
      if (!location.isBlank()) {
        return from.resolve(new URI(location.strip()));
      }
    } catch (URISyntaxException | IllegalArgumentException e) {
      throw problems.redirects("redirects to a URL", "one to something else");
    }
    throw problems.redirects("redirects to a URL", "one to nowhere");
  }

  private static boolean isRedirect(int status) {
    return status == 301 || status == 302 || status == 303 || status == 307 || status == 308;
  }

  private static boolean isHttps(URI url) {
    String scheme = url.getScheme();
    return scheme != null && scheme.toLowerCase(Locale.ROOT).equals("https");
  }

  private static HttpRequest request(URI url, CacheValidators known, FetchProblems problems) {
    try {
      HttpRequest.Builder request = HttpRequest.newBuilder(url).header("User-Agent", "homeostat");
      known.etag().ifPresent(etag -> request.header("If-None-Match", etag));
      known.lastModified().ifPresent(time -> request.header("If-Modified-Since", time));
      return request.GET().build();
    } catch (IllegalArgumentException e) {
      throw problems.invalid();
    }
  }

  /** A lookup heeds neither time nor interrupts, so it gets a thread that may be left behind. */
  private List<InetAddress> addresses(String host, FetchDeadline deadline, FetchProblems problems) {
    String bare = host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    FutureTask<List<InetAddress>> lookup = new FutureTask<>(() -> resolver.resolve(bare));
    Thread thread = new Thread(lookup, "homeostat-lookup");
    thread.setDaemon(true);
    thread.start();
    try {
      List<InetAddress> found = lookup.get(deadline.left(limits.connect()), TimeUnit.NANOSECONDS);
      if (!found.isEmpty()) {
        return found;
      }
    } catch (ExecutionException | TimeoutException e) {
      throw problems.failed("no address of its host");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw problems.failed("an interrupt");
    }
    throw problems.failed("no address of its host");
  }
}
