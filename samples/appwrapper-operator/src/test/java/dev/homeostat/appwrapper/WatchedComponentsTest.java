package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.program.RunningProgram;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.Interceptor;
import io.fabric8.kubernetes.client.http.Interceptor.RequestTags;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** A change of a pod costs no read of the components that watches show. */
class WatchedComponentsTest extends WrapperGround {

  private final List<String> reads = new CopyOnWriteArrayList<>();

  WatchedComponentsTest(RunningApiServer server) {
    super(server);
  }

  private KubernetesClient counted() {
    return new KubernetesClientBuilder()
        .withConfig(client.getConfiguration())
        .withHttpClientBuilderConsumer(
            http ->
                http.addOrReplaceInterceptor(
                    "reads",
                    new Interceptor() {
                      @Override
                      public void before(
                          BasicBuilder builder, HttpRequest request, RequestTags tags) {
                        if (request.method().equals("GET")) {
                          reads.add(request.uri().getPath());
                        }
                      }
                    }))
        .build();
  }

  private long readsOf(String kindAndName) {
    return reads.stream().filter(path -> path.endsWith(namespace + kindAndName)).count();
  }

  /** Lets the pod wait and run again, and returns how often both components were read for it. */
  private long readsOfAChange() {
    long before = readsOf("/pods/a") + readsOf("/jobs/j");
    play("a", "Pending");
    awaitCondition("sample", "PodsReady", "False/InsufficientPodsReady");
    play("a", "Running");
    awaitCondition("sample", "PodsReady", "True/SufficientPodsReady");
    return readsOf("/pods/a") + readsOf("/jobs/j") - before;
  }

  @Test
  void a_change_of_a_pod_costs_no_read_of_its_component_and_of_others() {
    try (KubernetesClient counted = counted();
        RunningProgram operator = operator(Settings.DEFAULT, counted)) {
      assertThat(operator.isWorking()).isTrue();
      String job = Wrappers.job("j", "parallelism: 0, ");
      wrap(
          "sample",
          "",
          false,
          Wrappers.pod("a"),
          job.replace("containers", "restartPolicy: Never, containers"));
      awaitPhase("sample", "Running");
      play("a", "Running");
      awaitCondition("sample", "PodsReady", "True/SufficientPodsReady");
      assertThat(reads).isNotEmpty();
      // A watch that is behind costs reads, but is not behind for ever.
      await().atMost(PATIENCE).until(() -> readsOfAChange() == 0);
      report(
          "batch/v1",
          "Job",
          "j",
          "{\"conditions\": [{\"type\": \"Failed\", \"status\": \"True\"}]}");
      await()
          .atMost(PATIENCE)
          .until(() -> condition("sample", "Unhealthy").equals("True/FailedComponent"));
    }
  }
}
