package dev.homeostat.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.Application;
import dev.homeostat.Engine;
import dev.homeostat.Manifest;
import dev.homeostat.Pass;
import dev.homeostat.spi.state.StateStore;
import io.fabric8.kubernetes.api.model.NamespaceBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a real server fills in and rewrites is settled, and then nothing is sent any more. */
@ApiServerTest
class ConvergenceTest {

  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final KubernetesClient client;

  ConvergenceTest(KubernetesClient client) {
    this.client = client;
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
    Engine engine = Engine.builder().cluster(KubernetesCluster.of(client)).build();
    Application application =
        Application.named(namespace(), "app").manifest(Manifest.parse(text(manifest))).build();

    Pass settled = settle(engine, application);
    System.out.println(manifest + " " + settled.delta().accepted() + settled.problems());

    for (int i = 0; i < 3; i++) {
      Pass pass = engine.reconcile(application);
      assertThat(pass.result()).isEqualTo(Pass.Result.SETTLED);
      assertThat(pass.requests()).isEmpty();
      assertThat(pass.stateWrites()).isZero();
    }
    Pass gone = engine.delete(application);
    Instant until = Instant.now().plus(PATIENCE);
    while (gone.result() != Pass.Result.SETTLED && Instant.now().isBefore(until)) {
      gone = engine.delete(application);
    }
    assertThat(gone.result()).as(gone.problems().toString()).isEqualTo(Pass.Result.SETTLED);
  }

  private static Pass settle(Engine engine, Application application) {
    Instant until = Instant.now().plus(PATIENCE);
    Pass pass = engine.reconcile(application);
    while (pass.result() == Pass.Result.WAITING && Instant.now().isBefore(until)) {
      pass = engine.reconcile(application);
    }
    assertThat(pass.result()).as(pass.problems().toString()).isEqualTo(Pass.Result.SETTLED);
    return pass;
  }

  private String namespace() {
    String name = "converges-" + UUID.randomUUID().toString().substring(0, 8);
    client
        .resource(new NamespaceBuilder().withNewMetadata().withName(name).endMetadata().build())
        .create();
    return name;
  }

  private static String text(String name) {
    try (InputStream in =
        ConvergenceTest.class.getResourceAsStream("/converges/" + name + ".yaml")) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
