package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.ProxiedRequest;
import dev.homeostat.kubernetes.testing.Refusal;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The watches of the objects of pages, some of which fail. */
class PageWatchesTest extends PageGround {

  private final List<ProxiedRequest> watches = new CopyOnWriteArrayList<>();
  private final FaultProxy proxy;
  private final KubernetesClient through;
  private final KubernetesCluster seen;
  private volatile Faults faults = Faults.none();

  PageWatchesTest(RunningApiServer server) {
    super(server);
    proxy =
        FaultProxy.before(
            client.getConfiguration(),
            request -> {
              if (request.isWatch()) {
                watches.add(request);
              }
              return faults.of(request);
            });
    through = new KubernetesClientBuilder().withConfig(proxy.config()).build();
    seen = KubernetesCluster.of(through);
  }

  @AfterEach
  void disconnect() {
    through.close();
    proxy.close();
  }

  private void begin() {
    started(
        through,
        HomeostatEventSource.of(WebPage.class, seen, engine(seen, SecretStateStore.in(seen))),
        settings -> {});
  }

  private static boolean isOf(ProxiedRequest request, String resource) {
    return request.path().matches(".*/" + resource + "\\?.*");
  }

  private long watchesOf(String resource) {
    return watches.stream().filter(request -> isOf(request, resource)).count();
  }

  private void welcome(String name, Integer port) {
    create(
        name,
        spec -> {
          spec.texts = Map.of("title", "Welcome");
          spec.port = port;
        });
  }

  @Test
  void c8_the_objects_of_all_pages_have_one_watch_for_each_kind() {
    begin();
    for (String name : List.of("one", "two", "three")) {
      welcome(name, 80);
      awaitReady(name, "True");
    }
    assertThat(watchesOf("configmaps")).isEqualTo(1);
    assertThat(watchesOf("services")).isEqualTo(1);
  }

  @Test
  void c5_an_object_that_is_given_to_another_page_is_reported_by_the_former_one() {
    begin();
    welcome("one", null);
    welcome("two", null);
    awaitReady("one", "True");
    awaitReady("two", "True");
    String uid = page("two").getMetadata().getUid();
    merge(
        configMap("one"),
        """
        {"data": {"title": "Other"}, "metadata": {
          "labels": {"homeostat.dev/application-uid": "%s"},
          "ownerReferences": [
            {"apiVersion": "pages.example.com/v1", "kind": "WebPage", "name": "two",
             "uid": "%s", "controller": true}]}}
        """
            .formatted(uid, uid));
    awaitReady("one", "False");
    assertThat(configMap("one").getMetadata().getOwnerReferences())
        .singleElement()
        .satisfies(owner -> assertThat(owner.getUid()).isEqualTo(uid));
    client.resource(configMap("one")).delete();
    awaitReady("one", "True");
    awaitText("one", "title", "Welcome");
  }

  @Test
  void c27_a_deletion_that_no_event_reports_is_noticed() {
    // Each watch of config maps ends after an event.
    Faults shortWatches =
        request ->
            request.isWatch() && isOf(request, "configmaps")
                ? new Fault.EndWatch(1, false)
                : new Fault.Pass();
    faults = shortWatches;
    begin();
    welcome("home", null);
    awaitReady("home", "True");
    faults =
        request ->
            !request.isWrite() && isOf(request, "configmaps") ? new Fault.Cut() : new Fault.Pass();
    merge(configMap("home"), "{\"metadata\": {\"annotations\": {\"last\": \"event\"}}}");
    long before = watchesOf("configmaps");
    await().atMost(PATIENCE).until(() -> watchesOf("configmaps") > before);
    String uid = configMap("home").getMetadata().getUid();
    client.resource(configMap("home")).delete();
    faults = shortWatches;
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(configMap("home")).isNotNull();
              assertThat(configMap("home").getMetadata().getUid()).isNotEqualTo(uid);
            });
    awaitReady("home", "True");
  }

  @Test
  void c29_a_kind_whose_watch_fails_affects_no_page_without_it_and_is_watched_again() {
    faults =
        request ->
            !request.isWrite() && isOf(request, "services")
                ? new Fault.Refuse(Refusal.UNAVAILABLE)
                : new Fault.Pass();
    begin();
    welcome("served", 80);
    awaitReady("served", "False");
    welcome("home", null);
    awaitReady("home", "True");
    merge(configMap("home"), "{\"data\": {\"title\": \"Hacked\"}}");
    awaitText("home", "title", "Welcome");
    faults = Faults.none();
    awaitReady("served", "True");
    client.services().inNamespace(namespace).withName("served").delete();
    await()
        .atMost(PATIENCE)
        .until(() -> client.services().inNamespace(namespace).withName("served").get() != null);
  }
}
