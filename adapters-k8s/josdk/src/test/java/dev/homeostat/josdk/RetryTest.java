package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ApplicationId;
import dev.homeostat.Problem;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import io.javaoperatorsdk.operator.processing.retry.Retry;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RetryTest extends PageGround {

  RetryTest(RunningApiServer server) {
    super(server);
  }

  /** States that cannot be saved for a while, for which the engine knows no pause of its own. */
  private final class UnsavedStates implements StateStore {

    private final StateStore next = SecretStateStore.in(cluster);
    private final AtomicInteger failures;

    UnsavedStates(int failures) {
      this.failures = new AtomicInteger(failures);
    }

    @Override
    public LoadResult load(ApplicationId application) {
      return next.load(application);
    }

    @Override
    public SaveResult save(ApplicationId application, ApplicationState state, String revision) {
      return failures.getAndDecrement() > 0
          ? new NotSaved(Problem.error("StateNotSaved").got("a fault of the test"))
          : next.save(application, state, revision);
    }

    @Override
    public SaveResult remove(ApplicationId application, String revision) {
      return next.remove(application, revision);
    }
  }

  private static Retry retry(int attempts) {
    return new GenericRetry()
        .setInitialInterval(Duration.ofMillis(10))
        .setMaxInterval(150)
        .setMaxAttempts(attempts);
  }

  private void heals(int failures, Retry retry) {
    UnsavedStates states = new UnsavedStates(failures);
    started(
        HomeostatEventSource.of(WebPage.class, cluster, engine(states)),
        settings -> settings.withRetry(retry));
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitText("home", "title", "Welcome");
    awaitReady("home", "True");
    assertThat(states.failures.get()).isNegative();
  }

  @Test
  void a_pass_that_fails_more_often_than_the_sdk_retries_is_repeated_for_ever() {
    heals(9, retry(2));
  }

  @Test
  void a_pass_that_fails_without_a_retry_of_the_sdk_is_repeated() {
    heals(3, retry(0));
  }

  @Test
  void an_error_and_a_status_that_fails_are_repeated_for_ever() {
    AtomicInteger failures = new AtomicInteger(8);
    started(
        source()
            .status(
                (page, pass) -> {
                  int left = failures.getAndDecrement();
                  if (left > 4) {
                    throw new IllegalStateException("a fault of the test");
                  }
                  if (left > 0) {
                    throw new StackOverflowError("a fault of the test");
                  }
                  return Map.of("objects", 1);
                }),
        settings -> settings.withRetry(retry(2)));
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    assertThat(page("home").getStatus().objects).isEqualTo(1);
  }

  @Test
  void a_teardown_that_fails_is_repeated() {
    UnsavedStates states = new UnsavedStates(0);
    started(HomeostatEventSource.of(WebPage.class, cluster, engine(states)));
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    states.failures.set(2);
    client.resource(page("home")).delete();
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(page("home")).isNull());
    assertThat(configMap("home")).isNull();
  }
}
