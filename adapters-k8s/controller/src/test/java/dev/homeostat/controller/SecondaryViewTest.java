package dev.homeostat.controller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.ApplicationId;
import dev.homeostat.ReconcileResult;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.Fault;
import dev.homeostat.kubernetes.testing.FaultProxy;
import dev.homeostat.kubernetes.testing.Faults;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.kubernetes.watch.WatchScope;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A controller whose applications depend on other objects: words that config maps translate. */
class SecondaryViewTest extends Ground {

  private static final String LABEL = "example.com/dictionary";

  private final SecondaryView<Map<String, String>> dictionaries;

  SecondaryViewTest(RunningApiServer server) {
    super(server);
    dictionaries =
        SecondaryView.of(
            WatchScope.of("v1", "ConfigMap").in(namespace).labelled(LABEL),
            map -> Map.of("en", map.tree().at("/data/en").asText()),
            SecondaryViewTest::concerned);
  }

  /** A dictionary concerns the bundle of its name. */
  private static List<ApplicationId> concerned(ResourceAddress map, Map<String, String> words) {
    return List.of(new ApplicationId(map.id().namespace(), map.id().name().replace("-words", "")));
  }

  private Application translated(WordBundle bundle) {
    String name = bundle.getMetadata().getName();
    String word =
        dictionaries.get(namespace, name + "-words").map(words -> words.get("en")).orElse("none");
    return Application.ownedBy(TypedObjects.owner(bundle))
        .manifest(TypedObjects.manifest(List.of(configMap(name, word))))
        .build();
  }

  private ControllerBuilder<WordBundle> translating() {
    return described()
        .secondary(dictionaries)
        .application(this::translated)
        .resync(Duration.ofHours(5));
  }

  private void dictionary(String bundle, String word) {
    ConfigMap map =
        new ConfigMapBuilder()
            .withNewMetadata()
            .withName(bundle + "-words")
            .addToLabels(LABEL, "yes")
            .endMetadata()
            .addToData("en", word)
            .build();
    client.resource(map).inNamespace(namespace).create();
  }

  private void edit(String bundle, String merge) {
    patch(configMap(bundle + "-words"), merge);
  }

  private long runsOf(String bundle) {
    return runs.stream().filter(run -> run.key().name().equals(bundle)).count();
  }

  @Test
  void the_first_pass_knows_what_is_there() {
    dictionary("web", "hello");
    create("web", spec -> {});
    started(translating());
    awaitWord("web", "hello");
    calm();
    assertThat(passes)
        .allSatisfy(pass -> assertThat(pass.outcome()).isEqualTo(ReconcileResult.Outcome.SETTLED))
        .hasSize(1);
  }

  @Test
  void it_knows_the_primary_objects_that_some_projections_concern() {
    dictionary("web", "hello");
    dictionary("shop", "hi");
    create("web", spec -> {});
    started(translating());
    awaitWord("web", "hello");
    assertThat(dictionaries.primaries(words -> words.containsValue("hi")))
        .containsExactly(new ApplicationId(namespace, "shop"));
    assertThat(dictionaries.primaries(words -> false)).isEmpty();
  }

  @Test
  void no_pass_runs_before_a_slow_list_of_the_view_has_been_read() {
    dictionary("web", "hello");
    create("web", spec -> {});
    Faults slow =
        request ->
            request.path().contains("dictionary")
                ? new Fault.Delay(Duration.ofSeconds(2))
                : new Fault.Pass();
    try (FaultProxy proxy = FaultProxy.before(Config.fromKubeconfig(server.kubeconfig()), slow);
        KubernetesClient through =
            new KubernetesClientBuilder().withConfig(proxy.config()).build()) {
      Controller controller =
          started(
              described(KubernetesCluster.of(through))
                  .secondary(dictionaries)
                  .application(this::translated));
      awaitWord("web", "hello");
      calm();
      assertThat(passes).hasSize(1);
      controller.stop(Duration.ofSeconds(5));
    }
  }

  @Test
  void a_changed_projection_runs_a_pass_of_what_it_concerns_and_of_nothing_else() {
    dictionary("web", "hello");
    dictionary("shop", "hello");
    create("web", spec -> {});
    create("shop", spec -> {});
    started(translating());
    awaitWord("web", "hello");
    awaitWord("shop", "hello");
    calm();
    long before = runsOf("web");

    edit("web", "{\"metadata\":{\"annotations\":{\"seen\":\"yes\"}}}");
    edit("web", "{\"data\":{\"other\":\"word\"}}");
    edit("shop", "{\"data\":{\"en\":\"good morning\"}}");

    awaitWord("shop", "good morning");
    assertThat(runsOf("web")).isEqualTo(before);
  }

  @Test
  void an_object_that_comes_or_goes_runs_a_pass() {
    create("web", spec -> {});
    started(translating());
    awaitWord("web", "none");
    dictionary("web", "hello");
    awaitWord("web", "hello");
    client.resource(configMap("web-words")).delete();
    awaitWord("web", "none");
    assertThat(dictionaries.all()).isEmpty();
  }

  @Test
  void one_that_loses_its_label_goes_like_one_that_is_deleted() {
    dictionary("web", "hello");
    create("web", spec -> {});
    started(translating());
    awaitWord("web", "hello");
    edit("web", "{\"metadata\":{\"labels\":{\"" + LABEL + "\":null}}}");
    awaitWord("web", "none");
  }

  @Test
  void a_second_controller_on_the_same_watch_is_filled_too() {
    dictionary("web", "hello");
    create("web", spec -> {});
    started(translating());
    awaitWord("web", "hello");
    SecondaryView<String> other =
        SecondaryView.of(
            WatchScope.of("v1", "ConfigMap").in(namespace).labelled(LABEL),
            map -> map.tree().at("/data/en").asText(),
            (map, word) -> List.of());
    started(
        Controller.named("others")
            .of(cluster, WordBundle.class)
            .application(Ground::application)
            .engine(engine(cluster))
            .namespaces("nowhere")
            .secondary(other));
    assertThat(other.get(namespace, "web-words")).contains("hello");
  }

  @Test
  void a_kind_that_is_not_served_holds_up_nothing_and_is_reported_until_it_is() {
    SecondaryView<String> moons =
        SecondaryView.of(
            WatchScope.of("views.example.com/v1", "Moon").in(namespace),
            moon -> moon.tree().at("/spec/word").asText(),
            (moon, word) -> List.of(new ApplicationId(namespace, moon.id().name())));
    create("web", spec -> {});
    Controller controller =
        started(
            described()
                .secondary(moons)
                .application(
                    bundle ->
                        Application.ownedBy(TypedObjects.owner(bundle))
                            .manifest(
                                TypedObjects.manifest(
                                    List.of(
                                        configMap(
                                            "web", moons.get(namespace, "web").orElse("none")))))
                            .build()));
    awaitWord("web", "none");
    assertThat(controller.troubles())
        .anySatisfy(trouble -> assertThat(trouble.scope().kind()).isEqualTo("Moon"));

    server.define(
        """
        apiVersion: apiextensions.k8s.io/v1
        kind: CustomResourceDefinition
        metadata: {name: moons.views.example.com}
        spec:
          group: views.example.com
          scope: Namespaced
          names: {kind: Moon, plural: moons, singular: moon, listKind: MoonList}
          versions:
            - name: v1
              served: true
              storage: true
              schema:
                openAPIV3Schema: {type: object, x-kubernetes-preserve-unknown-fields: true}
        """);
    client
        .resource(
            """
            apiVersion: views.example.com/v1
            kind: Moon
            metadata: {name: web}
            spec: {word: hello}
            """)
        .inNamespace(namespace)
        .create();

    awaitWord("web", "hello");
    await().atMost(PATIENCE).until(() -> controller.troubles().isEmpty());
  }

  @Test
  void after_a_restart_an_application_is_computed_anew() {
    dictionary("web", "hello");
    create("web", spec -> {});
    Controller first = started(translating().ignoringLabels().watching("v1", "ConfigMap"));
    awaitWord("web", "hello");
    calm();
    first.stop(Duration.ofSeconds(5));
    edit("web", "{\"data\":{\"en\":\"good morning\"}}");
    first.start();
    awaitWord("web", "good morning");
  }
}
