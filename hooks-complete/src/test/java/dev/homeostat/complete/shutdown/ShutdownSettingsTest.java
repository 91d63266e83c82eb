package dev.homeostat.complete.shutdown;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.homeostat.complete.ServiceAddresses;
import dev.homeostat.complete.shutdown.ShutdownSettings.FailureStrategy;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of an application for its shutdown, and the addresses that they may name. */
class ShutdownSettingsTest {

  private static ShutdownSettings settings(
      ServiceRef service, String graceTime, String failureStrategy) {
    return ShutdownSettings.of(
        null, null, null, null, null, service, graceTime, null, failureStrategy);
  }

  private static final ServiceRef WEB = new ServiceRef("web", 80, null, null);

  @Test
  void what_is_left_out_is_filled_in() {
    ShutdownSettings settings = settings(WEB, null, null);
    assertThat(settings.graceTime()).isEqualTo(Duration.ofSeconds(30));
    assertThat(settings.requestTimeout()).isEqualTo(Duration.ofSeconds(5));
    assertThat(settings.failureStrategy()).isEqualTo(FailureStrategy.DELETE);
    assertThat(settings.injection().tokenVariable()).isEqualTo("HOMEOSTAT_SHUTDOWN_TOKEN");
    assertThat(ServiceAddresses.inCluster().of(WEB.in("shop")))
        .hasToString("http://web.shop.svc:80/shutdown");
  }

  @Test
  void times_are_written_as_people_write_them() {
    assertThat(settings(WEB, "90s", null).graceTime()).isEqualTo(Duration.ofSeconds(90));
    assertThat(settings(WEB, "1h30m", "giveUp").graceTime()).isEqualTo(Duration.ofMinutes(90));
    assertThat(settings(WEB, "PT5M", null).graceTime()).isEqualTo(Duration.ofMinutes(5));
    for (String wrong : List.of("soon", "-5s", "0s", "31d", "P31D", "")) {
      assertThatIllegalArgumentException()
          .as(wrong)
          .isThrownBy(() -> settings(WEB, wrong, null))
          .withMessageStartingWith("graceTime is a time");
    }
  }

  @Test
  void without_a_service_nobody_can_be_asked() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(null, null, null))
        .withMessageStartingWith("service says whom to ask");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> settings(WEB, null, "explode"))
        .withMessage("failureStrategy is delete or giveUp");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "UPPER",
        "a.b",
        "evil.example.org",
        "a/b",
        "a@b",
        "-a",
        "a b",
        "169.254.169.254"
      })
  void a_service_is_named_and_never_addressed(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ServiceRef(name, 80, null, null))
        .withMessageStartingWith("service.name");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"shutdown", "/a/../b", "/..", "/a?b", "/a#b", "/a b", "/%2e%2e", "//user@host"})
  void its_path_is_a_plain_one(String path) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ServiceRef("web", 80, path, null))
        .withMessageStartingWith("service.path");
  }

  @Test
  void port_and_scheme_are_what_they_can_be() {
    for (int port : new int[] {0, -1, 65_536}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new ServiceRef("web", port, null, null))
          .withMessageStartingWith("service.port");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new ServiceRef("web", 80, null, "ftp"))
        .withMessageStartingWith("service.scheme");
    assertThat(new ServiceRef("web", 443, "/v1/stop", "https").in("shop").path())
        .isEqualTo("/v1/stop");
  }
}
