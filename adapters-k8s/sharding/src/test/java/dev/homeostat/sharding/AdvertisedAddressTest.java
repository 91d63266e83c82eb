package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Members that reach each other by advertised addresses only, each through a relay. */
class AdvertisedAddressTest {

  private static final String FIRST = "127.0.0.2";
  private static final String SECOND = "127.0.0.3";

  private final MemoryRegister register = new MemoryRegister();
  private final SegmentRecorder one = new SegmentRecorder();
  private final SegmentRecorder two = new SegmentRecorder();
  private List<InetSocketAddress> listening = List.of();
  private List<PortRelay> relays = List.of();
  private List<SharedOwnership<String>> members = List.of();

  @BeforeEach
  void start() throws IOException {
    int port = FreePorts.pairs(1).get(0).getPort();
    listening = List.of(address(FIRST, port), address(SECOND, port));
    relays = List.of(new PortRelay(listening.get(0)), new PortRelay(listening.get(1)));
    members = List.of(member(0), member(1));
    members.get(0).start(one);
    members.get(1).start(two);
  }

  @AfterEach
  void stop() throws IOException {
    members.forEach(member -> member.stop(true));
    for (PortRelay relay : relays) {
      relay.close();
    }
  }

  private static InetSocketAddress address(String host, int port) throws IOException {
    return new InetSocketAddress(InetAddress.getByName(host), port);
  }

  private SharingSettings settings(int index) {
    return SharingSettings.builder()
        .group("advertised")
        .member("member-" + index)
        .listening(listening.get(index))
        .discovery(
            new PeerDiscovery.FixedAddresses(relays.stream().map(PortRelay::address).toList()))
        .register(register)
        .security(new PeerSecurity.Plaintext())
        .timing(SeparateGroupsTest.TIMING)
        .build();
  }

  private SharedOwnership<String> member(int index) {
    return SharedOwnership.of(
        settings(index).toBuilder().advertised(relays.get(index).address()).build(), key -> key);
  }

  @Test
  void members_reach_each_other_through_relays_only_and_from_their_own_addresses() {
    Awaitility.await("each has its share")
        .atMost(Duration.ofMinutes(1))
        .until(() -> one.segments().size() == 128 && two.segments().size() == 128);
    assertThat(relays.get(0).sources()).isSubsetOf(FIRST, SECOND);
    assertThat(relays.get(1).sources()).isSubsetOf(FIRST, SECOND);
    assertThat(relays).anySatisfy(relay -> assertThat(relay.sources()).isNotEmpty());
    relays.forEach(PortRelay::cut);
    Awaitility.await("no other way is between them")
        .atMost(Duration.ofMinutes(1))
        .until(() -> one.losses().size() >= 128 && two.losses().size() >= 128);
  }

  @Test
  void an_address_that_nobody_can_reach_is_not_advertised() throws IOException {
    SharingSettings valid = settings(0);
    InetSocketAddress any = address("0.0.0.0", 7800);
    assertThatThrownBy(() -> valid.toBuilder().advertised(any).build())
        .hasMessageContaining("advertised: expected an address at which others reach this member");
  }
}
