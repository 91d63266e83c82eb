package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.homeostat.Hooks;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.StatusStateStore;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/**
 * C31: what was decided stands in the status of the object, times included; a controller that is
 * started in the middle of a period of grace keeps to it.
 */
class C31StatusRemembersTest extends Ground {

  C31StatusRemembersTest(RunningApiServer server) {
    super(server);
  }

  /** Lets nothing be deleted before a period of grace is over, of which it remembers the end. */
  private record Grace(Duration period, List<Instant> ends) implements LifecycleHook {

    @Override
    public String name() {
      return "grace";
    }

    @Override
    public HookVerdict beforeTeardown(HookContext context) {
      Instant now = context.clock().instant();
      String known = context.remembered().path("until").asText();
      Instant until = known.isEmpty() ? now.plus(period) : Instant.parse(known);
      if (known.isEmpty()) {
        context.remember(JsonNodeFactory.instance.objectNode().put("until", until.toString()));
      }
      ends.add(until);
      return now.isBefore(until)
          ? new HookVerdict.Wait(until, "it is given grace")
          : new HookVerdict.Proceed();
    }
  }

  private ControllerBuilder<WordBundle> graceful(Grace grace, Clock clock) {
    KubernetesCluster own = KubernetesCluster.of(client);
    return described(own)
        .engine(
            engine(
                own,
                builder ->
                    builder
                        .clock(clock)
                        .state(StatusStateStore.of(own, "bundles.example.com/v1", "WordBundle"))
                        .hooks(Hooks.none().with(grace))));
  }

  @Test
  void a_period_of_grace_survives_a_restart() {
    Grace first = new Grace(Duration.ofHours(1), new CopyOnWriteArrayList<>());
    Controller before = started(graceful(first, Clock.systemUTC()));
    create("web", spec -> spec.words = Map.of("greeting", "hello"));
    awaitPhase("web", "SETTLED");
    client.resource(bundle("web")).delete();
    await().atMost(PATIENCE).until(() -> !first.ends().isEmpty());
    calm();
    before.stop(Duration.ofSeconds(10));
    Instant end = first.ends().get(0);

    Grace second = new Grace(Duration.ofHours(1), new CopyOnWriteArrayList<>());
    Controller after = started(graceful(second, Clock.systemUTC()));
    await().atMost(PATIENCE).until(() -> !second.ends().isEmpty());
    calm();
    assertThat(second.ends()).containsOnly(end);
    assertThat(configMap("greeting")).isNotNull();
    after.stop(Duration.ofSeconds(10));

    Clock later = Clock.offset(Clock.systemUTC(), Duration.ofMinutes(61));
    started(graceful(new Grace(Duration.ofHours(1), new CopyOnWriteArrayList<>()), later));
    await().atMost(PATIENCE).until(() -> bundle("web") == null);
    assertThat(configMap("greeting")).isNull();
  }
}
