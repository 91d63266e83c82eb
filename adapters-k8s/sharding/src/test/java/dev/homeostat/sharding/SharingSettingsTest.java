package dev.homeostat.sharding;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Settings are built of what others need, and are equal if all of them are. */
class SharingSettingsTest {

  private static final InetSocketAddress ADDRESS = new InetSocketAddress("127.0.0.1", 7800);
  private static final InetSocketAddress OTHER = new InetSocketAddress("127.0.0.1", 7801);
  private static final RosterRegister REGISTER = new MemoryRegister();
  private static final PeerDiscovery PEERS = new PeerDiscovery.FixedAddresses(List.of(ADDRESS));

  private static SharingSettings.Builder settings() {
    return SharingSettings.builder()
        .group("loop")
        .member("pod-a")
        .listening(ADDRESS)
        .discovery(PEERS)
        .register(REGISTER)
        .security(new PeerSecurity.Plaintext());
  }

  private static Stream<SharingSettings> others() {
    PeerDiscovery none = new PeerDiscovery.FixedAddresses(List.of(OTHER));
    return Stream.of(
            settings().group("other"),
            settings().member("pod-b"),
            settings().listening(OTHER).advertised(ADDRESS),
            settings().advertised(OTHER),
            settings().discovery(none),
            settings().register(new MemoryRegister()),
            settings().segments(2),
            settings().timing(SeparateGroupsTest.TIMING),
            settings().security(new PeerSecurity.MutualTls(Path.of("a"))))
        .map(SharingSettings.Builder::build);
  }

  @Test
  void members_have_defaults_except_for_those_that_only_a_user_knows() {
    assertThat(settings().build())
        .returns(ADDRESS, SharingSettings::advertised)
        .returns(256, SharingSettings::segments)
        .returns(SharingTiming.DEFAULT, SharingSettings::timing);
    assertThatIllegalStateException()
        .isThrownBy(() -> SharingSettings.builder().member("pod-a").build())
        .withMessage(
            "SharingSettings is incomplete: set group, listening, discovery, register, security on"
                + " the builder before build()");
    assertThatNullPointerException()
        .isThrownBy(() -> settings().timing(null))
        .withMessage("timing");
  }

  @Test
  void each_setting_counts_and_is_copied() {
    assertThat(others()).allSatisfy(each -> assertThat(each).isNotEqualTo(settings().build()));
    assertThat(others()).allSatisfy(each -> assertThat(each.toBuilder().build()).isEqualTo(each));
    assertThat(settings().build())
        .isEqualTo(settings().build())
        .hasSameHashCodeAs(settings().build());
  }
}
