package dev.homeostat.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** O10: the requests of the operator, counted by verb and resource on a real API server. */
class RequestsTest extends Ground {

  private static final Pattern RESOURCE =
      Pattern.compile("/namespaces/[^/]+/([^/?]+)(?:/[^/?]+)?(/status)?(?:\\?.*)?$");

  private static final String FOUR =
      """
      manifest:
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME-a}, data: {mode: fast}}
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME-b}, data: {mode: fast}}
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME-c}, data: {mode: fast}}
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME-d}, data: {mode: fast}}
      """;

  private static final String ONE =
      """
      manifest:
      - {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME}, data: {mode: fast}}
      """;

  private static final String FIVE =
      FOUR + "- {apiVersion: v1, kind: ConfigMap, metadata: {name: NAME-e}, data: {mode: fast}}\n";

  private static final String WITH_DEPLOYMENT =
      FOUR
          + """
          - apiVersion: apps/v1
            kind: Deployment
            metadata: {name: NAME}
            spec:
              replicas: 0
              selector: {matchLabels: {app: NAME}}
              template:
                metadata: {labels: {app: NAME}}
                spec: {containers: [{name: app, image: "registry.example.com/app:1"}]}
          """;

  private final List<ProxiedRequest> requests = new CopyOnWriteArrayList<>();
  private final FaultProxy proxy;
  private final KubernetesClient through;

  RequestsTest(RunningApiServer server) {
    super(server);
    proxy =
        FaultProxy.before(
            client.getConfiguration(),
            request -> {
              requests.add(request);
              return new Fault.Pass();
            });
    through = new KubernetesClientBuilder().withConfig(proxy.config()).build();
  }

  @AfterEach
  void disconnect() {
    through.close();
    proxy.close();
  }

  /** Waits until no request came for a second; returns how many there were. */
  private int calm() {
    int[] last = {-1};
    await()
        .atMost(PATIENCE)
        .during(Duration.ofSeconds(1))
        .until(
            () -> {
              int before = last[0];
              last[0] = requests.size();
              return before == last[0];
            });
    return last[0];
  }

  /** By verb and resource, without watches. */
  private Map<String, Integer> counts(int from) {
    Map<String, Integer> counts = new TreeMap<>();
    for (ProxiedRequest request : requests.subList(from, requests.size())) {
      if (!request.isWatch()) {
        counts.merge(named(request), 1, Integer::sum);
      }
    }
    return counts;
  }

  /**
   * The same for a first pass, which notes its progress if the machine is so slow that it takes
   * longer than a second: the status before the state is saved is that note.
   */
  private Map<String, Integer> countsOfFirstPass(int from) {
    Map<String, Integer> counts = counts(from);
    List<String> names =
        requests.subList(from, requests.size()).stream().map(RequestsTest::named).toList();
    int note = names.indexOf("PATCH applications/status");
    if (note >= 0 && note < names.lastIndexOf("PUT secrets")) {
      counts.merge("PATCH applications/status", -1, Integer::sum);
    }
    return counts;
  }

  private static String named(ProxiedRequest request) {
    Matcher matcher = RESOURCE.matcher(request.path());
    String resource =
        matcher.find()
            ? matcher.group(1) + (matcher.group(2) == null ? "" : matcher.group(2))
            : request.path();
    return request.method() + " " + resource;
  }

  private int settled(String name) {
    return settled(name, FIVE);
  }

  private int settled(String name, String spec) {
    int before = requests.size();
    application(name, spec.replace("NAME", name));
    awaitPhase(name, spec.equals(WITH_DEPLOYMENT) ? "Progressing" : "Ready");
    // The event is the last request. On a slow machine, it can come more than a second later.
    await().atMost(PATIENCE).until(() -> counts(before).containsKey("POST events"));
    return calm();
  }

  @Test
  void o10_a_new_application_of_five_comes_to_rest_with_nine_requests_and_one_event() {
    operator(through);
    int before = settled("first");
    settled("second");
    assertThat(countsOfFirstPass(before))
        .as("%s", requests.subList(before, requests.size()))
        .isEqualTo(
            Map.of(
                "PATCH applications", 1,
                "POST secrets", 1,
                "POST configmaps", 5,
                "PUT secrets", 1,
                "PATCH applications/status", 1,
                "POST events", 1));
  }

  /** The state is saved once more, before the Deployment of the second wave is created. */
  @Test
  void o10_a_deployment_after_the_others_takes_one_save_more_and_no_read() {
    operator(through);
    int before = settled("first", WITH_DEPLOYMENT);
    settled("second", WITH_DEPLOYMENT);
    assertThat(countsOfFirstPass(before))
        .as("%s", requests.subList(before, requests.size()))
        .isEqualTo(
            Map.of(
                "PATCH applications", 1,
                "POST secrets", 1,
                "POST configmaps", 4,
                "POST deployments", 1,
                "PUT secrets", 2,
                "PATCH applications/status", 1,
                "POST events", 1));
  }

  @Test
  void o10_a_repair_reads_what_drifted_and_writes_once() {
    operator(through);
    int before = settled("web", WITH_DEPLOYMENT);
    merge("v1", "ConfigMap", "web-a", "{\"data\": {\"mode\": \"slow\"}}");
    await().atMost(PATIENCE).until(() -> status("web").at("/counts/drifts").asInt() == 1);
    calm();
    assertThat(counts(before))
        .containsEntry("PATCH configmaps", 1)
        .containsEntry("GET configmaps", 1)
        .containsEntry("GET applications", 1)
        .containsEntry("PATCH applications/status", 1)
        .doesNotContainKeys("GET deployments", "PATCH applications");
  }

  @Test
  void o10_labels_and_annotations_without_a_meaning_cause_no_request() {
    operator(through);
    int before = settled("web");
    merge(
        "homeostat.dev/v1alpha1",
        "Application",
        "web",
        "{\"metadata\": {\"labels\": {\"team\": \"blue\"}, \"annotations\": {\"note\": \"a\"}}}");
    calm();
    assertThat(counts(before)).isEmpty();
    merge(
        "homeostat.dev/v1alpha1",
        "Application",
        "web",
        "{\"metadata\": {\"annotations\": {\"homeostat.dev/reconcile\": \"now\"}}}");
    await()
        .atMost(PATIENCE)
        .until(() -> status("web").path("lastHandledReconcile").asText().equals("now"));
  }

  @Test
  void o10_a_restart_reads_each_state_once_with_one_list_after_ten() {
    StartedOperator first = operator(through);
    for (int i = 0; i < 20; i++) {
      application("app-" + i, ONE.replace("NAME", "app-" + i));
    }
    for (int i = 0; i < 20; i++) {
      awaitPhase("app-" + i, "Ready");
    }
    calm();
    first.close();
    int before = requests.size();
    operator(through);
    calm();
    List<ProxiedRequest> made = List.copyOf(requests.subList(before, requests.size()));
    assertThat(made).noneMatch(ProxiedRequest::isWrite);
    assertThat(made)
        .filteredOn(request -> request.path().contains("/secrets?"))
        .singleElement()
        .asString()
        .contains("labelSelector");
    // While one worker lists, the others go on; no state is read twice.
    assertThat(made)
        .filteredOn(request -> request.path().contains("/secrets/"))
        .hasSizeBetween(10, 19)
        .extracting(ProxiedRequest::path)
        .doesNotHaveDuplicates();
    assertThat(made)
        .as("reads of other objects")
        .noneMatch(request -> request.path().matches(".*/(configmaps|applications)/[^/?]+$"));
  }
}
