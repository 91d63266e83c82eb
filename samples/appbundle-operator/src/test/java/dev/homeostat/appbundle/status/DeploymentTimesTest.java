package dev.homeostat.appbundle.status;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Resource;
import dev.homeostat.appbundle.bundle.Yaml;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The time that AppBundles take until they are deployed. */
class DeploymentTimesTest {

  private static final String CREATED = "2026-01-01T00:00:00Z";

  private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
  private final DeploymentTimes times = new DeploymentTimes(registry);

  private static Resource bundle(String status) {
    return Resource.of(
        Yaml.object(
            """
            apiVersion: app.example.com/v1alpha1
            kind: AppBundle
            metadata: {namespace: web, name: shop, creationTimestamp: "%s"}
            status: %s
            """
                .formatted(CREATED, status)));
  }

  private static String notReadySince(String time) {
    return "{phase: Deploying, conditions: [{type: Ready, status: 'False', lastTransitionTime: '%s'}]}"
        .formatted(time);
  }

  private void deployed(Resource bundle, int second) {
    times.deployed(bundle, Instant.parse(CREATED).plusSeconds(second));
  }

  private void assertMeasured(int count, int seconds) {
    Timer timer = registry.get("appbundle.deployment").timer();
    assertThat(timer.count()).isEqualTo(count);
    assertThat(timer.totalTime(TimeUnit.SECONDS)).isEqualTo(seconds);
  }

  @Test
  void the_first_deployment_counts_from_the_creation() {
    deployed(bundle("{}"), 7);
    assertMeasured(1, 7);
  }

  @Test
  void a_later_one_counts_from_the_time_at_which_the_bundle_was_not_ready_any_more() {
    deployed(bundle(notReadySince("2026-01-01T00:01:00Z")), 65);
    assertMeasured(1, 5);
  }

  @Test
  void a_bundle_that_stays_deployed_counts_once_although_its_status_is_reported_again() {
    Resource before = bundle(notReadySince(CREATED));
    deployed(before, 3);
    deployed(before, 4);
    deployed(bundle("{phase: Deployed}"), 5);
    assertMeasured(1, 3);
  }
}
