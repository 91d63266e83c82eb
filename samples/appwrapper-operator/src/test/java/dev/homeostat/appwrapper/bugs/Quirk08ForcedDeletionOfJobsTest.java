package dev.homeostat.appwrapper.bugs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.reference.model.GoGround;
import dev.homeostat.appwrapper.reference.model.Templates;
import dev.homeostat.spi.cluster.DeleteOptions;
import dev.homeostat.spi.cluster.DeleteOptions.Propagation;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * A.7: a forced deletion has background propagation too; the Go operator names none, so that pods
 * of Jobs stay.
 */
class Quirk08ForcedDeletionOfJobsTest {

  @Test
  void aForcedDeletionNamesItsPropagation() {
    GoGround go = GoGround.of(Templates.job("train", 1, 1));
    go.admit();
    go.api()
        .object("/apis/batch/v1/namespaces/ns/jobs/train")
        .orElseThrow()
        .withObjectProperty("metadata")
        .putArray("finalizers")
        .add("example.com/held");
    go.suspend(true);
    go.settle();
    go.advance(Duration.ofMinutes(11));
    go.pass();
    assertThat(go.requests("DELETE"))
        .last()
        .asString()
        .contains("jobs/train")
        .contains("\"gracePeriodSeconds\":0")
        .doesNotContain("propagationPolicy");

    DeleteOptions forced = DeleteOptions.of("uid").withGracePeriod(Duration.ZERO);
    assertThat(forced.propagation()).isEqualTo(Propagation.BACKGROUND);
  }
}
