package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.Problem;
import dev.homeostat.ReconcileResult;
import dev.homeostat.Resource;
import dev.homeostat.kubernetes.testing.ControllerManager;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithControllerManager;
import dev.homeostat.report.Condition;
import dev.homeostat.spi.state.ApplicationState;
import dev.homeostat.spi.state.StateStore.Loaded;
import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** An application grows out of its object and back, and goes with it. */
@WithControllerManager
@Execution(ExecutionMode.CONCURRENT)
class OverflowingEngineTest {

  private static final int MANY = 500;
  private static final int LIMIT = 128 * 1024;
  private static final int PIECE = 8 * 1024;

  private final RunningApiServer server;
  private final KubernetesCluster cluster;
  private final OverflowingBundle bundle;
  private final OverflowingStateStore store;

  OverflowingEngineTest(RunningApiServer server) {
    this.server = server;
    cluster = KubernetesCluster.of(server.client());
    Bundles bundles = Bundles.keeping(server, "engines.example.com");
    bundle =
        new OverflowingBundle(
            cluster, bundles, new ApplicationId(server.newNamespace("overflow"), "web"));
    store = new OverflowingStateStore(bundles.store(), LIMIT, PIECE, Clock.systemUTC());
  }

  /** As a program that was started anew. */
  private Engine engine() {
    return Engine.builder().cluster(cluster).state(store).build();
  }

  private Application application(int resources) {
    StringBuilder manifest = new StringBuilder();
    for (int i = 0; i < resources; i++) {
      manifest
          .append("---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: settings-")
          .append(i)
          .append("}\ndata: {mode: fast, number: '")
          .append(i)
          .append("'}\n");
    }
    Resource object = bundle.object();
    return Application.ownedBy(
            Owner.builder()
                .apiVersion(object.apiVersion())
                .kind(object.id().kind())
                .namespace(object.namespace())
                .name(object.name())
                .uid(object.uid())
                .build())
        .manifest(Manifest.parse(manifest.toString()))
        .settings(settings -> settings.withAllowMassDeletion(true))
        .build();
  }

  @Test
  void an_application_of_many_resources_keeps_its_state_and_comes_back() {
    Settling.settle(engine(), application(1));
    assertThat(bundle.isInSecrets()).isFalse();

    Settling.settle(engine(), application(MANY));
    assertThat(bundle.isInSecrets()).isTrue();
    assertThat(bundle.secrets()).hasSizeGreaterThan(1);
    bundle.assertTidy();
    assertThat(bundle.loaded().state().orElseThrow().records()).hasSize(MANY);

    ReconcileResult calm = engine().reconcile(application(MANY));
    assertThat(calm.outcome())
        .as(calm.problems().toString())
        .isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(calm.requests()).isEmpty();
    assertThat(calm.stateWrites()).isZero();

    Settling.settle(engine(), application(1));
    assertThat(bundle.isInSecrets()).isFalse();
    assertThat(bundle.secrets()).isEmpty();
    assertThat(bundle.loaded().state().orElseThrow().records()).hasSize(1);
    Settling.assertCalm(engine(), application(1));
  }

  @Test
  void k10_a_sealed_state_of_today_stays_with_its_owner_and_no_other_owner_uses_it() {
    OverflowingStateStore all = store.upTo(0);
    Engine engine = Engine.builder().cluster(cluster).state(all).build();
    Application own = application(2);
    Settling.settle(engine, own);
    Loaded now = (Loaded) all.load(own.id());
    ApplicationState before = now.state().orElseThrow().withOwner(own.uid(), "");
    States.revision(all.save(own.id(), before, now.revision()));
    assertThat(bundle.isInSecrets()).isTrue();

    Resource object = bundle.object();
    Application other =
        Application.ownedBy(
                Owner.builder()
                    .apiVersion("example.com/v1")
                    .kind("BatchRun")
                    .namespace(object.namespace())
                    .name(object.name())
                    .uid("uid-w")
                    .build())
            .settings(settings -> settings.withAllowMassDeletion(true))
            .build();
    ReconcileResult refused = engine.reconcile(other);
    assertThat(refused.problems()).extracting(Problem::code).containsExactly("StateOfAnotherOwner");
    assertThat(refused.requests()).isEmpty();

    ReconcileResult calm = engine.reconcile(own);
    assertThat(calm.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(calm.requests()).isEmpty();
    assertThat(calm.delta().unchanged()).hasSize(2);
    assertThat(((Loaded) all.load(own.id())).state()).contains(before);

    Settling.settle(engine, application(3));
    assertThat(((Loaded) all.load(own.id())).state().orElseThrow().ownerKind())
        .isEqualTo(own.id().ownerKind());
    bundle.assertTidy();
  }

  @Test
  void an_application_whose_state_lost_its_secrets_goes_on_and_says_so() {
    OverflowingStateStore all = store.upTo(0);
    Engine engine = Engine.builder().cluster(cluster).state(all).build();
    Settling.settle(engine, application(2));
    Loaded before = bundle.loaded();
    bundle.secrets().forEach(secret -> cluster.delete(secret.address(), secret.uid()));

    ReconcileResult pass = engine.reconcile(application(2));
    assertThat(pass.conditions())
        .anySatisfy(
            condition -> {
              assertThat(condition.type()).isEqualTo(Condition.STATE_REBUILT);
              assertThat(condition.status()).isEqualTo(Condition.Status.TRUE);
              assertThat(condition.reason()).isEqualTo("StateLost");
            });
    Settling.settle(engine, application(2));
    assertThat(bundle.loaded().revision()).isNotEqualTo(before.revision());
    assertThat(bundle.loaded().state().orElseThrow().records().keySet())
        .isEqualTo(before.state().orElseThrow().records().keySet());
    bundle.assertTidy();
    Settling.assertCalm(engine, application(2));
  }

  @Test
  void the_secrets_go_with_the_object() {
    States.revision(bundle.store().save(bundle.app(), States.large(1), ""));
    assertThat(bundle.secrets()).hasSizeGreaterThan(1);
    Resource object = bundle.object();
    cluster.delete(object.address(), object.uid());
    // A collector that is started now knows the kind; the other looks for new ones twice a minute.
    try (ControllerManager knowing = ControllerManager.start(server)) {
      assertThat(knowing).isNotNull();
      await().atMost(Settling.PATIENCE).until(() -> bundle.secrets().isEmpty());
    }
  }
}
