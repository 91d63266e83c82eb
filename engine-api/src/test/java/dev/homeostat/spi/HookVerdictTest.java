package dev.homeostat.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verdicts of hooks: the code of a wait is the reason of an Event. */
class HookVerdictTest {

  @Test
  void a_wait_may_have_a_code_of_its_own() {
    assertThat(HookVerdict.waitUntil(Instant.EPOCH, "it is night"))
        .isEqualTo(new HookVerdict.Wait(Instant.EPOCH, "it is night", ""));
    assertThat(HookVerdict.waitUntil(Instant.EPOCH, "it is night", "WaitingForDay"))
        .isEqualTo(new HookVerdict.Wait(Instant.EPOCH, "it is night", "WaitingForDay"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"waiting", "Waiting for day", "Waiting-For-Day", "1Day"})
  void a_code_that_no_event_can_have_is_refused(String code) {
    assertThatThrownBy(() -> HookVerdict.waitUntil(Instant.EPOCH, "it is night", code))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(code);
  }
}
