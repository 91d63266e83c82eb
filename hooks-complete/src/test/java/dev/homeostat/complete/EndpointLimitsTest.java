package dev.homeostat.complete;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class EndpointLimitsTest {

  private static final EndpointLimits DEFAULT = EndpointLimits.DEFAULT;

  @Test
  void each_wither_changes_what_it_names_and_nothing_else() {
    EndpointLimits all =
        DEFAULT
            .withBytes(1, 1000)
            .withConnectionTime(Duration.ofSeconds(3))
            .withConnections(4, 5)
            .withClientCalls(6, 7)
            .withCallsPerSecond(8)
            .withClients(9);
    assertThat(all)
        .hasToString(
            "EndpointLimits[bodyBytes=1, headerBytes=1000, connectionTime=PT3S, connections=4,"
                + " clientConnections=5, clientCallsPerMinute=6, clientWrongCallsPerMinute=7,"
                + " callsPerSecond=8, clients=9]");
    assertThat(
            all.withClients(10_000)
                .withCallsPerSecond(50)
                .withClientCalls(60, 10)
                .withConnections(256, 32)
                .withConnectionTime(Duration.ofSeconds(20))
                .withBytes(4096, 8192))
        .isEqualTo(DEFAULT);
  }

  @Test
  void what_would_let_nobody_call_is_no_limit() {
    for (Runnable wrong :
        new Runnable[] {
          () -> DEFAULT.withBytes(-1, 1000),
          () -> DEFAULT.withBytes(0, 511),
          () -> DEFAULT.withConnectionTime(Duration.ZERO),
          () -> DEFAULT.withConnections(0, 1),
          () -> DEFAULT.withConnections(1, 0),
          () -> DEFAULT.withClientCalls(0, 1),
          () -> DEFAULT.withClientCalls(1, 0),
          () -> DEFAULT.withCallsPerSecond(0),
          () -> DEFAULT.withClients(-1)
        }) {
      assertThatThrownBy(wrong::run).isInstanceOf(IllegalArgumentException.class);
    }
  }
}
