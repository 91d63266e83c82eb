package dev.homeostat.tosca.web;

import static dev.homeostat.tosca.ToscaCode.FETCH_FAILED;
import static dev.homeostat.tosca.ToscaCode.FETCH_STATUS;
import static dev.homeostat.tosca.ToscaCode.TOO_LARGE;
import static dev.homeostat.tosca.ToscaCode.URL_FORBIDDEN;
import static dev.homeostat.tosca.ToscaCode.URL_INVALID;
import static dev.homeostat.tosca.web.Fetches.fetch;
import static dev.homeostat.tosca.web.Fetches.fetcher;
import static dev.homeostat.tosca.web.Fetches.refused;
import static dev.homeostat.tosca.web.Fetches.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.homeostat.tosca.ToscaException;
import dev.homeostat.tosca.UrlPolicy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FetcherTest {

  private final Site site = Site.http();
  private final Fetcher fetcher = fetcher(site.port());

  @AfterEach
  void close() {
    site.close();
  }

  @Test
  void a_body_comes_with_its_validators() {
    site.on(
        "/a.yaml",
        exchange -> {
          exchange.getResponseHeaders().set("ETag", "\"v1\"");
          exchange.getResponseHeaders().set("Last-Modified", "Thu, 01 Jan 2026 12:00:00 GMT");
          Site.answer(exchange, 200, "a: ü");
        });
    FetchResult.Body fetched = fetcher.fetch(site.url("/a.yaml?v=1#x"));
    assertThat(text(fetched)).isEqualTo("a: ü");
    assertThat(fetched.validators())
        .isEqualTo(
            new CacheValidators(
                Optional.of("\"v1\""), Optional.of("Thu, 01 Jan 2026 12:00:00 GMT")));
    assertThat(site.requests).containsExactly("/a.yaml?v=1");
    assertThat(fetched).hasToString("Body(5 bytes)");
  }

  @Test
  void validators_are_sent_and_the_server_may_say_that_nothing_has_changed() {
    site.on(
        "/a.yaml",
        exchange -> {
          boolean known =
              "\"v1\"".equals(exchange.getRequestHeaders().getFirst("If-None-Match"))
                  && "yesterday".equals(exchange.getRequestHeaders().getFirst("If-Modified-Since"));
          Site.answer(exchange, known ? 304 : 200, "new");
        });
    CacheValidators known = new CacheValidators(Optional.of("\"v1\""), Optional.of("yesterday"));
    assertThat(fetcher.fetch(site.url("/a.yaml"), known)).isEqualTo(new FetchResult.NotModified());
    CacheValidators other = new CacheValidators(Optional.of("\"v2\""), Optional.empty());
    assertThat(text(fetcher.fetch(site.url("/a.yaml"), other))).isEqualTo("new");
  }

  @Test
  void nothing_has_changed_is_no_answer_to_somebody_who_knows_nothing() {
    site.on("/a.yaml", exchange -> Site.answer(exchange, 304, ""));
    refused(FETCH_STATUS, fetcher, site.url("/a.yaml"));
  }

  @ParameterizedTest
  @ValueSource(ints = {201, 204, 206, 300, 400, 401, 403, 404, 407, 408, 410, 429, 500, 503})
  void any_other_status_is_an_error(int status) {
    site.on("/a.yaml", exchange -> Site.answer(exchange, status, "secret"));
    assertThat(refused(FETCH_STATUS, fetcher, site.url("/a.yaml?key=secret")).getMessage())
        .contains("got " + status, "'" + site.url("/a.yaml") + "?…'");
  }

  @Test
  void the_advice_says_whether_it_is_worth_to_try_again() {
    for (int status : new int[] {401, 404, 408, 410, 429, 500, 503}) {
      site.on("/" + status, exchange -> Site.answer(exchange, status, ""));
      boolean later = status == 408 || status == 429 || status >= 500;
      ToscaException e = refused(FETCH_STATUS, fetcher, site.url("/" + status));
      assertThat(e.getMessage()).contains(later ? "try again later" : "check the URL");
      assertThat(e.isRetryable()).as("status %d", status).isEqualTo(later);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {301, 302, 303, 307, 308})
  void redirects_are_followed(int status) {
    site.redirect("/1", status, "/2?x=y");
    site.redirect("/2", status, site.url("/3").toString());
    site.redirect("/3", status, "a.yaml");
    site.text("/a.yaml", "a: 1");
    assertThat(fetch(fetcher, site.url("/1"))).isEqualTo("a: 1");
    assertThat(site.requests).containsExactly("/1", "/2?x=y", "/3", "/a.yaml");
  }

  @Test
  void redirects_in_a_circle_end() {
    site.redirect("/a.yaml", 302, "/b.yaml");
    site.redirect("/b.yaml", 302, "/a.yaml");
    refused(FETCH_STATUS, fetcher, site.url("/a.yaml"));
    assertThat(site.requests).hasSize(4);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "file:///etc/passwd",
        "jar:file:///secret.jar!/x",
        "ftp://secret.example/x",
        "mailto:secret@example.com",
        "http://me:secret@127.0.0.1:%d/b",
        "http://127.0.0.1:1/secret",
        "http:///secret",
        "http://se_cret/",
        "http://169.254.169.254:%d/secret"
      })
  void a_redirect_to_what_is_not_allowed_is_refused_and_not_shown(String location) {
    site.redirect("/a.yaml", 302, location.replace("%d", Integer.toString(site.port())));
    var e = catchThrowableOfType(ToscaException.class, () -> fetcher.fetch(site.url("/a.yaml")));
    assertThat(e.code()).isIn(URL_FORBIDDEN, URL_INVALID);
    assertThat(e.getMessage())
        .contains("a redirect of '" + site.url("/a.yaml"))
        .doesNotContain("secret", "169.254", "passwd");
    assertThat(site.requests).containsExactly("/a.yaml");
  }

  @Test
  void a_redirect_to_a_private_address_is_refused() {
    site.redirect("/a.yaml", 302, site.url("127.0.0.1", "/secret").toString());
    site.redirect("/b.yaml", 302, site.url("inside.example", "/secret").toString());
    Fetcher outside =
        Fetches.withResolver(
            Fetches.open(site.port()),
            Map.of(
                "localhost", List.of("93.184.216.34"),
                "127.0.0.1", List.of("127.0.0.1"),
                "inside.example", List.of("93.184.216.34", "10.1.2.3")));
    for (String path : new String[] {"/a.yaml", "/b.yaml"}) {
      assertThat(refused(URL_FORBIDDEN, outside, site.url("localhost", path)).getMessage())
          .doesNotContain("127.0.0.1", "10.1.2.3", "inside.example");
    }
    assertThat(site.requests).containsExactly("/a.yaml", "/b.yaml");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "http://[secret", "http://a b/", "%zz", ":secret"})
  void a_redirect_to_no_url_is_refused(String location) {
    site.redirect("/a.yaml", 302, location);
    refused(FETCH_STATUS, fetcher, site.url("/a.yaml"));
  }

  @Test
  void a_host_with_one_private_address_is_never_asked() {
    Fetcher outside =
        Fetches.withResolver(
            Fetches.open(site.port()),
            Map.of("localhost", List.of("93.184.216.34", "192.168.0.7")));
    assertThat(refused(URL_FORBIDDEN, outside, site.url("localhost", "/a")).getMessage())
        .doesNotContain("192.168.0.7", "93.184.216.34");
    assertThat(site.requests).isEmpty();
  }

  @Test
  void an_address_written_as_a_number_is_judged_as_what_it_is() {
    Fetcher outside = new Fetcher(Fetches.open(site.port()), Fetches.PATIENT);
    for (String host :
        List.of("2130706433", "127.0.0.1", "[::1]", "[::ffff:7f00:1]", "localhost")) {
      refused(URL_FORBIDDEN, outside, site.url(host, "/a.yaml"));
    }
    assertThat(site.requests).isEmpty();
  }

  @Test
  void what_the_policy_refuses_is_not_even_looked_up() {
    AtomicInteger lookups = new AtomicInteger();
    HostResolver counting =
        host -> {
          lookups.incrementAndGet();
          return HostResolver.SYSTEM.resolve(host);
        };
    URI url = site.url("/a.yaml");
    refused(
        URL_FORBIDDEN,
        new Fetcher(UrlPolicy.none().withHttp(), Fetches.PATIENT, counting, Optional.empty()),
        url);
    refused(
        URL_FORBIDDEN,
        new Fetcher(UrlPolicy.DEFAULT, Fetches.PATIENT, counting, Optional.empty()),
        url);
    assertThat(lookups).hasValue(0);
    assertThat(site.requests).isEmpty();
  }

  @Test
  void credentials_in_a_url_are_refused_and_not_shown() {
    URI url = URI.create("http://me:secret@127.0.0.1:" + site.port() + "/a.yaml");
    refused(URL_FORBIDDEN, fetcher, url);
    assertThat(site.requests).isEmpty();
  }

  @Test
  void a_host_that_nobody_knows_has_no_answer() {
    Fetcher lost = Fetches.withResolver(Fetches.local(site.port()), Map.of());
    refused(FETCH_FAILED, lost, site.url("/a"));
    Fetcher empty =
        Fetches.withResolver(Fetches.local(site.port()), Map.of("127.0.0.1", List.of()));
    refused(FETCH_FAILED, empty, site.url("/a"));
  }

  @Test
  void a_server_that_is_not_there_has_no_answer() throws IOException {
    int port;
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    var e =
        refused(FETCH_FAILED, fetcher(port), URI.create("http://127.0.0.1:" + port + "/a?secret"));
    assertThat(e.isRetryable()).isTrue();
  }

  @Test
  void a_body_may_be_as_large_as_the_limit_and_no_larger() {
    site.text("/right", "x".repeat(1000));
    site.text("/more", "x".repeat(1001));
    assertThat(fetch(fetcher, site.url("/right"))).hasSize(1000);
    refused(TOO_LARGE, fetcher, site.url("/more"));
    assertThat(fetch(fetcher.withBytes(1001), site.url("/more"))).hasSize(1001);
  }

  @ParameterizedTest
  @ValueSource(strings = {"X: y", "Content-Length: 99999999999", "Transfer-Encoding: chunked"})
  void an_endless_body_is_cut_off_and_the_connection_closed(String header)
      throws InterruptedException {
    boolean chunked = header.endsWith("chunked");
    byte[] head = RawSite.bytes("HTTP/1.1 200 OK", header, "", "");
    byte[] part = RawSite.bytes(chunked ? "100\r\n" + "x".repeat(256) + "\r\n" : "x".repeat(256));
    try (RawSite endless = RawSite.endless(head, part)) {
      refused(TOO_LARGE, fetcher(endless.port()), endless.url("/a"));
      assertThat(endless.hungUp.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void an_endless_body_of_an_error_is_not_read() throws InterruptedException {
    byte[] head = RawSite.bytes("HTTP/1.1 404 Not Found", "", "");
    byte[] part = RawSite.bytes("secret".repeat(100));
    try (RawSite endless = RawSite.endless(head, part)) {
      refused(FETCH_STATUS, fetcher(endless.port()), endless.url("/a"));
      assertThat(endless.hungUp.await(20, TimeUnit.SECONDS)).isTrue();
    }
  }

  @Test
  void a_body_that_ends_before_its_length_has_no_answer() {
    try (RawSite site = RawSite.saying("HTTP/1.1 200 OK", "Content-Length: 9", "", "secret")) {
      refused(FETCH_FAILED, fetcher(site.port()), site.url("/a"));
    }
  }

  @Test
  void what_comes_behind_the_length_is_no_part_of_the_body() {
    try (RawSite site = RawSite.saying("HTTP/1.1 200 OK", "Content-Length: 3", "", "abcdef")) {
      assertThat(fetch(fetcher(site.port()), site.url("/a"))).isEqualTo("abc");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "secret\r\n\r\n",
        "HTTP/1.1 secret\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: secret\r\n\r\nx",
        "HTTP/1.1 200 OK\r\nContent-Length: -9\r\n\r\nsecret",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nsecret\r\n",
        ""
      })
  void what_is_no_http_is_no_answer(String answer) {
    try (RawSite site = RawSite.saying(answer)) {
      refused(FETCH_FAILED, fetcher(site.port()), site.url("/a"));
    }
  }

  @Test
  void a_body_that_is_packed_is_not_unpacked() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write("a: 1".repeat(10_000).getBytes(StandardCharsets.UTF_8));
    }
    AtomicReference<String> accepted = new AtomicReference<>();
    site.on(
        "/a.yaml",
        exchange -> {
          accepted.set(exchange.getRequestHeaders().getFirst("Accept-Encoding"));
          exchange.getResponseHeaders().set("Content-Encoding", "gzip");
          exchange.getResponseHeaders().set("Content-Type", "image/png");
          exchange.sendResponseHeaders(200, packed.size());
          exchange.getResponseBody().write(packed.toByteArray());
        });
    FetchResult.Body fetched = fetcher.fetch(site.url("/a.yaml"));
    assertThat(fetched.bytes()).isEqualTo(packed.toByteArray());
    assertThat(accepted).hasValue(null);
  }

  @Test
  void bodies_are_equal_if_their_bytes_and_validators_are() {
    CacheValidators etag = new CacheValidators(Optional.of("x"), Optional.empty());
    FetchResult.Body body = new FetchResult.Body(new byte[] {1}, etag);
    assertThat(body)
        .isEqualTo(new FetchResult.Body(new byte[] {1}, etag))
        .hasSameHashCodeAs(new FetchResult.Body(new byte[] {1}, etag))
        .isNotEqualTo(new FetchResult.Body(new byte[] {2}, etag))
        .isNotEqualTo(new FetchResult.Body(new byte[] {1}, CacheValidators.NONE));
  }

  @Test
  void nobody_can_change_a_body() {
    site.text("/a.yaml", "a: 1");
    FetchResult.Body body = fetcher.fetch(site.url("/a.yaml"));
    body.bytes()[0] = 'X';
    assertThat(text(body)).isEqualTo("a: 1");
  }

  @Test
  void validators_that_no_header_can_say_are_left_out() {
    CacheValidators odd =
        new CacheValidators(Optional.of("a\r\nX: y"), Optional.of("x".repeat(501)));
    assertThat(odd).isEqualTo(CacheValidators.NONE);
    site.text("/a.yaml", "a: 1");
    assertThat(text(fetcher.fetch(site.url("/a.yaml"), odd))).isEqualTo("a: 1");
  }
}
