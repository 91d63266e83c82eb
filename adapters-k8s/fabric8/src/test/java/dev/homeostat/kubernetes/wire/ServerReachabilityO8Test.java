package dev.homeostat.kubernetes.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** O8: a cluster that cannot be reached is logged, and not once for each request. */
class ServerReachabilityO8Test {

  private final List<String> log = new ArrayList<>();
  private long now;
  private final ServerReachability server =
      new ServerReachability(
          "https://cluster.example.com",
          () -> now,
          line -> log.add("WARN " + line),
          line -> log.add("INFO " + line));

  private void pass(Duration time) {
    now += time.toNanos();
  }

  @Test
  void o8_an_outage_is_a_warning_each_minute_and_its_end_a_line() {
    for (int i = 0; i < 1000; i++) {
      server.unreachable("no connection to https://cluster.example.com: Connection refused");
    }
    assertThat(log)
        .containsExactly(
            "WARN no connection to https://cluster.example.com: Connection refused; requests are"
                + " repeated until the server answers");
    pass(Duration.ofMinutes(1));
    server.unreachable("no connection to https://cluster.example.com: Connection refused");
    assertThat(log).hasSize(2);
    server.answered();
    server.answered();
    assertThat(log).hasSize(3).last().isEqualTo("INFO https://cluster.example.com answers again");
  }

  @Test
  void o8_a_server_that_answers_one_request_in_two_is_a_warning_each_minute_too() {
    for (int i = 0; i < 120; i++) {
      server.unreachable("no connection");
      server.answered();
      pass(Duration.ofSeconds(1));
    }
    assertThat(log).filteredOn(line -> line.startsWith("WARN")).hasSize(2);
    assertThat(log).filteredOn(line -> line.startsWith("INFO")).hasSize(2);
  }

  @Test
  void o8_credentials_that_are_not_accepted_are_named() {
    server.unauthorized();
    assertThat(log)
        .singleElement()
        .asString()
        .contains("does not accept the credentials", "401 Unauthorized");
  }

  @Test
  void o8_a_server_that_answers_is_not_logged() {
    server.answered();
    assertThat(log).isEmpty();
  }
}
