package dev.homeostat.complete.endpoint;

import static dev.homeostat.complete.endpoint.Ground.MANY;
import static dev.homeostat.complete.endpoint.Ground.PATH;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.opentest4j.TestAbortedException;

/** Clients that take their time, and connections that nobody uses. */
@Timeout(120)
class SlowClientsTest {

  private static final Duration SHORT = Duration.ofMillis(500);

  private static String slowBody(Ground ground) {
    return Ground.request(
        "PUT", PATH, "Content-Length: 1000", "Authorization: Bearer " + ground.token);
  }

  @Test
  void a_connection_on_which_nothing_is_said_is_closed() {
    try (Ground ground = new Ground(MANY.withConnectionTime(SHORT));
        Wire wire = ground.wire()) {
      assertThat(wire.rest()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "PUT ", "PUT / HTTP/1.1\r\n", "PUT / HTTP/1.1\r\nX: "})
  void a_request_that_drips_is_cut_off(String begun) throws IOException {
    try (Ground ground = new Ground(MANY.withConnectionTime(SHORT));
        Wire wire = ground.wire()) {
      assertThat(wire.write(begun).drip("x", 20)).isEmpty();
      assertThat(ground.log.audit()).isEmpty();
    }
  }

  @Test
  void headers_that_drip_are_cut_off() throws IOException {
    try (Ground ground = new Ground(MANY.withConnectionTime(SHORT));
        Wire wire = ground.wire()) {
      assertThat(wire.write("PUT " + PATH + " HTTP/1.1\r\nHost: here\r\n").drip("X: y\r\n", 20))
          .isEmpty();
    }
  }

  @Test
  void a_body_that_drips_is_cut_off_and_no_call() throws IOException {
    try (Ground ground = new Ground(MANY.withConnectionTime(SHORT));
        Wire wire = ground.wire()) {
      assertThat(wire.write(slowBody(ground)).drip("x", 20)).doesNotContain("accepted");
      assertThat(ground.doorman.asked).isEmpty();
      assertThat(ground.store.loads).hasValue(0);
    }
  }

  @Test
  void a_body_in_chunks_that_drips_is_cut_off_and_no_call() throws IOException {
    try (Ground ground = new Ground(MANY.withConnectionTime(SHORT));
        Wire wire = ground.wire()) {
      wire.write(Ground.request("PUT", PATH, "Transfer-Encoding: chunked"));
      assertThat(wire.drip("1\r\nx\r\n", 20)).doesNotContain("Unauthorized");
      assertThat(ground.doorman.asked).isEmpty();
    }
  }

  @Test
  void a_client_that_does_not_hang_up_after_its_answer_is_hung_up_on() throws IOException {
    try (Ground ground = new Ground(MANY.withConnectionTime(SHORT));
        Wire wire = ground.wire()) {
      assertThat(wire.write(Ground.call(PATH, ground.token)).drip("x", 20)).contains("accepted");
    }
  }

  @Test
  void many_slow_clients_keep_nobody_else_waiting() {
    // Nobody is cut off while the others wait.
    try (Ground ground = new Ground(MANY.withConnectionTime(Duration.ofMinutes(10)))) {
      List<Wire> slow = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        String begun = i % 2 == 0 ? slowBody(ground) + "x" : "PUT / HTTP/1.1\r\nX: ";
        slow.add(ground.wire().write(begun));
      }
      assertThat(ground.put(PATH, ground.token).status()).isEqualTo(202);
      assertThat(ground.send(Ground.request("GET", "/healthz")).status()).isEqualTo(200);
      slow.forEach(Wire::close);
    }
  }

  @Test
  void more_connections_than_allowed_are_closed_at_once_and_taken_again_when_others_end() {
    try (Ground ground = new Ground(MANY.withConnections(5, 5))) {
      List<Wire> idle = open(ground, 5);
      for (int i = 0; i < 20; i++) {
        assertNoRoom(ground);
      }
      idle.forEach(Wire::close);
      untilAnswered(ground);
    }
  }

  @Test
  void connections_that_were_cut_off_make_room_for_others() {
    try (Ground ground = new Ground(MANY.withConnections(5, 5).withConnectionTime(SHORT))) {
      List<Wire> slow = open(ground, 5);
      slow.forEach(Wire::rest);
      untilAnswered(ground);
      slow.forEach(Wire::close);
    }
  }

  @Test
  void a_client_has_a_share_of_the_connections_alone() throws IOException {
    InetAddress elsewhere = InetAddress.getByName("127.0.0.2");
    try (Ground ground = new Ground(MANY.withConnections(50, 3))) {
      List<Wire> idle = open(ground, 3);
      assertNoRoom(ground);
      try (Wire other = elsewhere(ground, elsewhere)) {
        assertThat(other.write(Ground.call(PATH, ground.token)).reply().status()).isEqualTo(202);
      }
      idle.forEach(Wire::close);
      untilAnswered(ground);
    }
  }

  private static Wire elsewhere(Ground ground, InetAddress address) {
    try {
      return Wire.to(ground.port(), address);
    } catch (IOException e) {
      // Some systems have one loopback address alone.
      throw new TestAbortedException("no other address", e);
    }
  }

  /** Connections that have begun to speak, so that each has been taken. */
  private static List<Wire> open(Ground ground, int count) {
    List<Wire> open = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      open.add(
          ground
              .wire()
              .write(Ground.request("PUT", PATH, "Expect: 100-continue", "Content-Length: 3"))
              .await("100 Continue"));
    }
    return open;
  }

  /** Who is let in is answered. */
  private static void assertNoRoom(Ground ground) {
    try (Wire wire = ground.wire()) {
      assertThat(wire.tell(Ground.call(PATH, ground.token))).isEmpty();
    }
  }

  /** That a client has hung up is noticed a little later. */
  private static void untilAnswered(Ground ground) {
    String said = "";
    while (said.isEmpty()) {
      try (Wire wire = ground.wire()) {
        said = wire.tell(Ground.call(PATH, ground.token));
      }
    }
    assertThat(Reply.of(said).status()).isEqualTo(202);
  }
}
