package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.homeostat.Application;
import dev.homeostat.Problem;
import dev.homeostat.ResourceAddress;
import dev.homeostat.kubernetes.SecretStateStore;
import dev.homeostat.kubernetes.TypedObjects;
import dev.homeostat.kubernetes.testing.RunningApiServer;
import dev.homeostat.spi.HookContext;
import dev.homeostat.spi.HookVerdict;
import dev.homeostat.spi.LifecycleHook;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.javaoperatorsdk.operator.api.config.informer.Informer;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceUtils;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.api.reconciler.Workflow;
import io.javaoperatorsdk.operator.api.reconciler.dependent.Dependent;
import io.javaoperatorsdk.operator.api.reconciler.dependent.DependentResource;
import io.javaoperatorsdk.operator.api.reconciler.dependent.ReconcileResult;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.CRUDNoGCKubernetesDependentResource;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.KubernetesDependent;
import io.javaoperatorsdk.operator.processing.dependent.workflow.WorkflowBuilder;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.retry.GenericRetry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A workflow with a dependent resource of Homeostat, and one of Java Operator SDK after it. */
class WorkflowTest extends PageGround {

  private final AtomicInteger failures = new AtomicInteger();

  WorkflowTest(RunningApiServer server) {
    super(server);
  }

  /** A Deployment with the first text of the page as its image. */
  private static Application application(WebPage page) {
    String name = page.getMetadata().getName();
    Deployment deployment =
        new DeploymentBuilder()
            .withNewMetadata()
            .withName(name)
            .endMetadata()
            .withNewSpec()
            .withReplicas(1)
            .withNewSelector()
            .addToMatchLabels("page", name)
            .endSelector()
            .withNewTemplate()
            .withNewMetadata()
            .addToLabels("page", name)
            .endMetadata()
            .withNewSpec()
            .addNewContainer()
            .withName("web")
            .withImage(page.getSpec().texts.getOrDefault("image", "web:1"))
            .endContainer()
            .endSpec()
            .endTemplate()
            .endSpec()
            .build();
    return Application.ownedBy(TypedObjects.owner(page))
        .manifest(TypedObjects.manifest(List.of(deployment)))
        .settings(settings -> settings.withAwaitReady(true))
        .problems(
            page.getSpec().texts.containsKey("")
                ? List.of(Problem.error("InvalidPage").got("a text without a name"))
                : List.of())
        .build();
  }

  /** A dependent resource of the SDK that depends on the Deployment. */
  @KubernetesDependent(informer = @Informer(labelSelector = "page-map"))
  static final class PageMap extends CRUDNoGCKubernetesDependentResource<ConfigMap, WebPage> {

    @Override
    protected ConfigMap desired(WebPage page, Context<WebPage> context) {
      return new ConfigMapBuilder()
          .withNewMetadata()
          .withName(page.getMetadata().getName())
          .withNamespace(page.getMetadata().getNamespace())
          .addToLabels("page-map", "")
          .endMetadata()
          .addToData("of", "deployment")
          .build();
    }
  }

  @ControllerConfiguration(name = "workflow")
  private static final class WorkflowReconciler implements Reconciler<WebPage>, Cleaner<WebPage> {

    private final HomeostatEventSource<WebPage> homeostat;
    private final PageMap map = new PageMap();
    private final io.javaoperatorsdk.operator.processing.dependent.workflow.Workflow<WebPage>
        workflow;

    WorkflowReconciler(HomeostatEventSource<WebPage> homeostat) {
      this.homeostat = homeostat;
      HomeostatDependentResource<WebPage> objects =
          new HomeostatDependentResource<>(homeostat, WorkflowTest::application);
      this.workflow =
          new WorkflowBuilder<WebPage>()
              .addDependentResourceAndConfigure(objects)
              .withReadyPostcondition(new HomeostatDependentResource.ReadyPostcondition<>())
              .withDeletePostcondition(new HomeostatDependentResource.DeletePostcondition<>())
              .addDependentResourceAndConfigure(map)
              .dependsOn(objects)
              .build();
    }

    @Override
    public List<EventSource<?, WebPage>> prepareEventSources(EventSourceContext<WebPage> context) {
      List<EventSource<?, WebPage>> sources =
          new ArrayList<>(EventSourceUtils.dependentEventSources(context, map));
      sources.add(homeostat);
      return sources;
    }

    @Override
    public UpdateControl<WebPage> reconcile(WebPage page, Context<WebPage> context) {
      workflow.reconcile(page, context);
      return UpdateControl.noUpdate();
    }

    @Override
    public DeleteControl cleanup(WebPage page, Context<WebPage> context) {
      return workflow.cleanup(page, context).allPostConditionsMet()
          ? DeleteControl.defaultDelete()
          : DeleteControl.noFinalizerRemoval();
    }
  }

  /** Refuses passes and teardowns, which are repeated after a failure. */
  private final class Gate implements LifecycleHook {

    @Override
    public String name() {
      return "gate";
    }

    private HookVerdict next() {
      return failures.get() > 0 && failures.getAndDecrement() > 0
          ? HookVerdict.refuse("a fault of the test")
          : HookVerdict.proceed();
    }

    @Override
    public HookVerdict beforeReconcile(HookContext context) {
      return next();
    }

    @Override
    public HookVerdict beforeTeardown(HookContext context) {
      return next();
    }
  }

  private HomeostatEventSource<WebPage> gated() {
    return HomeostatEventSource.of(
        WebPage.class, cluster, engine(cluster, SecretStateStore.in(cluster), new Gate()));
  }

  private Deployment deployment(String name) {
    return client.apps().deployments().inNamespace(namespace).withName(name).get();
  }

  private void awaitImage(String name, String image) {
    await()
        .atMost(PATIENCE)
        .until(
            () ->
                deployment(name) != null
                    && deployment(name)
                        .getSpec()
                        .getTemplate()
                        .getSpec()
                        .getContainers()
                        .get(0)
                        .getImage()
                        .equals(image));
  }

  /** Plays the controller of Deployments. */
  private void becomeReady(String name) {
    client
        .apps()
        .deployments()
        .inNamespace(namespace)
        .withName(name)
        .editStatus(
            deployment -> {
              deployment.setStatus(
                  new DeploymentBuilder()
                      .withNewStatus()
                      .withObservedGeneration(deployment.getMetadata().getGeneration())
                      .withReplicas(1)
                      .withUpdatedReplicas(1)
                      .withReadyReplicas(1)
                      .withAvailableReplicas(1)
                      .addNewCondition()
                      .withType("Available")
                      .withStatus("True")
                      .endCondition()
                      .endStatus()
                      .build()
                      .getStatus());
              return deployment;
            });
  }

  private void awaitGone(Class<? extends HasMetadata> type, String name) {
    await()
        .atMost(PATIENCE)
        .until(() -> client.resources(type).inNamespace(namespace).withName(name).get() == null);
  }

  private void drift(String name) {
    merge(
        deployment(name),
        "{\"spec\":{\"template\":{\"spec\":{\"containers\":[{\"name\":\"web\",\"image\":\"other\"}]}}}}");
  }

  /** The life of a page whose reconciler has a workflow. */
  private void lives() {
    create("home", spec -> {});
    awaitImage("home", "web:1");
    awaitReady("home", "False");
    assertThat(configMap("home")).as("what depends on the Deployment waits").isNull();
    becomeReady("home");
    awaitReady("home", "True");
    await().atMost(PATIENCE).until(() -> configMap("home") != null);

    drift("home");
    awaitImage("home", "web:1");
    edit("home", spec -> spec.texts = Map.of("", "nameless"));
    awaitReady("home", "False");
    assertThat(configMap("home")).as("nothing is deleted because of an invalid page").isNotNull();
    edit("home", spec -> spec.texts = Map.of("image", "web:2"));
    awaitImage("home", "web:2");
    awaitReady("home", "False");
    int before = passes.size();
    client.resource(configMap("home")).delete();
    await().atMost(PATIENCE).until(() -> passes.size() > before);
    drift("home");
    awaitImage("home", "web:2");
    assertThat(configMap("home")).as("it waits again until the Deployment is ready").isNull();
    becomeReady("home");
    awaitReady("home", "True");

    merge(deployment("home"), "{\"metadata\":{\"finalizers\":[\"example.com/held\"]}}");
    client.resource(page("home")).delete();
    awaitGone(ConfigMap.class, "home");
    await().atMost(PATIENCE).until(() -> deployment("home").isMarkedForDeletion());
    assertThat(page("home").getMetadata().getFinalizers()).isNotEmpty();
    merge(deployment("home"), "{\"metadata\":{\"finalizers\":null}}");
    awaitGone(WebPage.class, "home");
    assertThat(deployment("home")).isNull();
  }

  @Test
  void what_depends_on_the_objects_waits_until_they_are_ready_and_is_deleted_before_them() {
    started(client, new WorkflowReconciler(source()), settings -> {});
    lives();
    // Nothing is known of the first page when another one has its name.
    lives();
  }

  /** The event source of the workflow that is described by annotations. */
  private static HomeostatEventSource<WebPage> ofAnnotations;

  static final class PageObjects extends HomeostatDependentResource<WebPage> {

    PageObjects() {
      super(ofAnnotations, WorkflowTest::application);
    }
  }

  @Workflow(
      dependents = {
        @Dependent(
            name = "objects",
            type = PageObjects.class,
            readyPostcondition = HomeostatDependentResource.ReadyPostcondition.class,
            deletePostcondition = HomeostatDependentResource.DeletePostcondition.class),
        @Dependent(name = "map", type = PageMap.class, dependsOn = "objects")
      })
  @ControllerConfiguration(name = "annotations")
  private static final class AnnotatedReconciler implements Reconciler<WebPage> {

    @Override
    public UpdateControl<WebPage> reconcile(WebPage page, Context<WebPage> context) {
      return UpdateControl.noUpdate();
    }
  }

  @Test
  void a_workflow_can_be_described_by_annotations() {
    ofAnnotations = source();
    started(client, new AnnotatedReconciler(), settings -> {});
    lives();
  }

  @Test
  void failures_are_repeated_also_after_the_last_attempt_of_the_retry() {
    failures.set(6);
    started(
        client,
        new WorkflowReconciler(gated()),
        settings ->
            settings.withRetry(
                new GenericRetry()
                    .setInitialInterval(Duration.ofMillis(10))
                    .setMaxInterval(100)
                    .setMaxAttempts(2)));
    create("home", spec -> {});
    awaitImage("home", "web:1");
    assertThat(failures).hasValue(0);
    becomeReady("home");
    awaitReady("home", "True");
    failures.set(3);
    client.resource(page("home")).delete();
    awaitGone(WebPage.class, "home");
    assertThat(failures).hasValue(0);
    assertThat(deployment("home")).isNull();
  }

  @Test
  void an_event_source_without_status_leaves_the_status_to_the_reconciler() {
    started(source().withoutStatus());
    create("home", spec -> spec.texts = Map.of("title", "Welcome"));
    awaitText("home", "title", "Welcome");
    edit("home", spec -> spec.texts = Map.of("title", "Hello"));
    awaitText("home", "title", "Hello");
    assertThat(page("home").getStatus()).isNull();
  }

  /** A dependent resource of another kind. */
  private static final class OtherResource implements DependentResource<ResourceAddress, WebPage> {

    @Override
    public ReconcileResult<ResourceAddress> reconcile(WebPage page, Context<WebPage> context) {
      throw new IllegalStateException("it is never reconciled");
    }

    @Override
    public Class<ResourceAddress> resourceType() {
      return ResourceAddress.class;
    }
  }

  @Test
  void an_event_source_serves_one_dependent_resource() {
    HomeostatEventSource<WebPage> homeostat = source();
    assertThat(new HomeostatDependentResource<>(homeostat, WorkflowTest::application)).isNotNull();
    assertThatThrownBy(() -> new HomeostatDependentResource<>(homeostat, WorkflowTest::application))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("one application");
  }

  @Test
  void
      an_event_source_that_has_stopped_serves_another_dependent_resource_and_no_longer_the_first() {
    HomeostatEventSource<WebPage> homeostat = source();
    HomeostatDependentResource<WebPage> first =
        new HomeostatDependentResource<>(homeostat, WorkflowTest::application);
    homeostat.start();
    homeostat.stop();
    assertThat(new HomeostatDependentResource<>(homeostat, WorkflowTest::application)).isNotNull();
    homeostat.start();
    try {
      assertThatThrownBy(() -> first.delete(new WebPage(), null))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("one application");
    } finally {
      homeostat.stop();
    }
  }

  @Test
  void its_conditions_are_for_no_other_dependent_resource() {
    HomeostatDependentResource.ReadyPostcondition<WebPage> ready =
        new HomeostatDependentResource.ReadyPostcondition<>();
    assertThatThrownBy(() -> ready.isMet(new OtherResource(), new WebPage(), null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(OtherResource.class.getName());
  }
}
