package dev.homeostat.kubernetes.testing.ownership;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.kubernetes.testing.WithApiServer;
import dev.homeostat.runtime.ControlLoop;
import dev.homeostat.runtime.Health;
import dev.homeostat.runtime.LeaseLeadership;
import dev.homeostat.runtime.LeaseTiming;
import dev.homeostat.runtime.LoopListener;
import dev.homeostat.runtime.Outcome;
import dev.homeostat.runtime.OwnedSegment;
import dev.homeostat.runtime.Reconciler;
import dev.homeostat.runtime.Run;
import dev.homeostat.runtime.Sink;
import dev.homeostat.runtime.Source;
import io.fabric8.kubernetes.api.model.coordination.v1.Lease;
import io.fabric8.kubernetes.api.model.coordination.v1.LeaseSpec;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** C30: of two loops with one Lease on a real server, one works. */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
@Tag("each-jdk")
class C30LeaseOnServerTest {

  private static final LeaseTiming TIMING =
      new LeaseTiming(Duration.ofSeconds(6), Duration.ofSeconds(4), Duration.ofMillis(300));

  /** What happened, in order, from both loops. */
  private final List<String> events = new CopyOnWriteArrayList<>();

  private String lease;

  @BeforeEach
  void nameLease(TestInfo test) {
    lease = test.getTestMethod().orElseThrow().getName().replace('_', '-');
  }

  private ControlLoop<String> started(
      String name, KubernetesClient client, Source<String> source, Gate inRun) {
    Reconciler<String> reconciler =
        key -> {
          events.add(name + " begins");
          try {
            inRun.pass();
          } finally {
            events.add(name + " ends");
          }
          return Outcome.done();
        };
    return ControlLoop.named(name, reconciler)
        .source(source)
        .workers(1)
        .leadership(LeaseLeadership.of(client, "default", lease).as(name).timed(TIMING))
        .start();
  }

  private static Gate open() {
    Gate gate = new Gate();
    gate.open();
    return gate;
  }

  private static void await(String what, Callable<Boolean> condition) {
    Awaitility.await(what).atMost(Duration.ofMinutes(1)).until(condition);
  }

  /** A source that names some keys at its start. */
  private static Source<String> naming(String... keys) {
    return new Source<>() {
      @Override
      public String name() {
        return "things";
      }

      @Override
      public void start(Sink<String> sink) {
        List.of(keys).forEach(sink::add);
      }

      @Override
      public boolean hasSynced() {
        return true;
      }

      @Override
      public void stop() {}
    };
  }

  /** A place in a run where it stops until a test lets it go on. */
  private static final class Gate {

    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);

    void pass() throws InterruptedException {
      reached.countDown();
      assertThat(open.await(1, TimeUnit.MINUTES)).isTrue();
    }

    void open() {
      open.countDown();
    }
  }

  /** The runs of a loop, and when it owned keys. */
  private static final class OwnershipLog implements LoopListener<String> {

    final List<Run<String>> runs = new CopyOnWriteArrayList<>();
    final List<Long> epochs = new CopyOnWriteArrayList<>();
    final List<Boolean> owns = new CopyOnWriteArrayList<>();

    @Override
    public void ran(Run<String> run) {
      runs.add(run);
    }

    @Override
    public void gained(OwnedSegment<String> segment) {
      epochs.add(segment.epoch());
      owns.add(true);
    }

    @Override
    public void released(OwnedSegment<String> segment) {
      owns.add(false);
    }
  }

  private Lease lease(KubernetesClient client) {
    return client.leases().inNamespace("default").withName(lease).get();
  }

  @Test
  void the_second_is_warm_and_idle_and_takes_over_when_the_first_stops(KubernetesClient client) {
    Source<String> ofSecond = naming("a", "b");
    ControlLoop<String> first = started("first", client, naming("a"), open());
    try {
      await("the first ran", () -> events.contains("first ends"));
      assertThat(lease(client).getSpec().getHolderIdentity()).isEqualTo("first");
      try (ControlLoop<String> second = started("second", client, ofSecond, open())) {
        await("the second has read the lease", () -> second.health().isReady());
        await("the second is warm", () -> second.depth().parked() == 2);
        assertThat(second.isWorking()).isFalse();
        assertThat(first.isWorking()).isTrue();
        assertThat(events).containsExactly("first begins", "first ends");

        long stopped = System.nanoTime();
        first.close();
        await("the second works", () -> events.contains("second ends"));
        assertThat(Duration.ofNanos(System.nanoTime() - stopped))
            .as("the lease was given back, not left to run out")
            .isLessThan(TIMING.lease());
        assertThat(lease(client).getSpec().getHolderIdentity()).isEqualTo("second");
      }
    } finally {
      first.close();
    }
  }

  @Test
  void who_is_cut_off_has_ended_its_work_before_the_other_begins(KubernetesClient client)
      throws Exception {
    Gate never = new Gate();
    try (FrozenWire wire = new FrozenWire(URI.create(client.getMasterUrl().toString()));
        KubernetesClient overWire = wire.client(client.getConfiguration());
        ControlLoop<String> cutOff = started("cut-off", overWire, naming("a"), never)) {
      await("a run is under way", () -> never.reached.getCount() == 0);
      try (ControlLoop<String> other = started("other", client, naming("a"), open())) {
        await("the other has read the lease", () -> other.health().isReady());
        wire.freeze();
        await("the other took over", () -> events.contains("other ends"));
        assertThat(events)
            .containsExactly("cut-off begins", "cut-off ends", "other begins", "other ends");
        assertThat(cutOff.isWorking()).isFalse();
        assertThat(other.isWorking()).isTrue();

        wire.thaw();
        never.open();
        await("it reads the lease again", () -> cutOff.health().isReady());
        assertThat(cutOff.isWorking()).isFalse();
      }
      await("it leads again", () -> events.size() >= 6);
      assertThat(events.subList(4, 6)).containsExactly("cut-off begins", "cut-off ends");
    }
  }

  @Test
  void who_finds_another_in_the_lease_stops_and_goes_on_when_that_one_is_gone(
      KubernetesClient client) {
    AtomicInteger interrupted = new AtomicInteger();
    Gate never = new Gate();
    OwnershipLog log = new OwnershipLog();
    Reconciler<String> reconciler =
        key -> {
          try {
            never.pass();
          } catch (InterruptedException e) {
            interrupted.incrementAndGet();
            throw e;
          }
          return Outcome.done();
        };
    try (ControlLoop<String> loop =
        ControlLoop.named("robbed", reconciler)
            .source(naming("a"))
            .leadership(LeaseLeadership.of(client, "default", lease).timed(TIMING))
            .listener(log)
            .start()) {
      await("it works", () -> never.reached.getCount() == 0);
      client
          .leases()
          .inNamespace("default")
          .withName(lease)
          .patch(
              PatchContext.of(PatchType.JSON_MERGE),
              """
              {"spec": {"holderIdentity": "thief"}}
              """);
      await("the run is broken off", () -> interrupted.get() == 1);
      await("it stood down", () -> log.owns.equals(List.of(true, false)));
      never.open();
      await("it leads again", () -> log.owns.equals(List.of(true, false, true)));
      assertThat(log.epochs.get(1)).as("another had led").isGreaterThan(log.epochs.get(0));
      await("the run has ended", () -> !log.runs.isEmpty());
      assertThat(log.runs).extracting(Run::failures).containsExactly(0);
      assertThat(loop.health()).isEqualTo(Health.GOOD);
    }
  }

  @Test
  void whoever_cannot_ask_the_server_is_not_ready_and_not_working(KubernetesClient client) {
    KubernetesClient nowhere =
        new KubernetesClientBuilder()
            .withConfig(
                new ConfigBuilder(client.getConfiguration())
                    .withMasterUrl("https://localhost:1")
                    .build())
            .build();
    try (nowhere;
        ControlLoop<String> loop = started("lost", nowhere, naming("a"), open())) {
      await("it says so", () -> loop.health().unready().toString().contains("cannot be read"));
      assertThat(loop.health().isLive()).isTrue();
      assertThat(events).isEmpty();
    }
  }

  @Test
  void an_elected_candidate_whose_precondition_does_not_hold_gives_the_lease_back(
      KubernetesClient client) {
    AtomicInteger asked = new AtomicInteger();
    AtomicReference<Optional<String>> obstacle =
        new AtomicReference<>(Optional.of("the others work still"));
    LeaseLeadership leadership =
        LeaseLeadership.of(client, "default", lease)
            .as("careful")
            .timed(TIMING)
            .requiring(
                () -> {
                  asked.incrementAndGet();
                  return obstacle.get();
                });
    ControlLoop<String> loop =
        ControlLoop.named("careful", (Reconciler<String>) this::noted)
            .source(naming("a"))
            .workers(1)
            .leadership(leadership)
            .start();
    try (loop) {
      await("it is asked more than once", () -> asked.get() > 2);
      assertThat(leadership.isHeld()).isFalse();
      assertThat(loop.health()).isEqualTo(Health.notReady("careful: the others work still"));
      await("the lease is given back", () -> spec(client).getLeaseDurationSeconds() == 1);
      String version = version(client);
      // Longer than an elector takes to renew the lease twice.
      Awaitility.await().during(Duration.ofSeconds(2)).until(() -> version(client).equals(version));
      assertThat(events).isEmpty();

      obstacle.set(Optional.empty());
      await("it leads", () -> events.contains("careful a"));
      assertThat(spec(client).getLeaseDurationSeconds()).isEqualTo(6);
      assertThat(loop.health()).isEqualTo(Health.GOOD);
    }
  }

  @Test
  void a_precondition_that_fails_is_an_obstacle(KubernetesClient client) {
    LeaseLeadership leadership =
        LeaseLeadership.of(client, "default", lease)
            .as("careful")
            .timed(TIMING)
            .requiring(
                () -> {
                  throw new IllegalStateException("broken on purpose");
                });
    ControlLoop<String> loop =
        ControlLoop.named("careful", (Reconciler<String>) this::noted)
            .source(naming("a"))
            .workers(1)
            .leadership(leadership)
            .start();
    try (loop) {
      await(
          "its health says why",
          () -> loop.health().unready().toString().contains("broken on purpose"));
      await("the lease is given back", () -> spec(client).getLeaseDurationSeconds() == 1);
      assertThat(events).isEmpty();
    }
  }

  private Outcome noted(String key) {
    events.add("careful " + key);
    return Outcome.done();
  }

  private LeaseSpec spec(KubernetesClient client) {
    return client.leases().inNamespace("default").withName(lease).require().getSpec();
  }

  private String version(KubernetesClient client) {
    return client
        .leases()
        .inNamespace("default")
        .withName(lease)
        .require()
        .getMetadata()
        .getResourceVersion();
  }
}
