package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceId;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.testing.WithApiServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a real server fills in and rewrites is settled, and then nothing is sent any more. */
@WithApiServer
@Execution(ExecutionMode.CONCURRENT)
class ConvergenceTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final RunningApiServer server;

  ConvergenceTest(RunningApiServer server) {
    this.server = server;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "access",
        "autoscaled-deployment",
        "configmap",
        "cronjob",
        "custom-resource",
        "deployment-that-is-rewritten",
        "ingress",
        "policies",
        "secret-with-string-data",
        "services",
        "statefulset"
      })
  void it_settles_and_then_writes_nothing(String manifest) {
    Engine engine = Engine.builder().cluster(KubernetesCluster.of(server.client())).build();
    Application application =
        Application.named(server.newNamespace("converges"), "app")
            .manifest(Manifest.parse(text(manifest)))
            .build();

    settle(engine, application);
    for (int i = 0; i < 3; i++) {
      ReconcileResult pass = engine.reconcile(application);
      assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
      assertThat(pass.requests()).isEmpty();
      assertThat(pass.stateWrites()).isZero();
    }
    ReconcileResult gone = engine.delete(application);
    Instant until = Instant.now().plus(PATIENCE);
    while (gone.outcome() != ReconcileResult.Outcome.SETTLED && Instant.now().isBefore(until)) {
      gone = engine.delete(application);
    }
    assertThat(gone.outcome())
        .as(gone.problems().toString())
        .isEqualTo(ReconcileResult.Outcome.SETTLED);
  }

  @Test
  void replicas_that_a_schema_leaves_out_are_an_autoscalers() {
    String namespace = server.newNamespace("converges");
    Engine engine = Engine.builder().cluster(KubernetesCluster.of(server.client())).build();
    Application application =
        Application.named(namespace, "app")
            .manifest(Manifest.parse(text("autoscaled-deployment")))
            .observe(
                ResourceId.deployment("scaled"),
                schema -> schema.defaults().except("/spec/replicas"))
            .build();
    assertThat(settle(engine, application).problems()).isEmpty();

    server.client().apps().deployments().inNamespace(namespace).withName("scaled").scale(4);
    ReconcileResult pass = engine.reconcile(application);
    assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED);
    assertThat(pass.requests()).isEmpty();
  }

  private static ReconcileResult settle(Engine engine, Application application) {
    Instant until = Instant.now().plus(PATIENCE);
    ReconcileResult pass = engine.reconcile(application);
    while (pass.outcome() == ReconcileResult.Outcome.WAITING && Instant.now().isBefore(until)) {
      pass = engine.reconcile(application);
    }
    assertThat(pass.outcome())
        .as(pass.problems().toString())
        .isEqualTo(ReconcileResult.Outcome.SETTLED);
    return pass;
  }

  private static String text(String name) {
    try (InputStream in =
        ConvergenceTest.class.getResourceAsStream("/converges/" + name + ".yaml")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
