package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.ApplicationId;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.state.ForwardingStateStore;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import io.javaoperatorsdk.operator.processing.retry.Retry;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RetryTest extends PageGround {

  private final AtomicInteger failures = new AtomicInteger();

  RetryTest(RunningApiServer server) {
    super(server);
  }

  private boolean fails() {
    return failures.get() > 0 && failures.getAndDecrement() > 0;
  }

  /** Refuses passes, which the engine has repeated with backoff. */
  private final class Gate implements LifecycleHook {

    @Override
    public String name() {
      return "gate";
    }

    @Override
    public HookVerdict beforeReconcile(HookContext context) {
      return fails() ? HookVerdict.refuse("a fault of the test") : HookVerdict.proceed();
    }

    @Override
    public HookVerdict beforeTeardown(HookContext context) {
      return fails() ? HookVerdict.refuse("a fault of the test") : HookVerdict.proceed();
    }
  }

  /** A store that breaks down. */
  private final class BrokenStates extends ForwardingStateStore {

    BrokenStates() {
      super(SecretStateStore.in(cluster));
    }

    @Override
    public LoadResult load(ApplicationId application) {
      if (fails()) {
        throw new StackOverflowError("a fault of the test");
      }
      return super.load(application);
    }

    @Override
    public Optional<Loaded> loadCached(ApplicationId application) {
      return Optional.empty();
    }
  }

  private static Retry retry(int attempts) {
    return new GenericRetry()
        .setInitialInterval(Duration.ofMillis(10))
        .setMaxInterval(100)
        .setMaxAttempts(attempts);
  }

  private HomeostatEventSource<WebPage> gated() {
    return HomeostatEventSource.of(
        WebPage.class, cluster, engine(cluster, SecretStateStore.in(cluster), new Gate()));
  }

  private void heals(int count, HomeostatEventSource<WebPage> homeostat, Retry retry) {
    failures.set(count);
    started(homeostat, settings -> settings.withRetry(retry));
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitText("home", "title", "Welcome");
    awaitReady("home", "True");
    assertThat(failures).hasValue(0);
  }

  @Test
  void a_pass_that_fails_more_often_than_the_sdk_retries_is_repeated_for_ever() {
    heals(9, gated(), retry(2));
  }

  @Test
  void a_pass_that_fails_without_a_retry_of_the_sdk_is_repeated() {
    heals(3, gated(), retry(0));
  }

  @Test
  void an_error_is_repeated_for_ever() {
    heals(7, HomeostatEventSource.of(WebPage.class, cluster, engine(new BrokenStates())), retry(2));
  }

  @Test
  void a_status_that_fails_is_repeated_for_ever() {
    heals(
        7,
        source()
            .status(
                (page, pass) -> {
                  if (fails()) {
                    throw new IllegalStateException("a fault of the test");
                  }
                  return Map.of("objects", 1);
                }),
        retry(2));
    assertThat(page("home").getStatus().objects).isEqualTo(1);
  }

  @Test
  void a_teardown_that_fails_is_repeated_without_a_retry_of_the_sdk() {
    started(gated(), settings -> settings.withRetry(retry(0)));
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    failures.set(2);
    client.resource(page("home")).delete();
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(page("home")).isNull());
    assertThat(configMap("home")).isNull();
    assertThat(failures).hasValue(0);
  }

  @Test
  void a_page_of_which_no_application_can_be_made_can_be_deleted() {
    started(source());
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitReady("home", "True");
    merge(page("home"), "{\"spec\":null}");
    assertThat(page("home").getSpec()).isNull();
    client.resource(page("home")).delete();
    await().atMost(PATIENCE).untilAsserted(() -> assertThat(page("home")).isNull());
    assertThat(configMap("home")).isNull();
  }
}
