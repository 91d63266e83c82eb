package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import dev.homeostat.Resource;
import dev.homeostat.appwrapper.reference.model.GoConfig;
import dev.homeostat.appwrapper.reference.model.GoOperatorModel;
import dev.homeostat.appwrapper.reference.model.HttpApi;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * A.7: a forced deletion has background propagation too; the Go operator names none, so that the
 * server makes orphans of the pods of Jobs.
 */
class Quirk08ForcedDeletionOfJobsTest extends WrapperGround {

  private static final String HELD = "wrappers.example.com/held";
  private static final String ORPHAN = "orphan";

  Quirk08ForcedDeletionOfJobsTest(RunningApiServer server) {
    super(server);
  }

  /** Creates an AppWrapper with a Job that a finalizer holds. */
  private void held() {
    wrap(
        "sample",
        "workload.codeflare.dev.appwrapper/forcefulDeletionGracePeriodDuration: 0s",
        false,
        Wrappers.job("j", "")
            .replace("name: j", "name: j, finalizers: [" + HELD + "]")
            .replace("containers", "restartPolicy: Never, containers"));
  }

  private List<String> finalizers() {
    Resource job = find("batch/v1", "Job", "j").orElseThrow();
    List<String> all = new ArrayList<>();
    for (JsonNode finalizer : job.tree().at("/metadata/finalizers")) {
      all.add(finalizer.asText());
    }
    return all;
  }

  @AfterEach
  void release() {
    if (find("batch/v1", "Job", "j").isPresent()) {
      client
          .batch()
          .v1()
          .jobs()
          .inNamespace(namespace)
          .withName("j")
          .edit(
              job -> {
                job.getMetadata().setFinalizers(List.of());
                return job;
              });
    }
  }

  @Test
  void theGoOperatorMakesOrphans() {
    held();
    Instant[] now = {Instant.parse("2026-01-01T00:00:00Z")};
    GoOperatorModel model =
        new GoOperatorModel(new HttpApi(client), GoConfig.DEFAULT, () -> now[0]);
    for (int i = 0; i < 3; i++) {
      model.pass(namespace, "sample");
    }
    suspend("sample", true);
    for (int i = 0; i < 3; i++) {
      now[0] = now[0].plus(Duration.ofMinutes(1));
      model.pass(namespace, "sample");
    }
    assertThat(finalizers()).contains(HELD, ORPHAN);
  }

  @Test
  void aForcedDeletionNamesItsPropagation() {
    AtomicInteger deletions = new AtomicInteger();
    try (FaultProxy proxy =
            FaultProxy.before(
                client.getConfiguration(),
                request -> {
                  if (request.method().equals("DELETE") && request.path().contains("/jobs/j")) {
                    deletions.incrementAndGet();
                  }
                  return new Fault.Pass();
                });
        KubernetesClient counted =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      operator(Settings.DEFAULT, counted);
      held();
      awaitPhase("sample", "Running");
      suspend("sample", true);
      // The first deletion, and one by force that has ended since another one follows.
      await().atMost(PATIENCE).until(() -> deletions.get() >= 3);
      assertThat(finalizers()).containsExactly(HELD);
    }
  }
}
