package dev.homeostat.complete.endpoint;

import static dev.homeostat.complete.endpoint.Ground.PATH;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.complete.access.Purpose;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that others might read in another way than we do. */
@Timeout(120)
class OddRequestsTest {

  private final Ground ground = new Ground();

  @AfterEach
  void end() {
    ground.close();
  }

  private String authorization() {
    return "Authorization: Bearer " + ground.token + "\r\n";
  }

  private void assertNoCall() {
    assertThat(ground.doorman.asked).isEmpty();
    assertThat(ground.store.loads).hasValue(0);
    assertThat(ground.woken).isEmpty();
  }

  private static void assertOneAnswer(Reply reply, String body) {
    assertThat(reply.raw().split("HTTP/1\\.")).hasSize(2);
    assertThat(reply.body()).isEqualTo(body);
  }

  static Stream<String> smuggled() {
    return Stream.of(
        "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n",
        "Content-Length: 5\r\nContent-Length: 6\r\n",
        "Content-Length: 5\r\nContent-Length: 5\r\n",
        "Content-Length: 5, 6\r\n",
        "Content-Length: 5, 5\r\n",
        "Content-Length: +5\r\n",
        "Content-Length: -5\r\n",
        "Content-Length: 0x5\r\n",
        "Content-Length: 5 5\r\n",
        "Content-Length:\r\n",
        "Content-Length: 99999999999999999999\r\n",
        "Content-Length : 5\r\n",
        "Transfer-Encoding : chunked\r\n",
        "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: chunked, identity\r\n",
        "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n",
        "Transfer-Encoding: identity\r\nContent-Length: 5\r\n",
        "Transfer-Encoding: \u000bchunked\r\n",
        "Transfer-Encoding:\r\n chunked\r\n",
        "X: y\r\n folded: z\r\n",
        "X: y\nContent-Length: 5\r\n",
        "X: y\rContent-Length: 5\r\n",
        "X: \u0000\r\n",
        " X: y\r\n",
        ": y\r\n",
        "X\r\n",
        "X y: z\r\n",
        "Host: there\r\n");
  }

  @ParameterizedTest
  @MethodSource("smuggled")
  void a_request_that_can_be_read_in_two_ways_is_none(String headers) {
    String second = Ground.call(PATH, ground.token);
    String first = "PUT " + PATH + " HTTP/1.1\r\nHost: here\r\n" + authorization() + headers;
    Reply reply = ground.send(first + "\r\n0\r\n\r\n" + second);
    assertThat(reply.status()).isIn(400, 501);
    assertOneAnswer(
        reply,
        reply.status() == 400 ? "{\"error\":\"BadRequest\"}" : "{\"error\":\"NotImplemented\"}");
    assertNoCall();
  }

  @Test
  void of_requests_in_a_row_only_the_first_is_heard() {
    String wrong = Ground.call(PATH, "wrong");
    Reply reply = ground.send(wrong + Ground.call(PATH, ground.token).repeat(20));
    assertThat(reply.status()).isEqualTo(401);
    assertOneAnswer(reply, "{\"error\":\"Unauthorized\"}");
    assertThat(ground.doorman.asked).hasSize(1);
    assertThat(ground.store.loads).hasValue(0);
  }

  @Test
  void what_comes_behind_a_body_is_no_request() {
    String first =
        Ground.request("PUT", PATH, "Content-Length: 3", "Authorization: Bearer wrong") + "abc";
    assertOneAnswer(
        ground.send(first + Ground.call(PATH, ground.token)), "{\"error\":\"Unauthorized\"}");
    assertThat(ground.calledAt(Purpose.COMPLETE)).isEmpty();
  }

  @Test
  void an_old_client_is_answered() {
    Reply reply = ground.send("PUT " + PATH + " HTTP/1.0\r\n" + authorization() + "\r\n");
    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.headers()).containsEntry("connection", "close");
  }

  @Test
  void an_old_client_that_wants_to_stay_is_closed_too() {
    Reply reply =
        ground.send(
            "PUT " + PATH + " HTTP/1.0\r\nConnection: keep-alive\r\n" + authorization() + "\r\n");
    assertThat(reply.status()).isEqualTo(202);
    assertThat(reply.headers()).containsEntry("connection", "close");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PUT %s\r\n\r\n",
        "PUT %s HTTP/0.9\r\n\r\n",
        "PUT %s HTTP/3.0\r\n\r\n",
        "PUT %s HTTP/1.1\r\n\r\n",
        "PUT %s HTTP/1.1\r\nHost: a b\r\n\r\n",
        "PUT %s HTTP/1.1x\r\nHost: here\r\n\r\n",
        "PUT\t%s\tHTTP/1.1\r\nHost: here\r\n\r\n",
        "PUT %s %s HTTP/1.1\r\nHost: here\r\n\r\n",
        "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        "P(T %s HTTP/1.1\r\nHost: here\r\n\r\n",
        "\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n"
      })
  void what_is_no_request_gets_no_page(String text) {
    try (Wire wire = ground.wire()) {
      String said = wire.write(text.replace("%s", PATH)).rest();
      if (!said.isEmpty()) {
        Reply reply = Reply.of(said);
        assertThat(reply.status()).isIn(400, 426, 505);
        assertThat(reply.body()).matches("\\{\"error\":\"[A-Za-z]+\"}");
        assertThat(reply.headers())
            .doesNotContainKeys("server", "x-powered-by")
            .containsEntry("content-type", "application/json")
            .containsEntry("cache-control", "no-store");
      }
    }
    assertNoCall();
  }

  @Test
  void huge_headers_are_no_request() {
    Reply one =
        ground.send(Ground.request("PUT", PATH, "X: " + "x".repeat(100_000), authorization()));
    assertThat(one.status()).isEqualTo(431);
    assertThat(one.body()).isEqualTo("{\"error\":\"RequestHeaderFieldsTooLarge\"}");
    Reply many = ground.send(Ground.request("PUT", PATH, "X: y\r\n".repeat(10_000) + "X: y"));
    assertThat(many.status()).isEqualTo(431);
    assertNoCall();
  }

  @Test
  void a_client_is_not_switched_to_another_protocol() {
    String upgrade =
        Ground.request(
            "PUT",
            PATH,
            "Connection: Upgrade, HTTP2-Settings",
            "Upgrade: h2c",
            "HTTP2-Settings: AAMAAABkAAQAAP__");
    assertThat(ground.send(upgrade).status()).isEqualTo(401);
  }
}
