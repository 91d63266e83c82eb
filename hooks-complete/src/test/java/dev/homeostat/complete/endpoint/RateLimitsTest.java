package dev.homeostat.complete.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.complete.EndpointLimits;
import dev.homeostat.https.server.Client;
import dev.homeostat.https.server.ClientBuckets;
import dev.homeostat.https.server.ClockMeter;
import dev.homeostat.testkit.StandingClock;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.ByteRange;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** The allowed rate of calls, by a clock that stands until it is moved. */
class RateLimitsTest {

  private static final Client ONE = new Client("1");
  private static final Client OTHER = new Client("2");

  private final StandingClock clock = new StandingClock();

  private RateLimits limits(EndpointLimits limits) {
    return new RateLimits(limits, clock);
  }

  @Test
  void a_client_has_its_calls_of_a_minute_and_gets_them_back_bit_by_bit() {
    RateLimits limits = limits(EndpointLimits.DEFAULT.withClientCalls(6, 1));
    for (int i = 0; i < 6; i++) {
      assertThat(limits.call(ONE)).isEmpty();
    }
    assertThat(limits.call(ONE)).contains(Duration.ofSeconds(10));
    clock.forward(Duration.ofSeconds(10));
    assertThat(limits.call(ONE)).isEmpty();
    assertThat(limits.call(ONE)).isPresent();
    assertThat(limits.call(OTHER)).isEmpty();
  }

  @Test
  void all_clients_share_the_calls_of_a_second() {
    RateLimits limits = limits(EndpointLimits.DEFAULT.withCallsPerSecond(2));
    assertThat(limits.call(ONE)).isEmpty();
    assertThat(limits.call(OTHER)).isEmpty();
    assertThat(limits.call(new Client("3"))).contains(Duration.ofMillis(500));
    clock.forward(Duration.ofSeconds(1));
    assertThat(limits.call(new Client("3"))).isEmpty();
  }

  @Test
  void what_a_client_calls_beyond_its_limit_is_taken_from_nobody() {
    RateLimits limits = limits(EndpointLimits.DEFAULT.withClientCalls(1, 1).withCallsPerSecond(2));
    for (int i = 0; i < 100; i++) {
      limits.call(ONE);
    }
    assertThat(limits.call(OTHER)).isEmpty();
  }

  @Test
  void after_too_many_wrong_calls_nothing_of_a_client_is_judged_for_a_while() {
    RateLimits limits = limits(EndpointLimits.DEFAULT.withClientCalls(100, 2));
    assertThat(limits.judged(ONE)).isEmpty();
    assertThat(limits.wrong(ONE)).isEmpty();
    assertThat(limits.judged(ONE)).isEmpty();
    assertThat(limits.wrong(ONE)).isEmpty();
    assertThat(limits.judged(ONE)).contains(Duration.ofSeconds(30));
    assertThat(limits.wrong(ONE)).isPresent();
    assertThat(limits.judged(OTHER)).isEmpty();
    clock.forward(Duration.ofSeconds(30));
    assertThat(limits.judged(ONE)).isEmpty();
  }

  @Test
  void looking_whether_a_client_is_judged_costs_it_nothing() {
    RateLimits limits = limits(EndpointLimits.DEFAULT.withClientCalls(100, 1));
    for (int i = 0; i < 100; i++) {
      assertThat(limits.judged(ONE)).isEmpty();
    }
  }

  @Property
  void no_more_clients_are_remembered_than_allowed(
      @ForAll @Size(max = 200) int[] clients, @ForAll @IntRange(min = 1, max = 20) int most) {
    ClientBuckets buckets =
        new ClientBuckets(1, Duration.ofMinutes(1), most, new ClockMeter(clock));
    for (int client : clients) {
      buckets.take(new Client(Integer.toString(client)));
      buckets.peek(new Client("never heard of " + client));
      assertThat(buckets.size()).isLessThanOrEqualTo(most);
    }
  }

  @Test
  void the_client_heard_of_least_recently_is_forgotten_first() {
    ClientBuckets buckets = new ClientBuckets(1, Duration.ofMinutes(1), 2, new ClockMeter(clock));
    buckets.take(ONE);
    buckets.take(OTHER);
    assertThat(buckets.take(ONE)).isPresent();
    buckets.take(new Client("3"));
    assertThat(buckets.take(ONE)).isPresent();
    assertThat(buckets.take(OTHER)).isEmpty();
  }

  @Test
  void a_clock_that_is_put_back_gives_nothing_and_breaks_nothing() {
    ClientBuckets buckets = new ClientBuckets(1, Duration.ofMinutes(1), 2, new ClockMeter(clock));
    buckets.take(ONE);
    clock.forward(Duration.ofDays(-1));
    assertThat(buckets.take(ONE)).isPresent();
  }

  @Property
  void clients_are_one_by_the_first_half_of_their_address(
      @ForAll @Size(16) @ByteRange(min = 1) byte[] address,
      @ForAll @IntRange(min = 0, max = 15) int place)
      throws UnknownHostException {
    byte[] other = address.clone();
    other[place]++;
    assertThat(
            Client.of(InetAddress.getByAddress(address))
                .equals(Client.of(InetAddress.getByAddress(other))))
        .isEqualTo(place >= 8);
  }

  @Test
  void an_address_in_four_numbers_is_one_however_it_is_written() throws UnknownHostException {
    Client client = Client.of(InetAddress.getByName("10.1.2.3"));
    assertThat(Client.of(InetAddress.getByName("::ffff:10.1.2.3"))).isEqualTo(client);
    assertThat(Client.of(InetAddress.getByName("10.1.2.4"))).isNotEqualTo(client);
  }
}
