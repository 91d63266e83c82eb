package dev.homeostat.spi.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class DeleteOptionsTest {

  private static final DeleteOptions PLAIN = DeleteOptions.of("u1");

  @Test
  void an_incarnation_is_deleted_in_the_background_with_its_own_grace_period() {
    assertThat(PLAIN.uid()).isEqualTo("u1");
    assertThat(PLAIN.resourceVersion()).isEmpty();
    assertThat(PLAIN.gracePeriod()).isEmpty();
    assertThat(PLAIN.propagation().policy()).isEqualTo("Background");
  }

  @Test
  void each_option_changes_a_copy() {
    DeleteOptions all =
        PLAIN
            .withResourceVersion("7")
            .withGracePeriod(Duration.ZERO)
            .withPropagation(DeleteOptions.Propagation.ORPHAN);
    assertThat(all.resourceVersion()).isEqualTo("7");
    assertThat(all.gracePeriod()).contains(Duration.ZERO);
    assertThat(all.propagation()).isEqualTo(DeleteOptions.Propagation.ORPHAN);
    assertThat(PLAIN).isEqualTo(DeleteOptions.of("u1")).isNotEqualTo(all);
    assertThat(all.withPropagation(DeleteOptions.Propagation.BACKGROUND)).isNotEqualTo(all);
    assertThat(all)
        .hasToString(
            "DeleteOptions[uid=u1, resourceVersion=7, gracePeriod=PT0S, propagation=Orphan]");
    assertThat(DeleteOptions.of("u1").hashCode()).isEqualTo(PLAIN.hashCode());
  }

  @Test
  void a_grace_period_is_whole_seconds() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAIN.withGracePeriod(Duration.ofMillis(1500)))
        .withMessageContaining("PT1.5S");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> PLAIN.withGracePeriod(Duration.ofSeconds(-1)));
  }
}
