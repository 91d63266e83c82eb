package dev.homeostat.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationsTest {

  @ParameterizedTest
  @CsvSource({
    "100ms, PT0.1S",
    "0s, PT0S",
    "90s, PT90S",
    "5m, PT5M",
    "2h, PT2H",
    "1h30m, PT90M",
    "0.5s, PT0.5S",
    "PT1H, PT1H",
    "p1d, PT24H",
    "876000h, PT876000H"
  })
  void units_may_be_combined(String text, Duration expected) {
    assertThat(Durations.parse(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "5",
        "5 s",
        "s",
        "-5s",
        "PT-5S",
        "-PT5S",
        "876001h",
        "9999999999999999h",
        "1ms2ms",
        "5d"
      })
  void other_texts_are_refused(String text) {
    assertThatThrownBy(() -> Durations.parse(text)).isInstanceOf(DateTimeParseException.class);
  }

  @Test
  void a_setting_is_more_than_zero_and_30_days_at_most() {
    assertThat(Durations.read("wait", null, Duration.ofSeconds(3))).hasSeconds(3);
    assertThat(Durations.read("wait", "720h", Duration.ZERO)).hasDays(30);
    for (String text : new String[] {"0s", "721h", "soon"}) {
      assertThatThrownBy(() -> Durations.read("wait", text, Duration.ZERO))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageStartingWith("wait ");
    }
  }
}
