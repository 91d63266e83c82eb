package dev.homeostat.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GoDurationsTest {

  @ParameterizedTest
  @CsvSource({
    "10s, PT10S, 10s",
    "1m30s, PT1M30S, 1m30s",
    "1.5h, PT1H30M, 1h30m0s",
    "500ms, PT0.5S, 500ms",
    "-5m, PT-5M, -5m0s",
    "0, PT0S, 0s",
    "+1s, PT1S, 1s",
    ".5s, PT0.5S, 500ms",
    "5.s, PT5S, 5s",
    "168h, PT168H, 168h0m0s",
    "1.5s, PT1.5S, 1.5s",
    "1us, PT0.000001S, 1µs",
    "1500ns, PT0.0000015S, 1.5µs",
    "2ns, PT0.000000002S, 2ns",
    "1h0m1ms, PT1H0.001S, 1h0m0.001s",
    "2540400h10m10s, PT2540400H10M10S, 2540400h10m10s"
  })
  void a_text_means_what_it_means_in_go(String text, Duration duration, String written) {
    assertThat(GoDurations.parse(text)).contains(duration);
    assertThat(GoDurations.text(duration)).isEqualTo(written);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "5", "1d", "s", "-", "1m 30s", "1M", "PT1S", "1s2", "3000000h", "--1s", ".s"})
  void anything_else_means_nothing(String text) {
    assertThat(GoDurations.parse(text)).isEmpty();
  }

  @Test
  void each_millisecond_up_to_three_seconds_is_read_as_it_is_written() {
    for (int i = 0; i < 3000; i++) {
      Duration duration = Duration.ofMillis(i);
      assertThat(GoDurations.parse(GoDurations.text(duration))).contains(duration);
    }
  }
}
