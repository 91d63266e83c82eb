package dev.homeostat.core.state;

import static dev.homeostat.core.Stage.config;
import static dev.homeostat.core.Stage.configMap;
import static dev.homeostat.core.Stage.object;
import static dev.homeostat.core.Stage.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Engine;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ReconcileResult.Outcome;
import dev.homeostat.core.Stage;
import dev.homeostat.folder.ClusterRequest;
import dev.homeostat.folder.RequestFilter;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import dev.homeostat.spi.cluster.ClusterResponse;
import dev.homeostat.spi.cluster.KindAnswer;
import dev.homeostat.spi.cluster.ListResponse;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** STATE-4: a lost state is recovered, whatever comes in between. */
class State4InterruptedTest {

  private static Stage lost() {
    Stage stage = Stage.of(config("a") + config("b"));
    stage.settle();
    return stage.loseState().want(config("a"));
  }

  private static void assertRecovered(Stage stage) {
    stage.settle();
    assertThat(stage.cluster().get(configMap("b"))).isEmpty();
  }

  private static RequestFilter lists(String kind, ClusterResponse answer) {
    return new RequestFilter() {
      @Override
      public ClusterResponse answer(ClusterRequest request, Supplier<ClusterResponse> server) {
        return server.get();
      }

      @Override
      public ListResponse list(
          String apiVersion,
          String listed,
          Map<String, String> labels,
          Supplier<ListResponse> server) {
        return listed.equals(kind) ? new ListResponse.Failed(answer) : server.get();
      }
    };
  }

  @Test
  void after_a_suspension() {
    Stage stage = lost().settings(settings -> settings.withSuspend(true));
    assertThat(stage.pass().outcome()).isEqualTo(Outcome.SETTLED);
    assertRecovered(stage.settings(settings -> settings.withSuspend(false)));
  }

  /** A hook that stops the first pass. */
  private static final class Stopping implements LifecycleHook {
    private final AtomicInteger calls = new AtomicInteger();
    private final Supplier<HookVerdict> first;

    Stopping(Supplier<HookVerdict> first) {
      this.first = first;
    }

    @Override
    public String name() {
      return "stopping";
    }

    @Override
    public HookVerdict beforeReconcile(HookContext context) {
      return calls.getAndIncrement() == 0 ? first.get() : HookVerdict.proceed();
    }
  }

  @Test
  void after_a_hook_that_waited() {
    Stage stage = lost();
    stage.hooks(new Stopping(() -> new HookVerdict.Wait(stage.now(), "window")));
    assertThat(stage.pass().outcome()).isEqualTo(Outcome.WAITING);
    assertRecovered(stage);
  }

  @Test
  void after_a_hook_that_failed() {
    Stage stage = lost();
    stage.hooks(
        new Stopping(
            () -> {
              throw new IllegalStateException();
            }));
    assertThat(stage.pass().outcome()).isEqualTo(Outcome.FAILED);
    assertRecovered(stage);
  }

  @ParameterizedTest
  @ValueSource(ints = {401, 408, 410, 429, 500, 503})
  void a_deletion_waits_for_a_search_that_may_succeed_later(int code) {
    Stage stage = lost().filter(lists("ConfigMap", refusal(code, "Failed", "no")));
    assertThat(stage.delete().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void a_deletion_waits_for_a_kind_that_cannot_be_discovered() {
    Stage stage =
        lost()
            .filter(
                new RequestFilter() {
                  @Override
                  public ClusterResponse answer(
                      ClusterRequest request, Supplier<ClusterResponse> server) {
                    return server.get();
                  }

                  @Override
                  public KindAnswer kind(
                      String apiVersion, String kind, Supplier<KindAnswer> server) {
                    return new KindAnswer.Unavailable(refusal(503, "ServiceUnavailable", "down"));
                  }
                });
    assertThat(stage.delete().outcome()).isEqualTo(Outcome.FAILED);
    assertThat(stage.cluster().get(configMap("a"))).isPresent();
  }

  @Test
  void the_delay_that_the_server_asks_for_is_respected() {
    ClusterResponse later =
        ClusterResponse.Refused.of(429, "TooManyRequests", "x")
            .withRetryAfter(Duration.ofSeconds(40));
    ReconcileResult pass = lost().filter(lists("ConfigMap", later)).pass();
    assertThat(pass.requeue().fixedDelay()).contains(Duration.ofSeconds(40));
  }

  @Test
  void a_plan_does_not_delay_the_next_pass() {
    Stage stage =
        lost().filter(lists("ConfigMap", refusal(503, "ServiceUnavailable", "try later")));
    for (int i = 0; i < 5; i++) {
      assertThat(stage.plan().outcome()).isEqualTo(Outcome.FAILED);
    }
    assertThat(stage.pass().requeue().fixedDelay()).contains(Duration.ofSeconds(1));
  }

  @Test
  void the_message_of_a_failed_search_for_secrets_is_not_shown() {
    Stage stage = Stage.of(object("v1", "Secret", "name: s", "stringData: {password: hunter22}"));
    stage.settle();
    ReconcileResult pass =
        stage
            .loseState()
            .filter(lists("Secret", refusal(500, "InternalError", "cannot convert hunter22")))
            .pass();
    assertThat(pass.outcome()).isEqualTo(Outcome.FAILED);
    assertThat(pass.problems().toString()).contains("CannotRecover").doesNotContain("hunter22");
  }

  @Test
  void projections_need_no_search() {
    Stage stage = Stage.of(config("a"));
    ReconcileResult settled = stage.settle();
    Engine engine =
        Engine.builder()
            .cluster(
                stage
                    .cluster()
                    .with(lists("ConfigMap", refusal(503, "ServiceUnavailable", "try later"))))
            .build();
    assertThat(engine.projections(stage.application(), settled.state()))
        .containsOnlyKeys(configMap("a"));
  }
}
