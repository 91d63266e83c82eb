package dev.homeostat.page.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.page.ReportPage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.net.InetSocketAddress;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages are for those who may read the object, and for no others. */
class ReportServerTest {

  private static final String WEB =
      """
      {apiVersion: v1, kind: ConfigMap, metadata: {name: settings}, data: {mode: MODE}}
      ---
      {apiVersion: v1, kind: Secret, metadata: {name: key}, stringData: {key: hidden-name}}
      """;

  private ServedShop shop;

  @BeforeEach
  void start() throws Exception {
    shop = new ServedShop();
  }

  @AfterEach
  void close() {
    shop.close();
  }

  private Application web(String namespace, String mode) {
    Application web = shop.application(namespace, "web", WEB.replace("MODE", mode));
    shop.pass(web);
    return web;
  }

  private static String header(HttpResponse<String> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  private static void assertProtected(HttpResponse<String> response) {
    assertThat(header(response, "Cache-Control")).isEqualTo("no-store");
    assertThat(header(response, "X-Content-Type-Options")).isEqualTo("nosniff");
    assertThat(header(response, "X-Frame-Options")).isEqualTo("DENY");
    assertThat(header(response, "Referrer-Policy")).isEqualTo("no-referrer");
    assertThat(header(response, "Content-Security-Policy"))
        .startsWith("default-src 'none'")
        .endsWith("frame-ancestors 'none'");
    assertThat(response.headers().firstValue("Access-Control-Allow-Origin")).isEmpty();
    assertThat(response.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(response.headers().firstValue("Server")).isEmpty();
    assertThat(response.body()).doesNotContain(ServedShop.JANE);
  }

  @Test
  void a_page_has_the_application_and_no_secret() throws Exception {
    web("shop", "fast");
    HttpResponse<String> page = shop.get("/applications/shop/web", ServedShop.JANE);
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(header(page, "Content-Type")).isEqualTo("text/html; charset=utf-8");
    assertThat(header(page, "Content-Security-Policy"))
        .startsWith(ReportPage.contentSecurityPolicy());
    assertProtected(page);
    assertThat(page.body())
        .startsWith("<!DOCTYPE html>")
        .contains("settings", "fast")
        .doesNotContain(ServedShop.SECRET)
        .doesNotContain(
            Base64.getEncoder().encodeToString(ServedShop.SECRET.getBytes(StandardCharsets.UTF_8)));
  }

  @Test
  void a_page_writes_nothing() throws Exception {
    Application web = web("shop", "fast");
    Application changed = shop.application("shop", "web", WEB.replace("MODE", "slow"));
    var state = shop.state(web);
    assertThat(shop.requests()).contains(ClusterRequest.Verb.CREATE);
    assertThat(shop.get("/applications/shop/web", ServedShop.JANE).statusCode()).isEqualTo(200);
    assertThat(shop.requests())
        .isNotEmpty()
        .doesNotContain(
            ClusterRequest.Verb.CREATE, ClusterRequest.Verb.PATCH, ClusterRequest.Verb.DELETE);
    assertThat(shop.state(changed)).isEqualTo(state);
  }

  @Test
  void a_page_shows_the_last_passes() throws Exception {
    web("shop", "fast");
    String page = shop.get("/applications/shop/web", ServedShop.JANE).body();
    assertThat(page).containsPattern("\"passes\":\\[\\{");
  }

  @Test
  void applications_of_two_namespaces_are_two() throws Exception {
    web("shop", "fast");
    web("bakery", "slow");
    assertThat(shop.get("/applications/shop/web", ServedShop.JANE).body())
        .contains("fast")
        .doesNotContain("slow");
    assertThat(shop.get("/applications/bakery/web", ServedShop.JANE).body())
        .contains("slow")
        .doesNotContain("fast");
  }

  @Test
  void without_a_permission_an_application_that_exists_is_like_one_that_does_not()
      throws Exception {
    web("vault", "fast");
    HttpResponse<String> there = shop.get("/applications/vault/web", ServedShop.JANE);
    HttpResponse<String> missing = shop.get("/applications/vault/none", ServedShop.JANE);
    assertThat(there.statusCode()).isEqualTo(403);
    assertThat(missing.statusCode()).isEqualTo(403);
    assertThat(there.body()).isEqualTo(missing.body());
    assertThat(there.headers().map().keySet()).isEqualTo(missing.headers().map().keySet());
    assertProtected(there);
    assertThat(shop.asked()).as("whether it exists was not even asked").isEmpty();
  }

  @Test
  void with_the_permission_an_application_that_does_not_exist_is_not_found() throws Exception {
    Application web = web("shop", "fast");
    assertThat(shop.get("/applications/shop/none", ServedShop.JANE).statusCode()).isEqualTo(404);
    shop.remove(web);
    assertThat(shop.get("/applications/shop/web", ServedShop.JANE).statusCode()).isEqualTo(404);
  }

  @Test
  void an_invalid_application_has_a_page_with_its_problems() throws Exception {
    shop.invalidate(web("shop", "fast"));
    HttpResponse<String> page = shop.get("/applications/shop/web", ServedShop.JANE);
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("Broken");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "Bearer", "Bearer a b", "Basic amFuZTpqYW5l", "Bearer \"x\"", "wrong"})
  void what_is_no_bearer_token_is_not_reviewed(String value) throws Exception {
    web("shop", "fast");
    shop.beforeReview =
        () -> {
          throw new AssertionError("reviewed");
        };
    HttpResponse<String> answer =
        shop.send(
            "GET",
            "/applications/shop/web",
            value.isEmpty() ? Map.of() : Map.of("Authorization", value));
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(header(answer, "WWW-Authenticate")).isEqualTo("Bearer");
    assertProtected(answer);
  }

  @Test
  void a_wrong_token_is_unauthorized_and_many_are_too_many() throws Exception {
    HttpResponse<String> answer = shop.get("/applications/shop/web", "wrong");
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(header(answer, "WWW-Authenticate")).isEqualTo("Bearer");
    assertThat(answer.body()).doesNotContain("wrong");
    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      statuses.add(shop.get("/applications/shop/web", "wrong").statusCode());
    }
    assertThat(statuses).contains(401, 429).containsOnly(401, 429);
    HttpResponse<String> refused = shop.get("/applications/shop/web", ServedShop.JANE);
    assertThat(refused.statusCode()).isEqualTo(429);
    assertThat(Integer.parseInt(header(refused, "Retry-After"))).isPositive();
    assertProtected(refused);
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
  void other_methods_are_not_allowed(String method) throws Exception {
    HttpResponse<String> answer =
        shop.send(
            method, "/applications/shop/web", Map.of("Authorization", "Bearer " + ServedShop.JANE));
    assertThat(answer.statusCode()).isEqualTo(405);
    assertThat(header(answer, "Allow")).isEqualTo("GET, HEAD");
    assertProtected(answer);
  }

  @Test
  void head_has_the_headers_of_the_page() throws Exception {
    web("shop", "fast");
    HttpResponse<String> answer =
        shop.send(
            "HEAD", "/applications/shop/web", Map.of("Authorization", "Bearer " + ServedShop.JANE));
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEmpty();
    assertThat(Integer.parseInt(header(answer, "Content-Length"))).isGreaterThan(10_000);
    assertThat(shop.send("HEAD", "/applications/shop/web", Map.of()).statusCode()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "/applications, 404",
    "/applications/shop, 404",
    "/applications/shop/, 404",
    "/applications/shop/web/, 404",
    "/applications/shop/web/status, 404",
    "/applications//web, 400",
    "/applications/shop/web?a=b, 404",
    "/applications/shop/web;a, 404",
    "/applications/shop/../shop/web, 404",
    "/applications/shop/%2e%2e, 400",
    "/applications/shop%2Fweb, 400",
    "/applications/shop/w%00b, 400",
    "/applications/shop/w%65b, 404",
    "/applications/Shop/web, 404",
    "/applications/shop/<script>, 404",
    "/applications/shop/-web, 404",
    "/favicon.ico, 404",
    "/healthz, 404",
  })
  void other_paths_are_not_found(String path, int status) throws Exception {
    web("shop", "fast");
    HttpResponse<String> answer =
        shop.get(path.replace("<", "%3C").replace(">", "%3E"), ServedShop.JANE);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertProtected(answer);
    assertThat(answer.body()).doesNotContain("script");
    assertThat(shop.asked()).isEmpty();
  }

  @Test
  void long_paths_and_headers_are_refused() throws Exception {
    String name = "/applications/shop/" + "a".repeat(254);
    assertThat(shop.get(name, ServedShop.JANE).statusCode()).isEqualTo(404);
    HttpResponse<String> path = shop.get("/" + "a".repeat(20_000), ServedShop.JANE);
    assertThat(path.statusCode()).isEqualTo(414);
    assertProtected(path);
    HttpResponse<String> token = shop.get("/applications/shop/web", "a".repeat(20_000));
    assertThat(token.statusCode()).isEqualTo(431);
    assertProtected(token);
  }

  @Test
  void the_first_page_says_how_to_ask_and_names_nothing() throws Exception {
    web("shop", "fast");
    HttpResponse<String> answer = shop.send("GET", "/", Map.of());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .contains("/applications/NAMESPACE/NAME", "Bearer TOKEN")
        .doesNotContain("shop");
    assertProtected(answer);
  }

  @Test
  void an_operator_that_is_not_ready_is_unavailable() throws Exception {
    web("shop", "fast");
    shop.isAccepting = false;
    HttpResponse<String> answer = shop.get("/applications/shop/web", ServedShop.JANE);
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(header(answer, "Retry-After")).isEqualTo("5");
    assertProtected(answer);
  }

  @Test
  void failures_tell_no_value() throws Exception {
    web("shop", "fast");
    shop.beforeReport =
        () -> {
          throw new IllegalStateException(ServedShop.SECRET);
        };
    HttpResponse<String> report = shop.get("/applications/shop/web", ServedShop.JANE);
    assertThat(report.statusCode()).isEqualTo(500);
    assertThat(report.body()).doesNotContain(ServedShop.SECRET);
    assertProtected(report);
    shop.beforeReview =
        () -> {
          throw new IllegalStateException(ServedShop.JANE);
        };
    HttpResponse<String> review = shop.get("/applications/shop/web", ServedShop.JANE);
    assertThat(review.statusCode()).isEqualTo(503);
    assertProtected(review);
  }

  @Test
  void a_failure_gives_its_place_back() throws Exception {
    web("shop", "fast");
    shop.beforeReport =
        () -> {
          throw new IllegalStateException("broken");
        };
    for (int i = 0; i < 6; i++) {
      assertThat(shop.get("/applications/shop/web", ServedShop.JANE).statusCode()).isEqualTo(500);
    }
    shop.beforeReport = () -> {};
    assertThat(shop.get("/applications/shop/web", ServedShop.JANE).statusCode()).isEqualTo(200);
  }

  @Test
  void only_so_many_pages_are_made_at_once() throws Exception {
    web("shop", "fast");
    CountDownLatch started = new CountDownLatch(4);
    CountDownLatch end = new CountDownLatch(1);
    shop.beforeReport =
        () -> {
          started.countDown();
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        };
    List<CompletableFuture<Integer>> pages = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      pages.add(CompletableFuture.supplyAsync(this::status, task -> new Thread(task).start()));
    }
    started.await();
    assertThat(shop.get("/applications/shop/web", ServedShop.JANE).statusCode()).isEqualTo(429);
    end.countDown();
    for (CompletableFuture<Integer> page : pages) {
      assertThat(page.get()).isEqualTo(200);
    }
    assertThat(shop.get("/applications/shop/web", ServedShop.JANE).statusCode()).isEqualTo(200);
  }

  private int status() {
    try {
      return shop.get("/applications/shop/web", ServedShop.JANE).statusCode();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void each_response_is_measured_by_its_status() throws Exception {
    web("shop", "fast");
    shop.get("/applications/shop/web", ServedShop.JANE);
    shop.get("/applications/shop/web", "wrong");
    shop.get("/" + "a".repeat(20_000), ServedShop.JANE);
    List<Integer> statuses = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      statuses.add(shop.answered.poll(30, TimeUnit.SECONDS));
    }
    assertThat(statuses).containsExactlyInAnyOrder(200, 401, 414);
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    ReportMetrics metrics = ReportMetrics.in(registry);
    statuses.forEach(status -> metrics.answered(status, Duration.ofMillis(3)));
    assertThat(registry.get("homeostat.report.request").tag("code", "200").timer().count())
        .isEqualTo(1);
    assertThat(registry.find("homeostat.report.request").timers()).hasSize(3);
  }

  @Test
  void plain_http_is_for_localhost_only() throws Exception {
    ReportServerBuilder open =
        ReportServer.of(
            id -> Optional.empty(), (token, application) -> new ReadDecision.Granted("jane"));
    assertThatThrownBy(open.listen(new InetSocketAddress("0.0.0.0", 0))::start)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("expected a certificate");
    try (ReportServer local = open.listen(new InetSocketAddress("localhost", 0)).start()) {
      assertThat(local.port()).isPositive();
    }
  }

  @Test
  void a_name_with_dots_is_one_name() throws Exception {
    shop.application("shop", "web.v1", WEB);
    assertThat(shop.get("/applications/shop/web.v1", ServedShop.JANE).statusCode()).isEqualTo(200);
    assertThat(shop.asked()).containsExactly(new ApplicationId("shop", "web.v1"));
  }
}
