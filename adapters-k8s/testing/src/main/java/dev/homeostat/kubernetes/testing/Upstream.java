package dev.homeostat.kubernetes.testing;

import io.fabric8.kubernetes.client.Config;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;

/** The server behind the proxy. */
final class Upstream {

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration ANSWER = Duration.ofSeconds(60);

  /** The headers of one connection, which are not forwarded to the next. */
  private static final String OF_ONE_CONNECTION =
      "connection|content-length|date|expect|host|http2-settings|keep-alive|origin|upgrade"
          + "|transfer-encoding|sec-websocket-.*|:.*";

  private final String address;
  private final HttpClient http;

  Upstream(Config server, ExecutorService threads) {
    address = server.getMasterUrl().replaceFirst("/$", "");
    http =
        HttpClient.newBuilder()
            .sslContext(Tls.of(server))
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .executor(threads)
            .build();
  }

  /** Sends a request on, in the name of the configuration's user. */
  HttpResponse<InputStream> send(HttpIn.Message message, boolean watch)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(address + message.path()))
            .method(
                message.method(),
                message.body().length == 0
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofByteArray(message.body()));
    if (!watch) {
      request.timeout(ANSWER);
    }
    message
        .headers()
        .forEach(
            (name, value) -> {
              if (isOfRequest(name)) {
                request.header(name, value);
              }
            });
    return http.send(request.build(), BodyHandlers.ofInputStream());
  }

  /** Returns the headers of an answer that are forwarded. */
  static Map<String, List<String>> headers(HttpResponse<?> response) {
    Map<String, List<String>> headers = new TreeMap<>(response.headers().map());
    headers.keySet().removeIf(name -> !isOfRequest(name));
    return headers;
  }

  private static boolean isOfRequest(String name) {
    return !name.toLowerCase(Locale.ROOT).matches(OF_ONE_CONNECTION);
  }
}
