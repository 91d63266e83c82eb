package dev.homeostat.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;

class HealthTest {

  @Test
  void a_cluster_that_does_not_answer_makes_the_program_unready_but_not_unlive() {
    Programs.withoutCluster()
        .withUserConfiguration(Programs.Pages.class)
        .run(
            context -> {
              HealthIndicator ready =
                  context.getBean("homeostatHealthIndicator", HealthIndicator.class);
              await()
                  .atMost(Duration.ofMinutes(1))
                  .until(() -> ready.health().toString().contains("watches"));
              assertThat(ready.health().getStatus()).isEqualTo(Status.DOWN);
              assertThat(ready.health().toString())
                  .contains("pages.example.com/v1 WebPage")
                  .contains("working=false")
                  .doesNotContain(Programs.TOKEN);
              assertThat(
                      context
                          .getBean("homeostatLivenessHealthIndicator", HealthIndicator.class)
                          .health()
                          .getStatus())
                  .isEqualTo(Status.UP);
            });
  }
}
