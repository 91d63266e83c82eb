package dev.homeostat.complete.endpoint;

import static dev.homeostat.complete.endpoint.Ground.PATH;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies, of which nothing is needed. */
@Timeout(120)
class BodiesTest {

  private final Ground ground = new Ground(Ground.MANY.withBytes(1000, 2000));

  @AfterEach
  void end() {
    ground.close();
  }

  private String head(String... headers) {
    String[] all = new String[headers.length + 1];
    System.arraycopy(headers, 0, all, 1, headers.length);
    all[0] = "Authorization: Bearer " + ground.token;
    return Ground.request("PUT", PATH, all);
  }

  private void assertTooLarge(Reply reply) {
    assertThat(reply.status()).isEqualTo(413);
    assertThat(reply.body()).isEqualTo("{\"error\":\"TooLarge\"}");
    assertThat(reply.headers()).containsEntry("connection", "close");
    assertThat(ground.doorman.asked).isEmpty();
    assertThat(ground.store.loads).hasValue(0);
    assertThat(ground.log.audit().get(0)).endsWith("proof=- outcome=too large");
  }

  @Test
  void a_body_may_be_as_large_as_the_limit() {
    assertThat(ground.send(head("Content-Length: 1000") + "x".repeat(1000)).status())
        .isEqualTo(202);
  }

  @Test
  void a_body_in_chunks_may_be_as_large_as_the_limit() {
    String chunk = "1f4\r\n" + "x".repeat(500) + "\r\n";
    assertThat(
            ground.send(head("Transfer-Encoding: chunked") + chunk + chunk + "0\r\n\r\n").status())
        .isEqualTo(202);
  }

  @Test
  void a_body_that_is_larger_is_too_large() {
    assertTooLarge(ground.send(head("Content-Length: 1001") + "x".repeat(1001)));
  }

  @Test
  void a_body_that_says_it_is_larger_is_not_waited_for() {
    assertTooLarge(ground.send(head("Content-Length: 9000000000000000000")));
  }

  @Test
  void nobody_is_asked_to_send_a_body_that_is_too_large() {
    Reply reply = ground.send(head("Expect: 100-continue", "Content-Length: 1001"));
    assertTooLarge(reply);
  }

  @Test
  void a_body_in_chunks_that_is_larger_is_too_large() {
    String chunk = "1f4\r\n" + "x".repeat(500) + "\r\n";
    assertTooLarge(
        ground.send(head("Transfer-Encoding: chunked") + chunk + chunk + chunk + "0\r\n\r\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Transfer-Encoding: chunked", "Content-Length: 9000000000"})
  void a_body_that_never_ends_is_cut_off_and_the_connection_closed(String header) {
    String part =
        header.endsWith("chunked") ? "100\r\n" + "x".repeat(256) + "\r\n" : "x".repeat(256);
    try (Wire wire = ground.wire()) {
      wire.write(head(header));
      for (int i = 0; i < 1_000_000; i++) {
        wire.write(part);
      }
      throw new AssertionError("256 MB were taken");
    } catch (UncheckedIOException e) {
      assertThat(e.getCause()).isInstanceOf(IOException.class);
    }
    assertThat(ground.store.loads).hasValue(0);
    assertThat(ground.log.audit()).hasSize(1).allMatch(line -> line.endsWith("outcome=too large"));
  }

  @Test
  void a_body_that_breaks_off_is_no_call() {
    try (Wire wire = ground.wire()) {
      wire.write(head("Content-Length: 10") + "x").finish();
      assertThat(wire.reply().status()).isEqualTo(400);
    }
    assertThat(ground.doorman.asked).isEmpty();
    assertThat(ground.store.loads).hasValue(0);
    assertThat(ground.log.audit()).hasSize(1).allMatch(line -> line.endsWith("outcome=broken off"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x\r\n", "-1\r\n", "ffffffffffffffffff\r\n", "1\r\nxx", "\r\n", "1\nx\n"})
  void chunks_that_are_none_are_no_call(String chunk) {
    Reply reply = ground.send(head("Transfer-Encoding: chunked") + chunk + "\r\n0\r\n\r\n");
    assertThat(reply.status()).isEqualTo(400);
    assertThat(reply.body()).isEqualTo("{\"error\":\"BadRequest\"}");
    assertThat(ground.doorman.asked).isEmpty();
  }

  @Test
  void trailers_that_never_end_are_cut_off() {
    Reply reply =
        ground.send(head("Transfer-Encoding: chunked") + "0\r\nX: " + "x".repeat(100_000));
    assertThat(reply.status()).isIn(400, 431);
    assertThat(ground.doorman.asked).isEmpty();
  }

  @Test
  void a_body_with_the_headers_of_a_packed_one_is_not_unpacked() {
    assertThat(ground.send(head("Content-Encoding: gzip", "Content-Length: 1") + "x").status())
        .isEqualTo(202);
  }
}
