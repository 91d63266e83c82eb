package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Manifest;
import dev.homeostat.Owner;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.dependent.workflow.WorkflowBuilder;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Functions of the user that fail, or return what is not allowed. */
class OddInputTest extends PageGround {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private final List<String> failures = new CopyOnWriteArrayList<>();

  OddInputTest(RunningApiServer server) {
    super(server);
  }

  @ControllerConfiguration(name = "odd")
  private final class Odd implements Reconciler<WebPage>, Cleaner<WebPage> {
    private final HomeostatEventSource<WebPage> homeostat;
    private final Function<WebPage, Application> made;
    private final Function<WebPage, Application> torn;

    Odd(
        HomeostatEventSource<WebPage> homeostat,
        Function<WebPage, Application> made,
        Function<WebPage, Application> torn) {
      this.homeostat = homeostat;
      this.made = made;
      this.torn = torn;
    }

    @Override
    public List<EventSource<?, WebPage>> prepareEventSources(EventSourceContext<WebPage> context) {
      return List.of(homeostat);
    }

    @Override
    public UpdateControl<WebPage> reconcile(WebPage page, Context<WebPage> context) {
      try {
        return homeostat.reconcile(page, made, context);
      } catch (FailedPassException e) {
        failures.add(e.getMessage());
        throw e;
      }
    }

    @Override
    public DeleteControl cleanup(WebPage page, Context<WebPage> context) {
      return homeostat.cleanup(page, torn);
    }
  }

  private void startedWith(
      Function<WebPage, Application> made, Function<WebPage, Application> torn) {
    started(client, new Odd(source(), made, torn), settings -> {});
  }

  private void isReleasedAfter(Function<WebPage, Application> torn) {
    startedWith(PageReconciler::application, torn);
    create("odd", spec -> spec.texts = Map.of("title", "x"));
    awaitReady("odd", "True");
    client.resources(WebPage.class).inNamespace(namespace).withName("odd").delete();
    await().atMost(LIMIT).until(() -> page("odd") == null);
  }

  @Test
  void a_teardown_without_an_application_goes_by_the_state() {
    isReleasedAfter(page -> null);
  }

  @Test
  void a_teardown_whose_function_throws_an_error_goes_by_the_state() {
    isReleasedAfter(
        page -> {
          throw new ExceptionInInitializerError("a class that cannot be loaded");
        });
  }

  @Test
  void a_teardown_whose_function_names_another_application_goes_by_the_state() {
    isReleasedAfter(page -> other());
  }

  private Application other() {
    return Application.ownedBy(
            Owner.builder()
                .apiVersion("pages.example.com/v1")
                .kind("WebPage")
                .namespace(namespace)
                .name("other")
                .uid("u")
                .build())
        .build();
  }

  @Test
  void a_text_without_a_reader_of_yaml_is_reported_with_the_artifact_that_is_missing() {
    // These tests have no homeostat-engine-yaml on their class path.
    startedWith(
        page ->
            Application.ownedBy(TypedObjects.owner(page))
                .manifest(Manifest.parse("{apiVersion: v1, kind: ConfigMap}"))
                .build(),
        PageReconciler::application);
    create("odd", spec -> spec.texts = Map.of());
    awaitReady("odd", "False");
    assertThat(condition(page("odd"), "Ready").get("message").toString())
        .contains("NoApplication", "dev.homeostat:homeostat-engine-yaml");
    await().atMost(LIMIT).until(() -> !failures.isEmpty());
    assertThat(failures.get(0)).contains("dev.homeostat:homeostat-engine-yaml");
  }

  @Test
  void a_missing_application_is_named_as_such() {
    startedWith(page -> null, PageReconciler::application);
    create("odd", spec -> spec.texts = Map.of());
    await().atMost(LIMIT).until(() -> !failures.isEmpty());
    assertThat(failures.get(0)).doesNotContain("NullPointerException").contains("application");
  }

  @Test
  void an_application_of_another_name_is_reported_with_both_names() {
    startedWith(page -> other(), PageReconciler::application);
    create("odd", spec -> spec.texts = Map.of());
    await().atMost(LIMIT).until(() -> !failures.isEmpty());
    assertThat(failures.get(0)).contains("other");
  }

  @Test
  void members_of_the_status_that_are_no_object_are_reported_as_such() {
    started(
        client,
        new Odd(
            source().status((page, pass) -> "text"),
            PageReconciler::application,
            PageReconciler::application),
        settings -> {});
    create("odd", spec -> spec.texts = Map.of());
    await().atMost(LIMIT).until(() -> !failures.isEmpty());
    assertThat(failures.get(0)).contains("status");
  }

  @Test
  void a_page_whose_new_generation_makes_no_application_is_not_ready_in_it() {
    startedWith(
        page -> {
          if (page.getSpec().texts.containsKey("bad")) {
            throw new IllegalArgumentException("bad");
          }
          return PageReconciler.application(page);
        },
        PageReconciler::application);
    create("odd", spec -> spec.texts = Map.of("title", "x"));
    awaitReady("odd", "True");
    edit("odd", spec -> spec.texts = Map.of("bad", "x"));
    await().atMost(LIMIT).until(() -> failures.size() > 2);
    assertThat(page("odd").getStatus().observedGeneration)
        .isEqualTo(page("odd").getMetadata().getGeneration());
  }

  @Test
  void a_page_whose_objects_are_deleted_by_an_unmet_precondition_is_not_ready() {
    HomeostatEventSource<WebPage> source = source();
    started(client, new Switched(source), settings -> {});
    create("odd", spec -> spec.texts = Map.of("title", "x"));
    awaitReady("odd", "True");
    edit("odd", spec -> spec.texts = Map.of("off", "x"));
    await().atMost(LIMIT).until(() -> configMap("odd") == null);
    await()
        .atMost(LIMIT)
        .until(() -> !"True".equals(condition(page("odd"), "Ready").get("status")));
  }

  @ControllerConfiguration(name = "switched")
  private static final class Switched implements Reconciler<WebPage> {
    private final HomeostatEventSource<WebPage> homeostat;
    private final io.javaoperatorsdk.operator.processing.dependent.workflow.Workflow<WebPage>
        workflow;

    Switched(HomeostatEventSource<WebPage> homeostat) {
      this.homeostat = homeostat;
      this.workflow =
          new WorkflowBuilder<WebPage>()
              .addDependentResourceAndConfigure(
                  new HomeostatDependentResource<>(homeostat, PageReconciler::application))
              .withReconcilePrecondition(
                  (dependent, page, context) ->
                      !((WebPage) page).getSpec().texts.containsKey("off"))
              .build();
    }

    @Override
    public List<EventSource<?, WebPage>> prepareEventSources(EventSourceContext<WebPage> context) {
      return List.of(homeostat);
    }

    @Override
    public UpdateControl<WebPage> reconcile(WebPage page, Context<WebPage> context) {
      workflow.reconcile(page, context);
      return UpdateControl.noUpdate();
    }
  }

  @Test
  void a_page_that_disappears_during_its_teardown_is_forgotten() {
    HomeostatEventSource<WebPage> source = source();
    AtomicBoolean isGone = new AtomicBoolean();
    started(
        client,
        new Odd(
            source,
            PageReconciler::application,
            page -> {
              merge(page, "{\"metadata\":{\"finalizers\":null}}");
              await()
                  .atMost(LIMIT)
                  .until(() -> page("odd") == null && source.getSecondaryResources(page).isEmpty());
              isGone.set(true);
              return PageReconciler.application(page);
            }),
        settings -> {});
    create("odd", spec -> spec.texts = Map.of("title", "x"));
    awaitReady("odd", "True");
    WebPage page = page("odd");
    ConfigMap map = configMap("odd");
    client
        .resource(
            new ConfigMapBuilder(map)
                .editMetadata()
                .addToFinalizers("test.example.com/x")
                .endMetadata()
                .build())
        .patch();
    int before = passes.size();
    client.resources(WebPage.class).inNamespace(namespace).withName("odd").delete();
    await().atMost(PATIENCE).until(() -> isGone.get() && passes.size() > before);
    try {
      await()
          .atMost(LIMIT)
          .untilAsserted(() -> assertThat(source.getSecondaryResources(page)).isEmpty());
    } finally {
      merge(map, "{\"metadata\":{\"finalizers\":null}}");
    }
  }
}
