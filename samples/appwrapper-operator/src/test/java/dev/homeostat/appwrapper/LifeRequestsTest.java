package dev.homeostat.appwrapper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.homeostat.appwrapper.api.AppWrappers;
import dev.homeostat.appwrapper.settings.Settings;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.program.RunningProgram;
import dev.homeostat.tree.Trees;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The requests from the creation of an AppWrapper to its success. */
class LifeRequestsTest extends WrapperGround {

  private final List<String> requests = new CopyOnWriteArrayList<>();
  private FaultProxy proxy;
  private KubernetesClient counted;
  private RunningProgram operator;

  LifeRequestsTest(RunningApiServer server) {
    super(server);
  }

  @BeforeEach
  void count() {
    proxy =
        FaultProxy.before(
            client.getConfiguration(),
            request -> {
              if (!request.isWatch()) {
                requests.add(request.toString());
              }
              return new Fault.Pass();
            });
    counted = new KubernetesClientBuilder().withConfig(proxy.config()).build();
    operator = operator(Settings.DEFAULT, counted);
    // Schemas are read once.
    live("first", "a");
    requests.clear();
  }

  @AfterEach
  void close() {
    operator.close();
    counted.close();
    proxy.close();
  }

  private void live(String name, String... pods) {
    wrap(name, Stream.of(pods).map(Wrappers::pod).toArray(String[]::new));
    awaitPhase(name, "Running");
    succeed(name, pods);
  }

  private void succeed(String name, String... pods) {
    ready(name, pods);
    Stream.of(pods).forEach(pod -> play(pod, "Succeeded"));
    awaitPhase(name, "Succeeded");
  }

  private void ready(String name, String... pods) {
    Stream.of(pods).forEach(pod -> play(pod, "Running"));
    awaitCondition(name, "PodsReady", "True/SufficientPodsReady");
  }

  private List<String> reads() {
    return requests.stream().filter(line -> line.startsWith("GET")).toList();
  }

  @Test
  void the_life_of_one_pod_takes_seven_requests() {
    live("second", "b");
    String wrapper = "PATCH /apis/workload.codeflare.dev/v1beta2/namespaces/*/appwrappers/second";
    String status = wrapper + "/status";
    assertThat(requests.stream().map(line -> line.replace(namespace, "*").replaceAll("\\?.*", "")))
        .containsExactly(
            status, wrapper, status, "POST /api/v1/namespaces/*/pods", status, status, status);
  }

  @Test
  void nothing_is_read_of_pods_that_were_created() {
    live("second", "b", "c");
    assertThat(requests.stream().filter(line -> line.startsWith("POST"))).hasSize(2);
    assertThat(reads()).isEmpty();
  }

  @Test
  void the_success_of_pods_that_another_process_created_is_confirmed_by_one_list() {
    wrap("second", Wrappers.pod("b"));
    awaitPhase("second", "Running");
    operator.close();
    operator = operator(Settings.DEFAULT, counted);
    ready("second", "b");
    requests.clear();
    succeed("second", "b");
    assertThat(reads()).singleElement().satisfies(this::list);
  }

  @Test
  void success_beside_pods_of_others_is_confirmed_by_one_list() {
    wrap("second", Wrappers.pod("b"));
    awaitPhase("second", "Running");
    create(
        Trees.thaw(
            Wrappers.yaml(
                "{apiVersion: v1, kind: Pod, metadata: {name: other, labels: {"
                    + AppWrappers.LABEL
                    + ": second}}, spec: "
                    + Wrappers.POD_SPEC
                    + "}")));
    succeed("second", "b", "other");
    assertThat(reads()).singleElement().satisfies(this::list);
  }

  @Test
  void success_of_a_pod_beside_another_object_is_confirmed_by_one_list() {
    wrap(
        "second",
        Wrappers.pod("b"),
        "template: {apiVersion: v1, kind: ConfigMap, metadata: {name: c}}");
    awaitPhase("second", "Running");
    succeed("second", "b");
    assertThat(lists("pods")).singleElement().satisfies(this::list);
  }

  /** A ReplicaSet that makes a pod between the two lists is in the first one. */
  @Test
  void what_makes_pods_is_listed_before_the_pods_when_objects_go() {
    wrap("second", Wrappers.pod("b"));
    awaitPhase("second", "Running");
    requests.clear();
    delete("second");
    awaitGone("second");
    assertThat(lists("replicasets")).isNotEmpty();
    assertThat(requests.lastIndexOf(lists("replicasets").get(0)))
        .isLessThan(requests.lastIndexOf(lists("pods").get(0)));
  }

  private List<String> lists(String plural) {
    return reads().stream()
        .filter(line -> line.contains("/" + plural + "?labelSelector="))
        .toList();
  }

  private void list(String request) {
    assertThat(request).contains("/pods?labelSelector=", "second");
  }
}
