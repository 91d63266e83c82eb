package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.history.Event;
import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.appwrapper.reference.table.Settings;
import dev.homeostat.appwrapper.reference.world.Component;
import dev.homeostat.appwrapper.reference.world.ConditionType;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * A.8: the pause before the deletion of a failed one is its own; in the Go operator an older
 * deletion shortens it.
 */
class Quirk15DeletionPauseTest {

  private static final Duration PAUSE = Duration.ofMinutes(5);

  @Test
  void thePauseIsNotShortenedByAnOlderDeletion() {
    GoGround go = GoGround.of(Templates.deployment("web", 1));
    go.annotate("deletionOnFailureGracePeriodDuration", "5m");
    go.admit();
    go.suspend(true);
    go.settle();
    go.pass();
    assertThat(go.phase()).isEqualTo("Suspended");
    go.advance(PAUSE);
    go.admit();
    String path = "/apis/apps/v1/namespaces/ns/deployments";
    go.api().paths(path).forEach(go.api()::remove);
    go.pass();
    assertThat(go.phase()).isEqualTo("Failed");
    go.pass();
    go.pass();
    assertThat(go.condition("QuotaReserved").path("status").asText()).isEqualTo("False");

    Ours ours =
        Ours.of(Settings.DEFAULT.withDeletionOnFailureGrace(PAUSE), Component.other(1))
            .after(new Event.Admit(), new Event.Suspend())
            .after(PAUSE)
            .after(new Event.Admit(), new Event.AllPodsRun(), new Event.ComponentVanishes(0))
            .after(Duration.ofSeconds(2));
    assertThat(ours.phase()).isEqualTo("Failed");
    assertThat(ours.after(PAUSE.minusSeconds(1)).state().pods()).hasSize(1);
    assertThat(ours.status().isTrue(ConditionType.QUOTA_RESERVED)).isTrue();
    ours.after(Duration.ofSeconds(1)).after(new Event.Collect()).after(Duration.ofSeconds(5));
    assertThat(ours.status().isTrue(ConditionType.QUOTA_RESERVED)).isFalse();
  }
}
