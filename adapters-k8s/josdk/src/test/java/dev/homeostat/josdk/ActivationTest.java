package dev.homeostat.josdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.homeostat.kubernetes.testing.RunningApiServer;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.dependent.workflow.Workflow;
import io.javaoperatorsdk.operator.processing.dependent.workflow.WorkflowBuilder;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A dependent resource with an activation condition: its event source comes and goes. */
class ActivationTest extends PageGround {

  private volatile boolean isActive = true;
  private final AtomicInteger inactive = new AtomicInteger();

  ActivationTest(RunningApiServer server) {
    super(server);
  }

  @ControllerConfiguration(name = "activation")
  private final class ActivatedReconciler implements Reconciler<WebPage>, Cleaner<WebPage> {

    private final Workflow<WebPage> workflow;

    ActivatedReconciler(HomeostatEventSource<WebPage> homeostat) {
      this.workflow =
          new WorkflowBuilder<WebPage>()
              .addDependentResourceAndConfigure(
                  new HomeostatDependentResource<>(homeostat, PageReconciler::application))
              .withActivationCondition((resource, page, context) -> isActive)
              .withDeletePostcondition(new HomeostatDependentResource.DeletePostcondition<>())
              .build();
    }

    @Override
    public UpdateControl<WebPage> reconcile(WebPage page, Context<WebPage> context) {
      boolean wasActive = isActive;
      workflow.reconcile(page, context);
      if (!wasActive) {
        inactive.incrementAndGet();
      }
      return UpdateControl.noUpdate();
    }

    @Override
    public DeleteControl cleanup(WebPage page, Context<WebPage> context) {
      return workflow.cleanup(page, context).allPostConditionsMet()
          ? DeleteControl.defaultDelete()
          : DeleteControl.noFinalizerRemoval();
    }
  }

  private void welcome(String name) {
    create(name, spec -> spec.texts = Map.of("title", "Welcome"));
  }

  @Test
  void what_changed_while_the_source_was_away_is_mended_when_it_is_back() {
    started(client, new ActivatedReconciler(source()), settings -> {});
    welcome("one");
    welcome("two");
    awaitReady("one", "True");
    awaitReady("two", "True");

    isActive = false;
    edit("one", spec -> spec.texts = Map.of("title", "Hello"));
    await().atMost(PATIENCE).until(() -> inactive.get() > 0);
    merge(configMap("two"), "{\"data\":{\"title\":\"Hacked\"}}");

    isActive = true;
    edit("one", spec -> spec.texts = Map.of("title", "Good evening"));
    awaitText("one", "title", "Good evening");
    awaitText("two", "title", "Welcome");
    merge(configMap("two"), "{\"data\":{\"title\":\"Hacked\"}}");
    awaitText("two", "title", "Welcome");

    client.resource(page("one")).delete();
    await().atMost(PATIENCE).until(() -> page("one") == null);
    assertThat(configMap("one")).isNull();
  }

  @Test
  void pages_that_begin_at_the_same_time_begin_one_source() {
    started(client, new ActivatedReconciler(source()), settings -> {});
    List<String> names = IntStream.range(0, 8).mapToObj(i -> "page-" + i).toList();
    names.forEach(this::welcome);
    names.forEach(name -> awaitReady(name, "True"));
    // Of a source that was lost, a page would not wake.
    names.forEach(name -> client.resource(configMap(name)).delete());
    names.forEach(name -> awaitText(name, "title", "Welcome"));
  }
}
