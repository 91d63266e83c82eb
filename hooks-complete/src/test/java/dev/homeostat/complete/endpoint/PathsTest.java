package dev.homeostat.complete.endpoint;

import static dev.homeostat.complete.endpoint.Ground.PATH;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Paths and methods that are none of a call. */
@Timeout(120)
class PathsTest {

  private static Ground ground;

  @BeforeAll
  static void begin() {
    ground = new Ground();
  }

  @AfterAll
  static void end() {
    ground.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/",
        "/v1",
        "/v1/applications",
        "/v1/applications/shop/web",
        "/v1/applications/shop/web/",
        "/v1/applications/shop/web/complete/",
        "/v1/applications/shop/web/complete/x",
        "/v1/applications/shop/web/Complete",
        "/v1/applications/shop/web/other",
        "/v1/applications/shop/complete",
        "/v2/applications/shop/web/complete",
        "/x/v1/applications/shop/web/complete",
        "//v1/applications/shop/web/complete",
        "/v1//applications/shop/web/complete",
        "/v1/applications//shop/web/complete",
        "/v1/applications/shop//web/complete",
        "/v1/applications/shop/web//complete",
        "/v1/applications/shop/../shop/web/complete",
        "/v1/applications/shop/./web/complete",
        "/v1/applications/shop/x/../web/complete",
        "/v1/applications/shop/%2e%2e/shop/web/complete",
        "/v1/applications/shop/%2e/web/complete",
        "/v1/applications/%2e%2e/web/complete",
        "/v1/applications/shop%2Fweb/complete",
        "/v1/applications/shop/x%2F..%2Fweb/complete",
        "/v1/applications/shop/web%2Fcomplete",
        "/v1/applications/shop/web%5Ccomplete",
        "/v1/applications/shop\\web\\complete",
        "/v1/applications/shop/w%65b/complete",
        "/v1/applications/shop/w%2565b/complete",
        "/v1/applications/shop/w%u0065b/complete",
        "/v1/applications/shop/web/complete%00",
        "/v1/applications/shop/web%00/complete",
        "/v1/applications/shop/web\u0000/complete",
        "/v1/applications/shop/web%0a/complete",
        "/v1/applications/shop/web%0d%0aX:%20y/complete",
        "/v1/applications/shop/web%/complete",
        "/v1/applications/shop/web%zz/complete",
        "/v1/applications/shop/web%ff/complete",
        "/v1/applications/shop/web%c0%ae/complete",
        "/v1/applications/shop/web;a=b/complete",
        "/v1/applications/shop/web/complete;a=b",
        "/v1/applications/shop;/web/complete",
        "/v1/applications/shop/web/complete;",
        "/v1/applications/shop/web/complete?",
        "/v1/applications/shop/web/complete?a=b",
        "/v1/applications/shop/web/complete#a",
        "/v1/applications/shop/Web/complete",
        "/v1/applications/shop/w\u00e9b/complete",
        "/v1/applications/shop/w%C3%A9b/complete",
        "/v1/applications/shop/-web/complete",
        "/v1/applications/shop/web-/complete",
        "/v1/applications/shop/.web/complete",
        "/v1/applications/shop/web./complete",
        "/v1/applications/shop/we..b/complete",
        "/v1/applications/shop/we_b/complete",
        "/v1/applications/shop/we:b/complete",
        "/v1/applications/sh.op/web/complete",
        "/v1/applications/shop/*/complete",
        "/healthz/",
        "/healthz?a",
        "/healthz;a",
        "/%68ealthz",
        "*",
        "v1/applications/shop/web/complete",
        "s3cret"
      })
  void what_is_none_of_the_paths_is_not_found_or_no_request_and_is_not_repeated(String path) {
    int asked = ground.doorman.asked.size();
    Reply reply = ground.put(path, ground.token);
    assertThat(reply.status()).isIn(404, 400);
    assertThat(reply.body()).isIn("{\"error\":\"NotFound\"}", "{\"error\":\"BadRequest\"}");
    assertThat(reply.headers())
        .containsOnlyKeys("date", "content-type", "content-length", "cache-control", "connection");
    assertThat(ground.doorman.asked).hasSize(asked);
    assertThat(last(ground.log.audit())).startsWith("client=127.0.0.1 application=- purpose=-");
  }

  @Test
  void a_name_as_long_as_names_may_be_is_heard_and_a_longer_one_is_not() {
    assertThat(ground.put(path("n".repeat(63), name(253)), "x").status()).isEqualTo(401);
    assertThat(ground.put(path("n".repeat(64), name(253)), "x").status()).isEqualTo(404);
    assertThat(ground.put(path("n".repeat(63), name(254)), "x").status()).isEqualTo(404);
    assertThat(ground.put(path("n".repeat(63), "n".repeat(6000)), "x").status()).isEqualTo(404);
  }

  @Test
  void a_path_that_never_ends_is_no_request() {
    Reply reply = ground.put("/" + "a".repeat(20_000), ground.token);
    assertThat(reply.status()).isEqualTo(414);
    assertThat(reply.body()).isEqualTo("{\"error\":\"URITooLong\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"GET", "POST", "DELETE", "PATCH", "OPTIONS", "TRACE", "put", "X"})
  void only_put_is_a_call(String method) {
    int asked = ground.doorman.asked.size();
    Reply reply =
        ground.send(Ground.request(method, PATH, "Authorization: Bearer " + ground.token));
    assertThat(reply.status()).isEqualTo(405);
    assertThat(reply.headers()).containsEntry("allow", "PUT");
    assertThat(reply.body()).isEqualTo("{\"error\":\"MethodNotAllowed\"}");
    assertThat(ground.doorman.asked).hasSize(asked);
    assertThat(last(ground.log.audit()))
        .isEqualTo(
            "client=127.0.0.1 application=shop/web purpose=complete proof=-"
                + " outcome=wrong method");
  }

  @Test
  void a_tunnel_is_not_dug() {
    Reply reply = ground.send(Ground.request("CONNECT", "elsewhere:80"));
    assertThat(reply.status()).isIn(400, 404, 405);
  }

  @Test
  void health_is_told_to_everybody() {
    Reply reply = ground.send(Ground.request("GET", "/healthz"));
    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body()).isEqualTo("{\"status\":\"ok\"}");
    assertThat(reply.headers()).containsEntry("cache-control", "no-store");
    Reply other = ground.send(Ground.request("PUT", "/healthz"));
    assertThat(other.status()).isEqualTo(405);
    assertThat(other.headers()).containsEntry("allow", "GET");
  }

  private static String path(String namespace, String name) {
    return "/v1/applications/" + namespace + "/" + name + "/complete";
  }

  private static String name(int length) {
    return "a.".repeat(length).substring(0, length - 1) + "b";
  }

  private static String last(List<String> lines) {
    return lines.get(lines.size() - 1);
  }
}
