package com.example.live;

import com.example.live.GreetingSdkOperator.GreetingReconciler;
import dev.homeostat.Engine;
import dev.homeostat.josdk.HomeostatDependentResource;
import dev.homeostat.josdk.HomeostatEventSource;
import dev.homeostat.kubernetes.KubernetesCluster;
import dev.homeostat.kubernetes.SecretStateStore;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.reconciler.Cleaner;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.DeleteControl;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceUtils;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.dependent.kubernetes.CRUDNoGCKubernetesDependentResource;
import io.javaoperatorsdk.operator.processing.dependent.workflow.Workflow;
import io.javaoperatorsdk.operator.processing.dependent.workflow.WorkflowBuilder;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import java.util.ArrayList;
import java.util.List;

/** The workflow in docs/josdk.md. */
final class GreetingWorkflow {

  private GreetingWorkflow() {}

  /** A dependent resource of the SDK that is reconciled after the word. */
  static final class Announcement extends CRUDNoGCKubernetesDependentResource<ConfigMap, Greeting> {

    Announcement() {
      super(ConfigMap.class);
    }

    @Override
    protected ConfigMap desired(Greeting greeting, Context<Greeting> context) {
      return new ConfigMapBuilder()
          .withNewMetadata()
          .withName("announcement")
          .withNamespace(greeting.getMetadata().getNamespace())
          .endMetadata()
          .addToData("of", greeting.getMetadata().getName())
          .build();
    }
  }

  // snippet: josdk-workflow
  @ControllerConfiguration(name = "greetings")
  static final class WorkflowReconciler implements Reconciler<Greeting>, Cleaner<Greeting> {

    private final HomeostatEventSource<Greeting> homeostat;
    private final Announcement announcement = new Announcement();
    private final Workflow<Greeting> workflow;

    WorkflowReconciler(HomeostatEventSource<Greeting> homeostat) {
      this.homeostat = homeostat;
      var objects = new HomeostatDependentResource<>(homeostat, GreetingReconciler::application);
      this.workflow =
          new WorkflowBuilder<Greeting>()
              .addDependentResourceAndConfigure(objects)
              .withReadyPostcondition(new HomeostatDependentResource.ReadyPostcondition<>())
              .withDeletePostcondition(new HomeostatDependentResource.DeletePostcondition<>())
              .addDependentResourceAndConfigure(announcement)
              .dependsOn(objects)
              .build();
    }

    @Override
    public List<EventSource<?, Greeting>> prepareEventSources(
        EventSourceContext<Greeting> context) {
      var sources = new ArrayList<>(EventSourceUtils.dependentEventSources(context, announcement));
      sources.add(homeostat);
      return sources;
    }

    @Override
    public UpdateControl<Greeting> reconcile(Greeting greeting, Context<Greeting> context) {
      workflow.reconcile(greeting, context);
      return UpdateControl.noUpdate();
    }

    @Override
    public DeleteControl cleanup(Greeting greeting, Context<Greeting> context) {
      return workflow.cleanup(greeting, context).allPostConditionsMet()
          ? DeleteControl.defaultDelete()
          : DeleteControl.noFinalizerRemoval();
    }
  }

  // end

  static Operator start(KubernetesClient client, String namespace) {
    KubernetesCluster cluster = KubernetesCluster.of(client);
    Engine engine = Engine.builder().cluster(cluster).state(SecretStateStore.in(cluster)).build();
    Operator operator =
        new Operator(
            settings -> settings.withKubernetesClient(client).withCloseClientOnStop(false));
    operator.register(
        new WorkflowReconciler(HomeostatEventSource.of(Greeting.class, cluster, engine)),
        settings -> settings.settingNamespace(namespace));
    operator.start();
    return operator;
  }
}
