package dev.homeostat.kubernetes.wire;

import static org.apiguardian.api.API.Status.INTERNAL;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.homeostat.kubernetes.RequestLimits;
import dev.homeostat.kubernetes.RequestListener;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.RequestConfigBuilder;
import io.fabric8.kubernetes.client.http.HttpClient;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.utils.BackwardsCompatibilityInterceptor;
import io.fabric8.kubernetes.client.utils.TokenRefreshInterceptor;
import io.fabric8.kubernetes.client.utils.Utils;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.HttpURLConnection;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import javax.net.ssl.SSLHandshakeException;
import org.apiguardian.api.API;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends requests, each once, within the limits of its cluster. Thread-safe; whatever happens is a
 * {@link Reply} and no exception.
 */
@API(status = INTERNAL, since = "0.1")
public final class ApiServer {

  private static final Logger LOG = LoggerFactory.getLogger(ApiServer.class);
  private static final int SHOWN = 200;
  private static final String WATCH = "WATCH";

  private final HttpClient http;
  private final String root;

  /** The address for people, without a password. */
  private final String address;

  private final RequestLimits limits;
  private final Throttle throttle;
  private final RequestListener listener;
  private final ServerReachability reachability;
  private final @Nullable String user;

  /**
   * The server of a client.
   *
   * @param client whose address, credentials and connections are used; stays the caller's to close
   * @param limits what all requests share
   * @param listener of all requests
   */
  public ApiServer(KubernetesClient client, RequestLimits limits, RequestListener listener) {
    // The client repeats 5xx by itself, sends an old version where a new one is not there, and
    // can log bodies: the first two are the engine's to decide, the third would show secrets.
    HttpClient.DerivedClientBuilder builder =
        client
            .getHttpClient()
            .newBuilder()
            .tag(
                new RequestConfigBuilder(client.getConfiguration().getRequestConfig())
                    .withRequestRetryBackoffLimit(0)
                    .build())
            .addOrReplaceInterceptor(BackwardsCompatibilityInterceptor.NAME, null)
            .addOrReplaceInterceptor("HttpLogging", null);
    if (ClientCredentials.areCertificateOnly(client.getConfiguration())) {
      builder.addOrReplaceInterceptor(TokenRefreshInterceptor.NAME, null);
    }
    http = builder.build();
    root = withoutSlash(client.getMasterUrl().toString());
    address = shown(client.getMasterUrl());
    this.limits = limits;
    throttle = new Throttle(limits);
    this.listener = listener;
    reachability = new ServerReachability(address);
    user = null;
  }

  private ApiServer(ApiServer own, String user) {
    http = own.http;
    root = own.root;
    address = own.address;
    limits = own.limits;
    throttle = own.throttle;
    listener = own.listener;
    reachability = own.reachability;
    this.user = user;
  }

  /** Returns an address without the user and the password that it may have. */
  private static String shown(URL url) {
    String port = url.getPort() < 0 ? "" : ":" + url.getPort();
    return withoutSlash(url.getProtocol() + "://" + url.getHost() + port + url.getPath());
  }

  private static String withoutSlash(String url) {
    return url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
  }

  /**
   * The same server, asked in the name of another user.
   *
   * @param name as the server knows users
   * @return a server that shares limits and connections with this one
   */
  public ApiServer as(String name) {
    return new ApiServer(this, name);
  }

  /**
   * Sends a request and waits for what comes back.
   *
   * @param call the request
   * @return what came back
   */
  public Reply send(Call call) {
    return await(call, start(call));
  }

  /**
   * Sends requests side by side and waits for what comes back.
   *
   * @param calls the requests
   * @return a reply to each, in their order
   */
  public List<Reply> sendAll(List<Call> calls) {
    List<CompletableFuture<Reply>> replies = calls.stream().map(this::start).toList();
    List<Reply> all = new ArrayList<>(calls.size());
    for (int i = 0; i < calls.size(); i++) {
      all.add(await(calls.get(i), replies.get(i)));
    }
    return List.copyOf(all);
  }

  /**
   * Asks for an answer that goes on, and waits until it has begun.
   *
   * @param call the request
   * @param atMost the time after which the answer is closed, whatever has come
   * @param silence the time without a byte after which it is closed
   * @return the answer, or what came instead
   */
  public Streaming stream(Call call, Duration atMost, Duration silence) {
    Reply.Lost refused = enter();
    if (refused != null) {
      return new Streaming.Refused(refused);
    }
    CompletableFuture<Streaming> begun =
        sent(call, true, silence, request -> http.sendAsync(request, InputStream.class))
            .handle(
                (response, failure) ->
                    failure == null
                        ? streaming(response, atMost, silence)
                        : new Streaming.Refused(lost(call, failure)));
    try {
      return begun.get();
    } catch (InterruptedException e) {
      CompletableFuture<Void> unused = begun.thenAccept(ApiServer::close);
      Thread.currentThread().interrupt();
      return new Streaming.Refused(interrupted(call));
    } catch (ExecutionException e) {
      throw new IllegalStateException("a reply is never a failure", e.getCause());
    }
  }

  /** Waits until the limits let the request through, and no longer. */
  private CompletableFuture<Reply> start(Call call) {
    Reply.Lost refused = enter();
    if (refused != null) {
      return CompletableFuture.completedFuture(refused);
    }
    WholeBody body = new WholeBody();
    return sent(
            call,
            false,
            limits.timeout(),
            request -> http.consumeBytes(request, body).thenCompose(body::read))
        .handle(
            (response, failure) -> {
              if (failure == null) {
                return received(response, plain(response, body.bytes()));
              }
              body.giveUp();
              return lost(call, failure);
            });
  }

  /** Null if a request may be sent. */
  private Reply.@Nullable Lost enter() {
    try {
      return throttle.enter(limits.timeout())
          ? null
          : new Reply.Lost("no request could be sent in " + seconds(), false);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Reply.Lost("interrupted before it was sent", false);
    }
  }

  private <T> CompletableFuture<HttpResponse<T>> sent(
      Call call,
      boolean goesOn,
      Duration silence,
      Function<HttpRequest, CompletableFuture<HttpResponse<T>>> exchange) {
    long begin = System.nanoTime();
    CompletableFuture<HttpResponse<T>> sent;
    try {
      sent = exchange.apply(request(call, goesOn, silence));
    } catch (RuntimeException e) {
      sent = CompletableFuture.failedFuture(e);
    }
    return sent.orTimeout(limits.timeout().toNanos(), TimeUnit.NANOSECONDS)
        .whenComplete(
            (response, failure) -> {
              throttle.leave();
              tell(
                  goesOn ? WATCH : call.method(),
                  response == null ? RequestListener.NO_ANSWER : response.code(),
                  Duration.ofNanos(System.nanoTime() - begin));
              if (response != null && response.code() == HttpURLConnection.HTTP_UNAUTHORIZED) {
                reachability.unauthorized();
              } else if (response != null) {
                reachability.answered();
              }
            });
  }

  /** The failure of the listener is not one of the request, which may be done. */
  private void tell(String verb, int code, Duration took) {
    try {
      listener.ended(verb, code, took);
    } catch (Exception | Error e) {
      LOG.warn("the listener {} failed: {}", listener.getClass().getName(), e.getClass().getName());
    }
  }

  private static Reply await(Call call, CompletableFuture<Reply> reply) {
    try {
      return reply.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return interrupted(call);
    } catch (ExecutionException e) {
      throw new IllegalStateException("a reply is never a failure", e.getCause());
    }
  }

  private static Reply.Lost interrupted(Call call) {
    return new Reply.Lost("interrupted while waiting for an answer", call.isWrite());
  }

  /** The client closes the connection of a request on which nothing comes for so long. */
  private HttpRequest request(Call call, boolean goesOn, Duration silence) {
    HttpRequest.Builder request =
        http.newHttpRequestBuilder().uri(root + call.path()).header("Accept", call.accept());
    request.timeout(silence.toMillis(), TimeUnit.MILLISECONDS);
    if (goesOn) {
      request.forStreaming();
    }
    if (user != null) {
      request.header("Impersonate-User", user);
    }
    if (call.etag() != null) {
      request.header("If-None-Match", call.etag());
    }
    if (call.isCompressible()) {
      request.header("Accept-Encoding", GzippedBody.ENCODING);
    }
    JsonNode body = call.body();
    return request
        .method(call.method(), call.contentType(), body == null ? null : GoJson.write(body))
        .build();
  }

  private Reply lost(Call call, Throwable failure) {
    String why = "";
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof TimeoutException) {
        return new Reply.Lost("no answer from " + address + " in " + seconds(), call.isWrite());
      }
      if (cause instanceof IllegalArgumentException) {
        // Its message could quote a header, such as the one with the token.
        return new Reply.Lost(
            "no answer from "
                + address
                + ": a header of the request or the answer is not valid, such as a token with a"
                + " line break",
            call.isWrite());
      }
      if (cause instanceof ConnectException
          || cause instanceof UnknownHostException
          || cause instanceof SSLHandshakeException) {
        String noConnection = "no connection to " + address + ": " + cause.getMessage();
        reachability.unreachable(noConnection);
        return new Reply.Lost(noConnection, false);
      }
      why = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
    }
    return new Reply.Lost("no answer from " + address + ": " + why, call.isWrite());
  }

  private String seconds() {
    return limits.timeout().toMillis() / 1000.0 + " s";
  }

  private Streaming streaming(
      HttpResponse<InputStream> response, Duration atMost, Duration silence) {
    if (response.isSuccessful()) {
      return new Streaming.Begun(
          new TreeStream(response.body(), atMost, silence, System::nanoTime));
    }
    // The body of a refusal is not waited for.
    Utils.closeQuietly(response.body());
    return new Streaming.Refused(received(response, new byte[0]));
  }

  private static void close(Streaming streaming) {
    if (streaming instanceof Streaming.Begun begun) {
      begun.trees().close();
    }
  }

  private static byte[] plain(HttpResponse<?> response, byte[] body) {
    boolean isGzipped = GzippedBody.ENCODING.equalsIgnoreCase(response.header("Content-Encoding"));
    return isGzipped ? GzippedBody.plain(body) : body;
  }

  private static Reply received(HttpResponse<?> response, byte[] bytes) {
    JsonNode body = GoJson.read(bytes);
    return new Reply.Received(
        response.code(),
        body == null ? MissingNode.getInstance() : body,
        body == null ? shown(bytes) : "",
        WarningHeaders.texts(response.headers("Warning")),
        retryAfter(response.header("Retry-After")),
        response.header("ETag"));
  }

  private static String shown(byte[] bytes) {
    String text = new String(bytes, StandardCharsets.UTF_8).strip();
    return text.length() <= SHOWN ? text : text.substring(0, SHOWN);
  }

  /** Returns the delay of the header; a date or an invalid value counts as none. */
  private static @Nullable Duration retryAfter(@Nullable String header) {
    return header != null && header.matches("[0-9]{1,6}")
        ? Duration.ofSeconds(Integer.parseInt(header))
        : null;
  }
}
